import type {PixelBuffer, VideoSource} from '../../demo/service/host/wrtc.ts';

/** Sends frames at a steady rate until it is stopped. The schedule is absolute, so late timers do not accumulate. */
export class FrameLoop {
  /** Returns the frame of a number. */
  draw: (number: number) => PixelBuffer;
  readonly #source: VideoSource;
  readonly #periodMs: number;
  #number = 0;
  #nextAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: VideoSource, framesPerSecond: number, draw: FrameLoop['draw']) {
    this.#source = source;
    this.draw = draw;
    this.#periodMs = 1000 / framesPerSecond;
  }

  /** Sends a frame now, and the next frames on schedule. A running loop starts its schedule again. */
  start() {
    this.stop();
    this.#nextAt = performance.now();
    this.#send();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  readonly #send = () => {
    this.#source.onFrame(this.draw(this.#number++));
    const now = performance.now();
    this.#nextAt += this.#periodMs;
    // After a long pause of the process, skip the missed frames.
    if (this.#nextAt < now - this.#periodMs) this.#nextAt = now;
    this.#timer = setTimeout(this.#send, Math.max(0, this.#nextAt - now));
  };
}
