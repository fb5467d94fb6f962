import type {Application} from '../application/application.ts';
import type {VideoMode} from '../sessions/switches.ts';
import type {PictureSize} from './asked-size.ts';
import type {PictureFigures} from './host-messages.ts';
import {firstPace, firstRung, nextPace, paceLadder} from './pace.ts';
import {nonstandard, type VideoSource} from './wrtc.ts';

export interface PictureLoopOptions {
  readonly application: Application;
  readonly source: VideoSource;
  readonly wanted: VideoMode;
  /** The application's clock: frames are numbered and timed across reconnects. */
  readonly clock: {frame: number; readonly startedAt: number};
  readonly report: (figures: PictureFigures) => void;
  readonly signal: AbortSignal;
}

const windowMs = 500;
/** Between two frames, however many inputs come. */
const shortestGapMs = 11;

/**
 * Draws and hands over frames while `signal` stands. The schedule is absolute, so that late timers do not add
 * up; a frame whose time has passed is let go, not caught up on. When the machine does not hold the wanted mode,
 * the loop steps down by what it measures (`pace.ts`), and cautiously up again.
 */
export class PictureLoop {
  readonly #options: PictureLoopOptions;
  #ladder: readonly VideoMode[];
  #pace = firstPace;
  #wanted: VideoMode;
  #due = 0;
  #missed = 0;
  #drawn = 0;
  #workMs = 0;
  #windowStart = performance.now();
  #nextAt = this.#windowStart;
  /** When the last frame was begun, and what it took. */
  #last = {at: -Infinity, workMs: 0, pixels: 0};
  #isEarly = false;
  #cancel = (): void => {};
  #i420 = new Uint8Array(0);

  constructor(options: PictureLoopOptions) {
    this.#options = options;
    this.#wanted = options.wanted;
    this.#ladder = paceLadder(options.wanted);
    options.signal.addEventListener('abort', () => this.#cancel(), {once: true});
    if (!options.signal.aborted) this.#tick();
  }

  /**
   * Something has changed that should be seen: the next frame is drawn now, and the schedule goes on from there. Frames
   * do not come so thick that drawing fills the time, whatever a mouse may send.
   */
  hurry(): void {
    const {workMs, at} = this.#last;
    const gap = Math.min(this.#period, Math.max(shortestGapMs, 1.4 * workMs));
    const now = performance.now();
    const soon = Math.max(now, at + gap);
    if (soon >= this.#nextAt || this.#options.signal.aborted) return;
    this.#isEarly = true;
    this.#wake(soon - now);
  }

  /** Goes over to another size, or to what the machine is likely to hold of it. */
  resize({width, height}: PictureSize): void {
    if (width === this.#wanted.width && height === this.#wanted.height) return;
    this.#wanted = {...this.#wanted, width, height};
    this.#ladder = paceLadder(this.#wanted);
    const msPerPixel = this.#last.pixels === 0 ? 0 : this.#last.workMs / this.#last.pixels;
    this.#pace = {...firstPace, rung: firstRung(this.#ladder, msPerPixel)};
    this.#beginWindow(performance.now());
    this.hurry();
  }

  get #mode(): VideoMode {
    return this.#ladder[this.#pace.rung] ?? this.#wanted;
  }

  get #period(): number {
    return 1000 / this.#mode.fps;
  }

  readonly #tick = (): void => {
    const period = this.#period;
    const begun = performance.now();
    if (this.#isEarly) {
      this.#due++;
      this.#nextAt = begun + period;
    } else {
      const late = Math.max(0, Math.floor((begun - this.#nextAt) / period));
      this.#due += late + 1;
      this.#missed += late;
      this.#nextAt += (late + 1) * period;
    }
    this.#isEarly = false;
    const mode = this.#mode;
    this.#drawFrame(mode, begun);
    const now = performance.now();
    if (now - this.#windowStart >= windowMs) this.#closeWindow(now, mode);
    this.#wake(this.#nextAt - performance.now());
  };

  #wake(waitMs: number): void {
    this.#cancel();
    if (waitMs > 0) {
      const timer = setTimeout(this.#tick, waitMs);
      this.#cancel = () => clearTimeout(timer);
    } else {
      const immediate = setImmediate(this.#tick);
      this.#cancel = () => clearImmediate(immediate);
    }
  }

  #drawFrame({width, height}: VideoMode, begun: number): void {
    const {application, source, clock} = this.#options;
    const seconds = (begun - clock.startedAt) / 1000;
    const picture = application.draw({number: clock.frame++, seconds, width, height});
    const size = (width * height * 3) / 2;
    if (this.#i420.length !== size) this.#i420 = new Uint8Array(size);
    nonstandard.rgbaToI420(picture, {width, height, data: this.#i420});
    source.onFrame({width, height, data: this.#i420});
    const workMs = performance.now() - begun;
    this.#last = {at: begun, workMs, pixels: width * height};
    this.#workMs += workMs;
    this.#drawn++;
  }

  #closeWindow(now: number, {width, height}: VideoMode): void {
    const mean = this.#drawn === 0 ? 0 : this.#workMs / this.#drawn;
    const fps = (this.#drawn * 1000) / (now - this.#windowStart);
    this.#options.report({width, height, fps, workMs: mean});
    this.#pace = nextPace(this.#pace, this.#ladder, {workMs: mean, due: this.#due, missed: this.#missed});
    this.#beginWindow(now);
  }

  #beginWindow(now: number): void {
    [this.#due, this.#missed, this.#drawn, this.#workMs, this.#windowStart] = [0, 0, 0, 0, now];
  }
}
