import {svg, type TemplateResult} from 'lit/html.js';
import type {QualityLevel, StreamQuality} from '../connection/stream-quality.ts';
import type {ControlTexts} from '../locales/texts.ts';

/** What the control of the quality shows. `unknown`: the stream has played for less than a second. */
export interface ShownQuality {
  readonly level: QualityLevel | 'unknown';
  /** The name of the control: the level. */
  readonly label: string | undefined;
  /** One sentence: the cause, and what helps. */
  readonly help: string | undefined;
}

/** @param offline the text of a device that is offline (default: the device is online) */
export const describeQuality = (
  quality: StreamQuality | undefined,
  texts: ControlTexts | undefined,
  offline?: string,
): ShownQuality => {
  const {level = 'unknown', cause = 'unknown'} = quality ?? {};
  const help = texts?.qualityHelp;
  const isOffline = offline !== undefined && level !== 'good' && cause !== 'host' && cause !== 'browser';
  return {
    level,
    label: texts?.quality[level],
    help: level === 'good' ? help?.good : isOffline ? offline : help?.[cause],
  };
};

/** Each is a column on a grid of 24 units. */
const BARS = ['M3.5 15.5h4v4h-4z', 'M10 10.5h4v9h-4z', 'M16.5 5h4v14.5h-4z'];
const CROSS = 'M3 4l4.5 4.5m0-4.5L3 8.5';
const FULL_BARS = {good: 3, fair: 2, poor: 1, lost: 0, unknown: 0} as const;

/** Full and empty bars, which differ without color. */
export const qualityIcon = (level: ShownQuality['level']): TemplateResult =>
  svg`<svg viewBox="0 0 24 24" aria-hidden="true">
    ${BARS.map((bar, index) => svg`<path d=${bar} fill=${index < FULL_BARS[level] ? 'currentColor' : 'none'} />`)}
    ${level === 'lost' ? svg`<path d=${CROSS} />` : ''}
  </svg>`;
