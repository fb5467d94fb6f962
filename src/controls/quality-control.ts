import {svg, type TemplateResult} from 'lit/html.js';
import type {QualityLevel, StreamQuality} from '../stats/statistics.ts';
import type {ControlTexts} from '../locales/texts.ts';
import type {StreamElement} from '../video/stream-element.ts';

/** What the control of the quality shows. `unknown`: the stream has played for less than a second. */
export interface ShownQuality {
  readonly level: QualityLevel | 'unknown';
  /** The name of the control: the level. */
  readonly label: string;
  /** One sentence: the cause, and what helps. */
  readonly help: string;
}

/** @param offline the text of a device that is offline (default: the device is online) */
export const describeQuality = (
  quality: StreamQuality | undefined,
  texts: ControlTexts,
  offline?: string,
): ShownQuality => {
  const {level = 'unknown', cause = 'unknown'} = quality ?? {};
  const help = texts.qualityHelp;
  const isOffline = offline !== undefined && level !== 'good' && cause !== 'host' && cause !== 'browser';
  return {
    level,
    label: texts.quality[level],
    help: level === 'good' ? help.good : isOffline ? offline : help[cause],
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

/** A limit that a user can choose, in bits per second. */
interface BitrateLevel {
  readonly level: keyof ControlTexts['limits'];
  readonly bitrate: number;
}

/** NVIDIA's host uses up to 7 million without a limit. */
const BITRATE_LEVELS: readonly BitrateLevel[] = [
  {level: 'high', bitrate: 15_000_000},
  {level: 'medium', bitrate: 4_000_000},
  {level: 'low', bitrate: 1_500_000},
];

/** The limit of the page, while that of the user replaces it. */
const pageBitrates = new WeakMap<StreamElement, number | undefined>();

/** The limits below that of the page. A change needs another connection to the session, which only `nvst` promises. */
export const bitrateLevels = (element: StreamElement): readonly BitrateLevel[] => {
  if ((element.connector ?? 'nvst') !== 'nvst' || element.recovery === 'none') return [];
  const ofPage = pageBitrates.has(element) ? pageBitrates.get(element) : element.maxBitrate;
  return BITRATE_LEVELS.filter(({bitrate}) => bitrate < (ofPage ?? Infinity));
};

/** The limit that the user has chosen. */
export const chosenBitrate = (element: StreamElement): number | undefined =>
  pageBitrates.has(element) ? element.maxBitrate : undefined;

/** @param bitrate the user's choice, or `undefined` for the limit of the page */
export const limitBitrate = (element: StreamElement, bitrate: number | undefined) => {
  if (!pageBitrates.has(element)) pageBitrates.set(element, element.maxBitrate);
  element.maxBitrate = bitrate ?? pageBitrates.get(element);
  if (bitrate === undefined) pageBitrates.delete(element);
};
