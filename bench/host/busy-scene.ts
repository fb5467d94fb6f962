import type {PixelBuffer} from '../../demo/service/host/wrtc.ts';

const WIDTH = 640;
const HEIGHT = 360;
/** The frames of noise that repeat. */
const NOISE_FRAMES = 6;
/** The most that noise adds to a pixel. It makes the encoder use all of its bitrate. */
const NOISE = 40;
/** The time stamp: so many blocks, one for each bit, in this share of the height. */
const STAMP_BITS = 16;
const STAMP_SHARE = 1 / 8;
const [BLACK, WHITE] = [16, 235];

/**
 * A scene that changes in every pixel. Each frame shows the time at which it was drawn: the lowest bits of
 * the milliseconds since the epoch, as black and white blocks along the upper edge. `page/watch-delay.js` reads them.
 */
export class BusyScene {
  readonly #noise = drawNoise();

  draw(number: number): PixelBuffer {
    const data = this.#noise[number % NOISE_FRAMES] ?? new Uint8Array();
    const stamp = Date.now() % 2 ** STAMP_BITS;
    for (let bit = 0; bit < STAMP_BITS; bit++) {
      const [left, right] = [bit, bit + 1].map((edge) => Math.floor((edge * WIDTH) / STAMP_BITS));
      for (let y = 0; y < HEIGHT * STAMP_SHARE; y++)
        data.fill((stamp >> bit) & 1 ? WHITE : BLACK, y * WIDTH + (left ?? 0), y * WIDTH + (right ?? 0));
    }
    return {width: WIDTH, height: HEIGHT, data};
  }
}

const drawNoise = (): readonly Uint8Array[] =>
  Array.from({length: NOISE_FRAMES}, () => {
    const data = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128);
    for (let index = 0; index < WIDTH * HEIGHT; index++) data[index] = 100 + Math.random() * NOISE;
    return data;
  });
