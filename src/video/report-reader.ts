import type {Connection} from '../connection/connector.ts';
import {parseReport, type StreamReport} from '../connection/stream-report.ts';
import {pause, unlessAborted} from '../platform/abort.ts';

/** What the `<video>` reports. */
export interface VideoReading {
  /** When the reading was taken, in milliseconds since the epoch. */
  readonly atMs: number;
  readonly width: number;
  readonly height: number;
  /** The frames that the `<video>` got, and those of them that it dropped. */
  readonly totalFrames: number | undefined;
  readonly droppedFrames: number | undefined;
}

/** What a connection and its `<video>` report at one moment. */
export interface StreamReading {
  readonly page: VideoReading;
  readonly report: StreamReport;
  /** The time by which a script of the page delayed the reading, in milliseconds. */
  readonly lateMs: number;
}

/** Rates over a shorter time say little. */
const LEAST_INTERVAL_MS = 900;
/** After a longer time without a reading, rates say little about the present. */
const MAX_INTERVAL_MS = 10_000;
/** So many readings reach back for more than a second, even if four of them are taken in each second. */
const KEPT_READINGS = 8;

/** The only reader of the reports of one connection. The watch of the video takes the readings, and all others share them. */
export class ReportReader {
  readonly connection: Connection;
  readonly video: HTMLVideoElement;
  /** The newest one last. */
  #readings: readonly StreamReading[] = [];
  #pending: Promise<StreamReading> | undefined;
  #next = Promise.withResolvers<StreamReading>();

  constructor(connection: Connection, video: HTMLVideoElement) {
    this.connection = connection;
    this.video = video;
  }

  /** Takes a reading. Calls at the same time share it. It never rejects. */
  read(lateMs = 0): Promise<StreamReading> {
    this.#pending ??= this.#take(lateMs).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Takes a reading after a time, in milliseconds. @throws the signal's reason when aborted */
  async readAfter(ms: number, signal: AbortSignal): Promise<StreamReading> {
    const dueAt = performance.now() + ms;
    await pause(ms, signal);
    return unlessAborted(this.read(performance.now() - dueAt), signal);
  }

  /** Resolves with the next reading that is taken. */
  next(): Promise<StreamReading> {
    return this.#next.promise;
  }

  /** The newest reading, and the one about a second before. `undefined` if they are not known, or are too old. */
  get lastSecond(): readonly [before: StreamReading, now: StreamReading] | undefined {
    const now = this.#readings.at(-1);
    if (!now || Date.now() - now.page.atMs > MAX_INTERVAL_MS) return undefined;
    const intervalTo = ({page}: StreamReading) => now.page.atMs - page.atMs;
    const before = this.#readings.findLast((reading) => intervalTo(reading) >= LEAST_INTERVAL_MS);
    return before && intervalTo(before) <= MAX_INTERVAL_MS ? [before, now] : undefined;
  }

  async #take(lateMs: number): Promise<StreamReading> {
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
      return await this.connection.getStats?.();
    } catch {
      return undefined;
    }
  }
}

const readers = new WeakMap<Connection, ReportReader>();

/** The reader of a connection. @param video shows the connection */
export const readerOf = (connection: Connection, video: HTMLVideoElement): ReportReader => {
  const reader = readers.get(connection) ?? new ReportReader(connection, video);
  readers.set(connection, reader);
  return reader;
};

const readVideo = (video: HTMLVideoElement): VideoReading => {
  const {totalVideoFrames: totalFrames, droppedVideoFrames: droppedFrames} = video.getVideoPlaybackQuality();
  return {atMs: Date.now(), width: video.videoWidth, height: video.videoHeight, totalFrames, droppedFrames};
};
