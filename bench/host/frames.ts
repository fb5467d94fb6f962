import type {PixelBuffer} from '../../demo/service/host/wrtc.ts';
import {FRAMES_PER_SECOND} from './host-messages.ts';

const WIDTH = 640;
const HEIGHT = 360;

/** The part of each frame that input makes bright or dark: the lower right quarter. */
const BLOCK = {left: WIDTH / 2, top: HEIGHT / 2, width: WIDTH / 2, height: HEIGHT / 2} as const;

const DARK = 48;
const BRIGHT = 200;
const BAR_WIDTH = 16;

/**
 * The width and height of a textured patch. With it, a key frame fills a few packets, as that of any application does. If
 * the offer names no SSRC for the video, Chromium receives a first frame of one packet, but does not decode it.
 */
const PATCH = 80;

/** One frame in I420: a still gradient with a textured patch, a bar that moves across the upper half, and the block. */
const drawFrame = (number: number, isBright: boolean): PixelBuffer => {
  const data = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128);
  const barLeft = (number * WIDTH) / FRAMES_PER_SECOND;
  for (let y = 0; y < HEIGHT; y++) {
    const row = data.subarray(y * WIDTH, (y + 1) * WIDTH);
    for (let x = 0; x < WIDTH; x++) row[x] = 60 + Math.round((x * 80) / WIDTH);
    if (y < PATCH) for (let x = 0; x < PATCH; x++) row[x] = 60 + ((x * y) % PATCH);
    if (y < BLOCK.top) row.fill(220, barLeft, barLeft + BAR_WIDTH);
    else row.fill(isBright ? BRIGHT : DARK, BLOCK.left);
  }
  return {width: WIDTH, height: HEIGHT, data};
};

/** The frames of one second, drawn in advance: sending one costs a copy. */
const FRAMES = [false, true].map((isBright) =>
  Array.from({length: FRAMES_PER_SECOND}, (_, number) => drawFrame(number, isBright)),
);

export const getFrame = (number: number, isBright: boolean): PixelBuffer => {
  const frame = FRAMES[isBright ? 1 : 0]?.[number % FRAMES_PER_SECOND];
  if (!frame) throw new RangeError(`There is no frame ${number}`);
  return frame;
};
