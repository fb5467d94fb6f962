import {svg, type TemplateResult} from 'lit/html.js';
import {isSameSize, type SizedHost, sizeToFollow} from '../connection/stream-size.ts';
import type {QualityLevel, StreamQuality} from '../connection/stream-statistics.ts';
import type {ControlTexts} from '../locales/texts.ts';
import type {Choices} from './menu-choice.ts';

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

/** The element as its limits know it. */
export interface LimitedElement extends SizedHost {
  readonly video: HTMLVideoElement;
  readonly connector: string | undefined;
  readonly recovery: string | undefined;
  maxBitrate: number | undefined;
  width: number | undefined;
  height: number | undefined;
}

/** The bitrates that a user can choose, in bits per second. A host of NVIDIA takes up to 7 million by itself. */
export const BITRATE_LEVELS = [
  {level: 'high', bitrate: 15_000_000},
  {level: 'medium', bitrate: 4_000_000},
  {level: 'low', bitrate: 1_500_000},
] as const;

/** The limit of the page, while that of the user replaces it. */
const pageBitrates = new WeakMap<LimitedElement, number | undefined>();

/** The bitrates below the limit of the page. A change needs another connection to the session, which only `nvst` promises. */
export const bitrateLimits = (element: LimitedElement): Choices<number> | undefined => {
  if ((element.connector ?? 'nvst') !== 'nvst' || element.recovery === 'none') return undefined;
  const isLimited = pageBitrates.has(element);
  const most = (isLimited ? pageBitrates.get(element) : element.maxBitrate) ?? Infinity;
  const options = BITRATE_LEVELS.map(({bitrate}) => bitrate).filter((bitrate) => bitrate < most);
  const chosen = isLimited ? options.find((bitrate) => bitrate === element.maxBitrate) : undefined;
  return options.length ? {options, chosen} : undefined;
};

export const limitBitrate = (element: LimitedElement, bitrate: number | undefined) => {
  if (!pageBitrates.has(element)) pageBitrates.set(element, element.maxBitrate);
  element.maxBitrate = bitrate ?? pageBitrates.get(element);
  if (bitrate === undefined) pageBitrates.delete(element);
};

/** The heights of the video that a user can choose, in pixels. */
const HEIGHTS = [1080, 720, 540, 360];
/** The elements whose user chose a height. */
const limitedSizes = new WeakSet<LimitedElement>();

/** The heights below that of the element. Only a host that follows the size of the element follows a choice. */
export const sizeLimits = (element: LimitedElement): Choices<number> | undefined => {
  if (!element.resize) return undefined;
  const {videoWidth, videoHeight} = element.video;
  const isLimited = limitedSizes.has(element) && HEIGHTS.includes(element.height ?? 0);
  const followed = sizeToFollow(element);
  if (!isLimited && !isSameSize(followed, {width: videoWidth, height: videoHeight})) return undefined;
  const most = element.clientHeight * devicePixelRatio;
  const options = HEIGHTS.filter((height) => height < most);
  return options.length ? {options, chosen: isLimited ? element.height : undefined} : undefined;
};

export const limitSize = (element: LimitedElement, height: number | undefined) => {
  if (height === undefined) limitedSizes.delete(element);
  else limitedSizes.add(element);
  const {clientWidth, clientHeight} = element;
  element.width = height && Math.round((height * clientWidth) / clientHeight);
  element.height = height;
};
