import {z} from 'zod';

export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

const lengthSchema = z.int().min(1);
const sizeSchema = z.object({width: lengthSchema, height: lengthSchema});
const MIN_SIDE = 256;
/** The largest size that a page can request, unless the application sets a lower one. */
export const MAXIMUM_SIZE: VideoSize = {width: 4096, height: 4096};

/** Returns the size that a `resize` message requests, as NVIDIA's server adjusts it: within its limits, and even. */
export function parseRequestedSize(value: unknown, maximum = MAXIMUM_SIZE): VideoSize | undefined {
  const size = sizeSchema.safeParse(value);
  if (!size.success) return undefined;
  const fit = (length: number, most: number): number =>
    2 * Math.floor(Math.min(most, Math.max(MIN_SIDE, length)) / 2);
  return {width: fit(size.data.width, maximum.width), height: fit(size.data.height, maximum.height)};
}
