import {z} from 'zod';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const sizeSchema = z.object({width: z.number(), height: z.number()});
const least = 160;
const most = 4096;

/**
 * The size that the value of a `resize` message asks for, as the host can give it: even, neither too small nor too large,
 * in its own proportions as far as that goes.
 */
export function askedSize(value: unknown): PictureSize | undefined {
  const asked = sizeSchema.safeParse(value);
  if (!asked.success || asked.data.width <= 0 || asked.data.height <= 0) return undefined;
  const {width, height} = asked.data;
  const scale = Math.min(1, most / Math.max(width, height));
  const even = (length: number): number => Math.max(least, 2 * Math.round((length * scale) / 2));
  return {width: even(width), height: even(height)};
}
