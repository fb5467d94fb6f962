import type {Connection} from '../connection/connector.ts';
import type {StreamCounts} from '../stats/stats-sample.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import {type Clock, measureTime} from '../platform/clock.ts';
import {expectAnswer, isOffline} from '../platform/offline.ts';
import type {StatsReader, TimedReading} from '../stats/stats-reader.ts';

/** How long a playing video may stop before the element reacts, in milliseconds. */
export interface VideoLimits {
  /** Without a frame, or frozen in all within ten seconds: the element shows a note (default: 2000). */
  readonly noticeMs: number;
  /** Without a frame although packets arrive: lost (default: 5000). A pause of the host does not count. */
  readonly stallMs: number;
  /** Without any packet of the host: lost (default: 4000). Chromium and Safari check for consent every 2.5 s. */
  readonly silenceMs: number;
  /**
   * Without a frame although the host answers, as while it loads a large stage: the stream is lost (default: 120,000).
   * A message of the application restarts this time.
   */
  readonly loadingMs: number;
  /**
   * In a hidden tab without picture-in-picture, or paused by the page: the host is asked for its lowest rate by another
   * connection, and for the former rate when the video is seen again (default: 30,000, `Infinity` for never).
   */
  readonly unseenMs: number;
}

interface WatchVideoOptions {
  readonly connection: Pick<Connection, 'isReachable'>;
  readonly reader: StatsReader;
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, 'now' | 'uptime'>;
  readonly limits: Omit<VideoLimits, 'unseenMs'>;
  /** Called when no frame has arrived for `noticeMs`, and when frames arrive again. */
  readonly onBusy: (isBusy: boolean) => void;
  /** Whether the page paused the video (default: it does not pause). */
  readonly isPaused?: (() => boolean) | undefined;
  /** When the application last sent anything, by the uptime of the clock. */
  readonly lastHostEventAt: () => number;
}

const SAMPLE_MS = 1000;
/** While the video is frozen. */
const STILL_SAMPLE_MS = 250;
/** Before the first samples of a video that moves again, which show whether it is late. */
const MOVING_AGAIN_MS = [STILL_SAMPLE_MS, 2 * STILL_SAMPLE_MS];
/** Packets that arrive after this time without any return from a pause. */
const PAUSE_MS = 2 * SAMPLE_MS;
/** A sample that is late by this time means that the device was asleep, or that the page was frozen. */
const ASLEEP_MS = 10_000;
/** A video that moves for this time after the device woke was not lost by its sleep, in milliseconds. */
const SURVIVED_MS = 3 * SAMPLE_MS;
const NEXT_FRAME_SAMPLE_MS = 200;

/** Resolves with the failure as soon as the video is lost, or stops without a good reason. */
export const watchVideo = async (options: WatchVideoOptions): Promise<AppStreamError> => {
  const {connection, reader, signal, clock, limits, onBusy, lastHostEventAt} = options;
  const progress = new FrameProgress(reader.video, signal, options.isPaused);
  let {counts: before} = progress.sample(await unlessAborted(reader.read(), signal));
  let countsAtLastFrame = before;
  const startedAt = clock.uptime();
  let passedMs = measureTime(clock);
  let movedAt = startedAt;
  let respondedAt = startedAt;
  let packetsAt = -Infinity;
  let returnedAt = -Infinity;
  let wokeAt = -Infinity;
  let isBusy = false;
  let noteAnswer = expectAnswer();
  /** How many samples in a row the video moves. */
  let moves = MOVING_AGAIN_MS.length + 1;
  for (;;) {
    const pauseMs = moves ? (MOVING_AGAIN_MS[moves - 1] ?? SAMPLE_MS) : STILL_SAMPLE_MS;
    const {hasMoved, counts} = progress.sample(await reader.readAfter(pauseMs, signal));
    moves = hasMoved ? moves + 1 : 0;
    const now = clock.uptime();
    if (passedMs() > SAMPLE_MS + ASLEEP_MS) wokeAt = movedAt = respondedAt = now;
    passedMs = measureTime(clock);
    // The stream survived a short sleep, or the clock of the device was set.
    if (hasMoved && now - wokeAt >= SURVIVED_MS) wokeAt = -Infinity;
    if (hasMoved) {
      movedAt = now;
      countsAtLastFrame = counts;
    }
    const hasPackets = counts !== undefined && counts.packets > (before?.packets ?? 0);
    const hasResponse = (counts?.responses ?? 0) > (before?.responses ?? 0);
    if (hasPackets || hasResponse) noteAnswer();
    noteAnswer = expectAnswer();
    if (hasPackets) {
      if (now - Math.max(packetsAt, startedAt) >= PAUSE_MS) returnedAt = now;
      packetsAt = now;
    }
    // If the browser does not count responses, only `isReachable` reports a lost connection.
    if (counts && (counts.responses === undefined || hasResponse)) respondedAt = now;
    before = counts;
    const stillMs = now - movedAt;
    if (isBusy !== stillMs >= limits.noticeMs) onBusy((isBusy = !isBusy));
    if (hasMoved) continue;
    const silentMs = now - Math.max(packetsAt, respondedAt);
    if (counts && (connection.isReachable === false || silentMs >= limits.silenceMs)) {
      // A device that wakes often reports itself as offline for a short time. Its sleep was the cause.
      const hasJustWoken = now - wokeAt < 3 * ASLEEP_MS;
      return new AppStreamError(hasJustWoken ? 'asleep' : isOffline() ? 'offline' : 'connection-lost');
    }
    // The host may pause, as while it loads a stage. Its first frame follows shortly after its first packet.
    const withoutFrameMs = now - packetsAt < PAUSE_MS ? now - Math.max(movedAt, returnedAt) : 0;
    if (withoutFrameMs >= limits.stallMs)
      return new AppStreamError(isUndecoded(counts, countsAtLastFrame) ? 'decoder-failed' : 'frames-stopped');
    if (now - Math.max(movedAt, lastHostEventAt()) >= limits.loadingMs)
      return new AppStreamError('host-silent');
  }
};

