/** The sizes that hosts accept, in pixels of the video: 356×256 to 4096×4096, the width in steps of 8, the height even. */
import type {StreamSize} from './connector.ts';

const STEP = {width: 8, height: 2};
const MIN_STREAM_SIZE: StreamSize = {width: 360, height: 256};
const MAX: StreamSize = {width: 4096, height: 4096};

/**
 * The nearest size that a host accepts, in the same aspect ratio if the limits allow it.
 * @param max the largest size, such as that of the connection (default: 4096×4096)
 */
export const toStreamSize = ({width, height}: StreamSize, max: StreamSize = MAX): StreamSize => {
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
