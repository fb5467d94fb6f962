import {availableParallelism} from 'node:os';
import type {Application} from '../../application/application.ts';
import type {Switches, VideoMode} from '../../sessions/switches.ts';
import type {VideoSize} from './size-control.ts';
import type {VideoStats} from '../host-messages.ts';
import {createQuality, nextQuality, type QualityState} from './adaptive-quality.ts';
import {createQualityLevels, estimateLevel} from './quality-levels.ts';
import {nonstandard, type VideoSource} from '../wrtc.ts';

/** How fast this process draws. It applies to all of its loops. */
export interface DrawingSpeed {
  /** The time to draw a pixel, if this process has drawn already. A loop updates it. */
  msPerPixel?: number | undefined;
  /** The most frames per second (default: no limit). */
  maxFps?: number;
}

export interface VideoLoopOptions {
  readonly application: Application;
  readonly source: VideoSource;
  readonly requestedMode: VideoMode;
  /** The application's clock. It continues across reconnects. */
  readonly clock: {frame: number; readonly startedAt: number};
  readonly speed: DrawingSpeed;
  readonly report: (figures: VideoStats) => void;
  readonly switches?: Pick<Switches, 'slowAfterMs' | 'slowFps'> | undefined;
  readonly signal: AbortSignal;
}

const MACHINE = {cores: availableParallelism()};
const SAMPLE_MS = 500;
/** The minimum time between two frames, even if many inputs arrive. */
const MIN_FRAME_GAP_MS = 11;

/**
 * Draws and sends frames from its start until `signal` aborts. The schedule is absolute, so late timers do not accumulate, and frames
 * that are too late are skipped. If the machine is too slow for the requested mode, the loop reduces the quality (see
 * `adaptive-quality.ts`).
 */
export class VideoLoop {
  readonly #options: VideoLoopOptions;
  #levels: readonly VideoMode[];
  #quality: QualityState;
  #requestedMode: VideoMode;
  #scheduled = 0;
  #skipped = 0;
  #drawn = 0;
  #sentCount = 0;
  #workMs = 0;
  /** The frames of which the whole scene was drawn, and their time. */
  #full = {count: 0, workMs: 0};
  #sampleStart = performance.now();
  /** Before the start, no frame is due. */
  #nextAt = -Infinity;
  /** The start of the last frame and the time that it took. */
  #last = {at: -Infinity, workMs: 0};
  #isEarly = false;
  #isWithheld = false;
  /** From this time on, the host is slow. */
  #slowAt = Infinity;
  #cancel = () => {};
  #i420 = new Uint8Array(0);

