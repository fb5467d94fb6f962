import {z} from 'zod';

export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

const sizeSchema = z.object({width: z.number(), height: z.number()});
const MIN_SIDE = 160;
const MAX_SIDE = 4096;

/**
 * Returns the size that a `resize` message requests, adjusted to the host's limits: even, with bounded sides, and with
 * the requested aspect ratio if possible.
 */
export function parseRequestedSize(value: unknown): VideoSize | undefined {
  const size = sizeSchema.safeParse(value);
  if (!size.success || size.data.width <= 0 || size.data.height <= 0) return undefined;
  const {width, height} = size.data;
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const even = (length: number): number => Math.max(MIN_SIDE, 2 * Math.round((length * scale) / 2));
  return {width: even(width), height: even(height)};
}
