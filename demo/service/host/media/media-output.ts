import type {Application} from '../../application/application.ts';
import {runAfter} from '../../run-after.ts';
import type {VideoMode} from '../../sessions/switches.ts';
import type {HostStart, VideoStats} from '../host-messages.ts';
import {nonstandard, type AudioSource, type VideoSource} from '../wrtc.ts';
import type {SizeDecision} from './size-control.ts';
import {runSoundLoop} from './sound-loop.ts';
import {type DrawingSpeed, VideoLoop} from './video-loop.ts';

export interface MediaOutputOptions {
  readonly application: Application;
  readonly start: HostStart;
  readonly requestedMode: VideoMode;
  /** The application's clock. It continues across reconnects. */
  readonly clock: {frame: number; sample: number; readonly startedAt: number};
  readonly speed: DrawingSpeed;
  readonly report: (stats: VideoStats) => void;
  /** Called when no frame was sent for too long. */
  readonly onSilence: () => void;
}

/** NVIDIA's server ends the stream of an application that sends no frame for this time, in seconds. */
const MAX_SILENCE_S = 8;

/** The video and the sound of the application, drawn once for all clients. Each client has tracks of the same sources. */
export class MediaOutput {
  readonly video: VideoSource = new nonstandard.RTCVideoSource({needsDenoising: false});
  readonly audio: AudioSource | undefined;
  readonly #options: MediaOutputOptions;
  readonly #ended = new AbortController();
  readonly #loop: VideoLoop | undefined;
  #hasStarted = false;

  constructor(options: MediaOutputOptions) {
    const {application, start, requestedMode, clock, speed, report} = options;
    const {signal} = this.#ended;
    this.#options = options;
    this.audio = start.hasSound ? new nonstandard.RTCAudioSource() : undefined;
    if (!start.hasFrames) return;
    this.#loop = new VideoLoop({
      application,
      source: this.video,
      requestedMode,
      clock,
      speed,
      report,
      switches: start.switches,
      signal,
    });
  }

  /** Draws until the end, from the first client that is connected. */
  start() {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const {
      application,
      clock,
      start: {firstFrameAfterMs},
    } = this.#options;
    if (firstFrameAfterMs > 0) runAfter(firstFrameAfterMs, this.#ended.signal, () => this.#loop?.start());
    else this.#loop?.start();
    if (this.audio) runSoundLoop({application, source: this.audio, clock, signal: this.#ended.signal});
    this.#watchFrames();
  }

  /** See `VideoLoop`. */
  drawFirst() {
    if (this.#options.start.firstFrameAfterMs === 0) this.#loop?.drawFirst();
  }

  /** See `VideoLoop`. */
  drawSoon() {
    this.#loop?.drawSoon();
  }

  /** Applies a decision about the size of the video. */
  applySize(decision: SizeDecision) {
    if (decision.kind === 'take') this.#loop?.resize(decision.size);
    if (decision.kind === 'no-frames') this.#loop?.withholdFrames();
  }

  end() {
    this.#ended.abort();
  }

  /** Counts the seconds without a frame. While a stage that it loads blocks the process, it counts none. */
  #watchFrames() {
    let [silentSeconds, lastCount] = [0, 0];
    const timer = setInterval(() => {
      const {sentCount = 0} = this.#loop ?? {};
      silentSeconds = sentCount === lastCount ? silentSeconds + 1 : 0;
      lastCount = sentCount;
      if (silentSeconds >= MAX_SILENCE_S) this.#options.onSilence();
    }, 1000);
    this.#ended.signal.addEventListener('abort', () => clearInterval(timer), {once: true});
  }
}