/** Whether whole frames arrived since the last frame, and none of them was decoded. */
const isUndecoded = (now: StreamCounts | undefined, since: StreamCounts | undefined) =>
  now !== undefined &&
  now.receivedFrames > (since?.receivedFrames ?? 0) &&
  now.decodedFrames === since?.decodedFrames;

/** Resolves with the next frame. @param onPackets called after each sample in which packets arrived */
export const waitForFrame = async (
  reader: StatsReader,
  signal: AbortSignal,
  onPackets: () => void = () => undefined,
): Promise<void> => {
  const ended = new AbortController();
  const progress = new FrameProgress(reader.video, AbortSignal.any([signal, ended.signal]));
  try {
    // The first sample only sets the counts.
    let before = progress.sample(await unlessAborted(reader.read(), signal));
    for (;;) {
      const now = progress.sample(await reader.readAfter(NEXT_FRAME_SAMPLE_MS, signal));
      if (now.hasMoved) return;
      if ((now.counts?.packets ?? 0) > (before.counts?.packets ?? 0)) onPackets();
      before = now;
    }
  } finally {
    ended.abort();
  }
};

/**
 * Detects whether a video moves. It counts the frames on the screen, not the state of the connection. A page that is
 * hidden or outside the viewport and a video that the page paused present no frames. There, a decoded frame counts.
 */
class FrameProgress {
  readonly #video: HTMLVideoElement;
  readonly #signal: AbortSignal;
  readonly #isPaused: () => boolean;
  /** The callback for the next frame. `undefined` once a frame has arrived since the last sample. */
  #awaited: number | undefined;
  #decoded = 0;
  #isRendering = false;

  /** @param isPaused whether the page paused the video. A video that the browser paused counts as frozen. */
  constructor(video: HTMLVideoElement, signal: AbortSignal, isPaused: () => boolean = () => false) {
    signal.throwIfAborted();
    this.#signal = signal;
    this.#video = video;
    this.#isPaused = isPaused;
    this.#startSample();
    const stop = () => {
      if (this.#awaited !== undefined) video.cancelVideoFrameCallback(this.#awaited);
    };
    signal.addEventListener('abort', stop, {once: true});
  }

  /** Whether another frame has arrived since the last sample, and the counts, if the connector has any. */
  sample({report: {counts}}: TimedReading) {
    const hasPresented = this.#awaited === undefined;
    const decoded = counts?.decodedFrames ?? 0;
    const isOnScreen = this.#isRendering && !this.#video.ownerDocument.hidden && !this.#isPaused();
    const hasMoved = hasPresented || (!isOnScreen && (!counts || decoded > this.#decoded));
    this.#decoded = decoded;
    this.#startSample();
    return {hasMoved, counts};
  }

  #startSample() {
    // A callback for each frame would cost more than all other work of the page while a stream plays.
    if (this.#awaited === undefined && !this.#signal.aborted) {
      this.#awaited = this.#video.requestVideoFrameCallback(() => {
        this.#awaited = undefined;
      });
    }
    this.#isRendering = false;
    requestAnimationFrame(() => {
      this.#isRendering = true;
    });
  }
}

/** How long a freeze counts, in samples of one second. */
const WINDOW = 10;
/** A sample covers one second. A longer freeze has been noticed while it lasted. */
const MAX_FROZEN_MS = 1000;

/**
 * Decides whether the user needs a note about a video that freezes: because one freeze takes `noticeMs`, or because
 * several ones sum up to it within ten seconds. The note of several freezes stays until their sum is half of it.
 */
export class FreezeNotice {
  readonly #noticeMs: number;
  readonly #onChange: (isNeeded: boolean) => void;
  #frozenMs: readonly number[] = [];
  #isStill = false;
  #isChoppy = false;
  #isNeeded = false;

  /** @param onChange called when a note becomes necessary, and when it no longer is */
  constructor(noticeMs: number, onChange: (isNeeded: boolean) => void) {
    this.#noticeMs = noticeMs;
    this.#onChange = onChange;
  }

  /** Whether no frame has arrived for `noticeMs`. */
  setStill(isStill: boolean) {
    this.#isStill = isStill;
    this.#update();
  }

  /** Adds the freezes of another second. */
  add(frozenMs = 0) {
    this.#frozenMs = [...this.#frozenMs, Math.min(frozenMs, MAX_FROZEN_MS)].slice(-WINDOW);
    const sum = this.#frozenMs.reduce((total, ms) => total + ms, 0);
    this.#isChoppy = sum >= (this.#isChoppy ? this.#noticeMs / 2 : this.#noticeMs);
    this.#update();
  }

  #update() {
    const isNeeded = this.#isStill || this.#isChoppy;
    if (isNeeded === this.#isNeeded) return;
    this.#isNeeded = isNeeded;
    this.#onChange(isNeeded);
  }
}
