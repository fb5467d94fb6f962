import {pause, unlessAborted, withinLimit} from '../platform/abort.ts';
import {askDecoding} from '../platform/decoding.ts';
import {computeStatistics, type Reading, type VideoReading} from './compute-statistics.ts';
import type {StatisticsReport, StreamStatistics} from './statistics.ts';
import {parseReport, type StatsSample} from './stats-sample.ts';

interface MeasuredConnection {
  readonly closed: Promise<unknown>;
  getStats?(): Promise<StatisticsReport | undefined>;
}

/** A reading of the one reader. */
export interface TimedReading extends Reading {
  /** The time by which a script of the page delayed the reading, in milliseconds. */
  readonly lateMs: number;
}

/** The time between the two readings of the first statistics, in milliseconds. */
const INTERVAL_MS = 1000;
/** Rates over a shorter time are too inexact. */
const LEAST_INTERVAL_MS = 900;
/** A rate over a longer time is outdated. */
const MAX_INTERVAL_MS = 10_000;
/** These readings cover more than a second, even at four readings in each second. */
const KEPT_READINGS = 8;

/** The only reader of the reports of one connection. `watchVideo` takes the readings. All other callers share them. */
export class StatsReader {
  readonly video: HTMLVideoElement;
  readonly #connection: MeasuredConnection;
  readonly #hardware = new HardwareExpectation();
  /** The newest one last. */
  #readings: readonly TimedReading[] = [];
  #pending: Promise<TimedReading> | undefined;
  #next = Promise.withResolvers<TimedReading>();
  #computed: {readonly reading: TimedReading; readonly statistics: StreamStatistics} | undefined;
  #computing: Promise<StreamStatistics | undefined> | undefined;
  readonly #closed = new AbortController();

  constructor(connection: MeasuredConnection, video: HTMLVideoElement) {
    this.#connection = connection;
    this.video = video;
    const close = () => this.#closed.abort();
    void connection.closed.then(close, close);
  }

  /** Takes a reading. Calls at the same time share it. It never rejects. */
  read(lateMs = 0): Promise<TimedReading> {
    this.#pending ??= this.#take(lateMs).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Takes a reading after a time, in milliseconds. @throws the signal's reason when aborted */
  async readAfter(ms: number, signal: AbortSignal): Promise<TimedReading> {
    const dueAt = performance.now() + ms;
    await pause(ms, signal);
    return unlessAborted(this.read(performance.now() - dueAt), signal);
  }

  next(): Promise<TimedReading> {
    return this.#next.promise;
  }

  /**
   * Resolves with the statistics of the last second. The first call on a connection that has just started waits for a
   * second. Resolves with `undefined` if the connection closes meanwhile.
   */
  computeStatistics(): Promise<StreamStatistics | undefined> {
    this.#computing ??= this.#compute().finally(() => {
      this.#computing = undefined;
    });
    return this.#computing;
  }

  async #take(lateMs: number): Promise<TimedReading> {
    const report = parseReport(await this.#readReport());
    const reading = {report, page: readVideo(this.video), lateMs};
    this.#readings = [...this.#readings, reading].slice(-KEPT_READINGS);
    this.#next.resolve(reading);
    this.#next = Promise.withResolvers();
    return reading;
  }

  /** A connection that is closing may refuse. Then a reading has what the `<video>` reports. */
  async #readReport() {
    try {
      return await this.#connection.getStats?.();
    } catch {
      return undefined;
    }
  }

  async #compute(): Promise<StreamStatistics | undefined> {
    if (!this.#lastSecond) {
      await this.read();
      await pause(INTERVAL_MS, this.#closed.signal).catch(() => undefined);
      await this.read();
    }
    const [before, reading] = this.#lastSecond ?? [];
    if (!before || !reading) return undefined;
    if (this.#computed?.reading !== reading) {
      const [displayDelayMs, isHardwareExpected] = await Promise.all([
        measureDisplayDelay(this.video, this.#closed.signal),
        this.#hardware.read(reading.report),
      ]);
      const page = {...reading.page, displayDelayMs, isHardwareExpected};
      this.#computed = {reading, statistics: computeStatistics(before, {...reading, page})};
    }
    return this.#computed.statistics;
  }

  /** The newest reading, and the one about a second before. `undefined` if they are not known, or are too old. */
  get #lastSecond(): readonly [before: TimedReading, now: TimedReading] | undefined {
    const now = this.#readings.at(-1);
    if (!now || Date.now() - now.page.atMs > MAX_INTERVAL_MS) return undefined;
    const intervalTo = ({page}: TimedReading) => now.page.atMs - page.atMs;
    const before = this.#readings.findLast((reading) => intervalTo(reading) >= LEAST_INTERVAL_MS);
    return before && intervalTo(before) <= MAX_INTERVAL_MS ? [before, now] : undefined;
  }
}

const readers = new WeakMap<MeasuredConnection, StatsReader>();

/** Returns the only reader of a connection. @param video shows the connection */
export const readerOf = (connection: MeasuredConnection, video: HTMLVideoElement): StatsReader => {
  const reader = readers.get(connection) ?? new StatsReader(connection, video);
  readers.set(connection, reader);
  return reader;
};

const readVideo = (video: HTMLVideoElement): VideoReading => {
  const {totalVideoFrames: totalFrames, droppedVideoFrames: droppedFrames} = video.getVideoPlaybackQuality();
  return {atMs: Date.now(), width: video.videoWidth, height: video.videoHeight, totalFrames, droppedFrames};
};

/** A frame must arrive within this time to be measured. */
const FRAME_LIMIT_MS = 250;

/**
 * Measures the time from the arrival of the next frame to its expected display, in milliseconds, if the browser reports
 * both soon and before the signal aborts. One frame only: a callback for each frame would cost more than all other
 * statistics.
 */
export const measureDisplayDelay = async (
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<number | undefined> => {
  if (document.hidden) return undefined;
  const {promise, resolve} = Promise.withResolvers<VideoFrameCallbackMetadata>();
  const handle = video.requestVideoFrameCallback((_, metadata) => resolve(metadata));
  const limited = withinLimit(() => promise, {limitMs: FRAME_LIMIT_MS, signal});
  const metadata = await limited.catch(() => undefined);
  video.cancelVideoFrameCallback(handle);
  if (metadata?.receiveTime === undefined) return undefined;
  const delayMs = metadata.expectedDisplayTime - metadata.receiveTime;
  return Number.isFinite(delayMs) && delayMs >= 0 ? delayMs : undefined;
};

/** Asks the browser whether it decodes a kind of video in hardware. It asks once per codec and size. */
class HardwareExpectation {
  #key: string | undefined;
  #answer: Promise<boolean | undefined> | undefined;

  /** Resolves with `undefined` if the browser does not know. */
  read({video, videoCodec}: StatsSample): Promise<boolean | undefined> | undefined {
    const {frameWidth: width, frameHeight: height} = video ?? {};
    const name = videoCodec?.mimeType?.split('/')[1];
    if (!name || !width || !height) return undefined;
    const format = {name, parameters: videoCodec.sdpFmtpLine ?? ''};
    const key = JSON.stringify([format, width, height]);
    if (key !== this.#key) {
      this.#key = key;
      this.#answer = askDecoding(format, {size: {width, height}}).then((ability) =>
        ability?.supported ? ability.powerEfficient : undefined,
      );
    }
    return this.#answer;
  }
}