  constructor(options: VideoLoopOptions) {
    this.#options = options;
    this.#requestedMode = options.requestedMode;
    this.#levels = createQualityLevels(options.requestedMode);
    this.#quality = this.#estimateQuality();
    options.signal.addEventListener('abort', () => this.#cancel(), {once: true});
  }

  /** Sends one frame before the start. The encoder keeps it until the client is connected, and then sends it immediately. */
  drawFirst() {
    if (!this.#options.signal.aborted) this.#drawFrame(this.#mode, performance.now());
  }

  start() {
    if (this.#options.signal.aborted) return;
    const now = performance.now();
    this.#nextAt = now;
    this.#slowAt = now + (this.#options.switches?.slowAfterMs ?? Infinity);
    this.#startSample(now);
    this.#tick();
  }

  /**
   * Draws the next frame immediately after a visible change. The schedule continues from that frame. Many inputs cannot
   * make drawing use all the time.
   */
  drawSoon() {
    const {workMs, at} = this.#last;
    const gap = Math.min(this.#period, Math.max(MIN_FRAME_GAP_MS, 1.4 * workMs));
    const now = performance.now();
    const drawAt = Math.max(now, at + gap);
    if (drawAt >= this.#nextAt || this.#options.signal.aborted) return;
    this.#isEarly = true;
    this.#scheduleTick(drawAt - now);
  }

  /** Switches to another size, or to the quality level that the machine can probably keep up with. */
  resize({width, height}: VideoSize) {
    if (width === this.#requestedMode.width && height === this.#requestedMode.height) return;
    this.#requestedMode = {...this.#requestedMode, width, height};
    this.#levels = createQualityLevels(this.#requestedMode);
    this.#quality = this.#estimateQuality();
    this.#startSample(performance.now());
    this.drawSoon();
  }

  /** How many frames were sent. */
  get sentCount(): number {
    return this.#sentCount;
  }

  /** Sends no further frame, as a host that cannot grab one. */
  withholdFrames() {
    this.#isWithheld = true;
  }

  #estimateQuality(): QualityState {
    return createQuality(estimateLevel(this.#levels, MACHINE, this.#options.speed.msPerPixel));
  }

  get #mode(): VideoMode {
    return this.#levels[this.#quality.level] ?? this.#requestedMode;
  }

  get #period(): number {
    return 1000 / this.#mode.fps;
  }

  readonly #tick = () => {
    const period = this.#period;
    const startedAt = performance.now();
    if (this.#isEarly) {
      this.#scheduled++;
      this.#nextAt = startedAt + period;
    } else {
      const late = Math.max(0, Math.floor((startedAt - this.#nextAt) / period));
      this.#scheduled += late + 1;
      this.#skipped += late;
      this.#nextAt += (late + 1) * period;
    }
    this.#isEarly = false;
    const mode = this.#mode;
    this.#drawFrame(mode, startedAt);
    const now = performance.now();
    if (now - this.#sampleStart >= SAMPLE_MS) this.#endSample(now, mode);
    this.#scheduleTick(this.#nextAt - performance.now());
  };

  #scheduleTick(waitMs: number) {
    this.#cancel();
    if (waitMs > 0) {
      const timer = setTimeout(this.#tick, waitMs);
      this.#cancel = () => clearTimeout(timer);
    } else {
      const immediate = setImmediate(this.#tick);
      this.#cancel = () => clearImmediate(immediate);
    }
  }

  #drawFrame({width, height}: VideoMode, startedAt: number) {
    if (this.#isWithheld || this.#isTooSlow(startedAt)) return;
    const {application, source, clock} = this.#options;
    const seconds = (startedAt - clock.startedAt) / 1000;
    const frame = application.drawFrame({number: clock.frame++, seconds, width, height});
    const size = (width * height * 3) / 2;
    if (this.#i420.length !== size) this.#i420 = new Uint8Array(size);
    nonstandard.rgbaToI420(frame, {width, height, data: this.#i420});
    source.onFrame({width, height, data: this.#i420});
    this.#sentCount++;
    const workMs = performance.now() - startedAt;
    this.#last = {at: startedAt, workMs};
    this.#workMs += workMs;
    if (!frame.isStill) this.#full = {count: this.#full.count + 1, workMs: this.#full.workMs + workMs};
    this.#drawn++;
  }

  #isTooSlow(now: number) {
    const {switches, speed} = this.#options;
    const maxFps = now >= this.#slowAt ? (switches?.slowFps ?? 0) : (speed.maxFps ?? Infinity);
    return now - this.#last.at < 1000 / maxFps;
  }

  #endSample(now: number, {width, height}: VideoMode) {
    const mean = this.#drawn === 0 ? 0 : this.#workMs / this.#drawn;
    const fps = (this.#drawn * 1000) / (now - this.#sampleStart);
    this.#options.report({width, height, fps, workMs: mean});
    const {count, workMs} = this.#full;
    // Frames that cost little do not show whether the machine could keep up with better ones.
    if (count > 0) {
      this.#options.speed.msPerPixel = workMs / count / (width * height);
      this.#quality = nextQuality(this.#quality, this.#levels, MACHINE, {
        workMs: workMs / count,
        scheduled: this.#scheduled,
        skipped: this.#skipped,
      });
    }
    this.#startSample(now);
  }

  #startSample(now: number) {
    this.#full = {count: 0, workMs: 0};
    [this.#scheduled, this.#skipped, this.#drawn, this.#workMs, this.#sampleStart] = [0, 0, 0, 0, now];
  }
}
