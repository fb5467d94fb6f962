import type {VideoSource} from '../../../demo/service/host/wrtc.ts';
import {getFrame} from './frames.ts';

/** Sends frames at a steady rate until it is stopped. The schedule is absolute, so late timers do not accumulate. */
export class FrameLoop {
  /** Whether the next frames show the bright block. */
  isBright = false;
  readonly #source: VideoSource;
  readonly #periodMs: number;
  #number = 0;
  #nextAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: VideoSource, framesPerSecond: number) {
    this.#source = source;
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
    this.#source.onFrame(getFrame(this.#number++, this.isBright));
    const now = performance.now();
    this.#nextAt += this.#periodMs;
    // After a long pause of the process, skip the missed frames.
    if (this.#nextAt < now - this.#periodMs) this.#nextAt = now;
    this.#timer = setTimeout(this.#send, Math.max(0, this.#nextAt - now));
  };
}
