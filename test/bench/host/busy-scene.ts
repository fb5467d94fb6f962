import type {PixelBuffer} from '../../../demo/service/host/wrtc.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const FULL_SIZE: Size = {width: 640, height: 360};
/** The frames of noise that repeat. */
const NOISE_FRAMES = 6;
/** The most that noise adds to a pixel. It makes the encoder use all of its bitrate. */
const NOISE = 40;
/** The time stamp: so many blocks, one for each bit, in this share of the height. */
const STAMP_BITS = 16;
const STAMP_SHARE = 1 / 8;
const [BLACK, WHITE] = [16, 235];

/**
 * A scene that changes in every pixel, and in its size. Each frame shows the time at which it was drawn: the lowest bits of
 * the milliseconds since the epoch, as black and white blocks along the upper edge. `page/watch-delay.js` reads them.
 */
export class BusyScene {
  #size = FULL_SIZE;
  #noise = drawNoise(FULL_SIZE);

  get pixelShare(): number {
    return (this.#size.width * this.#size.height) / (FULL_SIZE.width * FULL_SIZE.height);
  }

  resize(size: Size) {
    this.#size = size;
    this.#noise = drawNoise(size);
  }

  draw(number: number): PixelBuffer {
    const {width, height} = this.#size;
    const data = this.#noise[number % NOISE_FRAMES] ?? new Uint8Array();
    const stamp = Date.now() % 2 ** STAMP_BITS;
    for (let bit = 0; bit < STAMP_BITS; bit++) {
      const [left, right] = [bit, bit + 1].map((edge) => Math.floor((edge * width) / STAMP_BITS));
      for (let y = 0; y < height * STAMP_SHARE; y++)
        data.fill((stamp >> bit) & 1 ? WHITE : BLACK, y * width + (left ?? 0), y * width + (right ?? 0));
    }
    return {width, height, data};
  }
}

const drawNoise = ({width, height}: Size): readonly Uint8Array[] =>
  Array.from({length: NOISE_FRAMES}, () => {
    const data = new Uint8Array((width * height * 3) / 2).fill(128);
    for (let index = 0; index < width * height; index++) data[index] = 100 + Math.random() * NOISE;
    return data;
  });
