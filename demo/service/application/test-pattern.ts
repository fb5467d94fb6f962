import {drawFrameCode} from '../frame-code.ts';
import type {Application, Frame, FrameRequest} from './application.ts';
import type {InputEvent} from './input-event.ts';

/** The addresses in place of a stage, for measurements of a client: `pattern:plain` and `pattern:busy`. */
export const PATTERN_SCHEME = 'pattern:';

/** The backgrounds of the busy pattern, which repeat. They make the encoder use all of its bitrate. */
const NOISE_FRAMES = 6;
const NOISE = 40;
/** The frames after which the bar is at its first place again. */
const BAR_FRAMES = 60;
const BAR_SHARE = 1 / 40;
const [DARK, BRIGHT, BAR] = [48, 200, 220];
/**
 * The width and height of a textured patch. With it, a key frame fills a few packets, as that of any application does. If
 * the offer names no SSRC for the video, Chromium receives a first frame of one packet, but does not decode it.
 */
const PATCH = 80;

/**
 * Frames that cost nearly no time to draw, instead of a stage. A bar moves across the upper half. The lower right quarter is
 * bright while the pointer is in the right half, and dark in the left half. A key changes it. The strip of `frame-code.ts`
 * has the time of the drawing, in milliseconds since the epoch.
 */
export class TestPattern implements Application {
  readonly cursor = 'default';
  readonly #isBusy: boolean;
  #isBright = false;
  #pixels = new Uint32Array();
  #backgrounds: readonly Uint32Array[] = [];

  constructor(stageUri: string) {
    this.#isBusy = stageUri === `${PATTERN_SCHEME}busy`;
  }

  drawFrame({number, width, height}: FrameRequest): Frame {
    if (this.#pixels.length !== width * height) {
      this.#pixels = new Uint32Array(width * height);
      this.#backgrounds = Array.from({length: this.#isBusy ? NOISE_FRAMES : 1}, () =>
        drawBackground(width, height, this.#isBusy ? NOISE : 0),
      );
    }
    const pixels = this.#pixels;
    pixels.set(this.#backgrounds[number % this.#backgrounds.length] ?? []);
    const barLeft = Math.floor(((number % BAR_FRAMES) * width) / BAR_FRAMES);
    for (let y = 0; y < height; y++) {
      const row = pixels.subarray(y * width, (y + 1) * width);
      if (y * 2 < height) row.fill(gray(BAR), barLeft, barLeft + width * BAR_SHARE);
      else row.fill(gray(this.#isBright ? BRIGHT : DARK), width / 2);
    }
    const frame = {width, height, data: new Uint8ClampedArray(pixels.buffer), isStill: true};
    drawFrameCode(frame, {frame: Date.now(), stage: 0});
    return frame;
  }

  handleInput(input: InputEvent) {
    if (input.kind === 'move') this.#isBright = input.x * 2 >= input.width;
    if (input.kind === 'key' && input.pressed) this.#isBright = !this.#isBright;
  }

  fillSound(_firstSample: number, samples: Int16Array) {
    samples.fill(0);
  }

  handleMessage() {}

  greetPage() {}

  pasteText() {}

  close() {}
}

/** An opaque pixel in the order of the bytes of RGBA. */
const gray = (shade: number) => (0xff000000 | (shade << 16) | (shade << 8) | shade) >>> 0;

const drawBackground = (width: number, height: number, noise: number) =>
  new Uint32Array(width * height).map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    if (x < PATCH && y < PATCH) return gray(60 + ((x * y) % PATCH));
    return gray(60 + Math.floor((x * 80) / width + Math.random() * noise));
  });
