import type {Switches} from '../../sessions/switches.ts';
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

/** What a host does about a requested size. With `no-frames`, it cannot grab another frame, and the video stays black. */
export type SizeDecision =
  {readonly kind: 'keep'} | {readonly kind: 'take'; readonly size: VideoSize} | {readonly kind: 'no-frames'};

const KEEP: SizeDecision = {kind: 'keep'};
const NO_FRAMES: SizeDecision = {kind: 'no-frames'};

/** The limits of Kit. */
const MIN_SIZE: VideoSize = {width: 356, height: 256};
const MAX_SIZE: VideoSize = {width: 4096, height: 4096};
const WIDTH_STEP = 8;
const HEIGHT_STEP = 2;

/** Decides about the sizes that one client requests, as the switch `sizes` asks for. */
export class SizeControl {
  readonly #rule: NonNullable<Switches['sizes']>;
  readonly #own: VideoSize;
  #maximum = MAX_SIZE;

  /** @param own the size at which the host renders by itself */
  constructor(rule: Switches['sizes'], own: VideoSize) {
    this.#rule = rule ?? 'any';
    this.#own = own;
  }

  /** Decides about the size in the client's answer. It is the maximum of the connection. */
  connect(size: VideoSize): SizeDecision {
    switch (this.#rule) {
      case 'any':
        return KEEP;
      case 'dynamic':
      case 'at-connect':
        this.#maximum = toKitSize(size, MAX_SIZE);
        return {kind: 'take', size: this.#maximum};
      case 'fixed':
      case 'window':
        return this.#keepOwn(size);
      default:
        return this.#rule satisfies never;
    }
  }

  /** Decides about a later request. */
  resize(size: VideoSize): SizeDecision {
    switch (this.#rule) {
      case 'any':
        return {kind: 'take', size};
      case 'dynamic':
        return {kind: 'take', size: toKitSize(size, this.#maximum)};
      case 'at-connect':
      case 'fixed':
        return KEEP;
      case 'window':
        return this.#keepOwn(size);
      default:
        return this.#rule satisfies never;
    }
  }

  #keepOwn({width, height}: VideoSize): SizeDecision {
    return width === this.#own.width && height === this.#own.height ? KEEP : NO_FRAMES;
  }
}

/** Returns the nearest size within Kit's limits that is not larger, except for the least size. */
function toKitSize({width, height}: VideoSize, maximum: VideoSize): VideoSize {
  return {
    width: fitLength(width, {least: MIN_SIZE.width, most: maximum.width, step: WIDTH_STEP}),
    height: fitLength(height, {least: MIN_SIZE.height, most: maximum.height, step: HEIGHT_STEP}),
  };
}

function fitLength(
  length: number,
  {least, most, step}: {readonly least: number; readonly most: number; readonly step: number},
): number {
  const stepped = step * Math.floor(Math.min(length, most) / step);
  return stepped < least ? step * Math.ceil(least / step) : stepped;
}
