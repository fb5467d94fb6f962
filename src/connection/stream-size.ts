import type {StreamSize} from './connector.ts';

/** Hosts accept 356×256 to 4096×4096 pixels of the video, the width in steps of 8, the height even. */

const STEP = {width: 8, height: 2};
const MIN_STREAM_SIZE: StreamSize = {width: 360, height: 256};
const MAX_STREAM_SIZE: StreamSize = {width: 4096, height: 4096};

/** The nearest size that a host accepts, in the same aspect ratio if `max` allows it (default: 4096×4096). */
export const toStreamSize = ({width, height}: StreamSize, max: StreamSize = MAX_STREAM_SIZE): StreamSize => {
  const enlarged = Math.max(1, MIN_STREAM_SIZE.width / width, MIN_STREAM_SIZE.height / height);
  const scale = Math.min(enlarged, max.width / width, max.height / height);
  const fit = (side: 'width' | 'height', length: number) =>
    Math.min(
      max[side],
      Math.max(MIN_STREAM_SIZE[side], Math.round((length * scale) / STEP[side]) * STEP[side]),
    );
  return {width: fit('width', width), height: fit('height', height)};
};

export const isSameSize = (a: StreamSize | undefined, b: StreamSize | undefined): boolean =>
  a?.width === b?.width && a?.height === b?.height;

/** A size as text: `1920×1080`. */
export const describeSize = ({width, height}: StreamSize): string => `${width}×${height}`;

/** The settings and the layout of the element that decide the size. */
export interface SizeSettings {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly resize: boolean;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** The screen of the page. */
interface Display {
  readonly screen: StreamSize;
  readonly devicePixelRatio: number;
}

/** The size that the templates of Kit render (`real-deployments.md`). */
const USUAL_SIZE: StreamSize = {width: 1920, height: 1080};

/** The size to request when connecting: with `resize` that of the screen, which no later size can exceed. */
export const sizeToConnect = (element: SizeSettings, display: Display = globalThis): StreamSize =>
  toStreamSize(
    fixedSize(element) ??
      (element.resize ? inDevicePixels(display.screen, display) : undefined) ??
      USUAL_SIZE,
  );

/** The size to request from a host that accepts resizes. `undefined` if the page leaves the size to the host. */
export const sizeToFollow = (
  element: SizeSettings,
  display: Display = globalThis,
): StreamSize | undefined => {
  const {clientWidth: width, clientHeight: height} = element;
  const size = fixedSize(element) ?? (element.resize ? inDevicePixels({width, height}, display) : undefined);
  return size && toStreamSize(size);
};

const fixedSize = ({width = 0, height = 0}: SizeSettings) => positiveSize({width, height});

const inDevicePixels = ({width, height}: StreamSize, {devicePixelRatio}: Display) =>
  positiveSize({width: width * devicePixelRatio, height: height * devicePixelRatio});

/** A screen or an element may have no size, and an attribute may be no number. */
const positiveSize = (size: StreamSize): StreamSize | undefined =>
  [size.width, size.height].every((length) => length > 0 && length < Infinity) ? size : undefined;
