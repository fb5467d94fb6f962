import type {Connection, StreamSize} from '../connection/connector.ts';
import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {TimelineRow} from '../errors/app-stream-error.ts';
import type {SessionState} from '../session/session-state.ts';
import {HardwareExpectation} from './codec.ts';
import {computeStatistics, type PageReading, type Reading} from './compute-statistics.ts';
import {type ParsedReport, parseReport} from './parse-report.ts';

/** The stream that is measured, as it is at the moment of reading. */
export interface MeasuredStream {
  readonly connection: Connection | undefined;
  readonly state: SessionState;
  readonly timeline: readonly TimelineRow[];
  readonly application: {readonly requestedSize: StreamSize | undefined};
}

/** The time between the two readings of a first sample. */
const INTERVAL_MS = 1000;
/** A call within this time gets the last sample, because rates over less time say little. */
const MIN_INTERVAL_MS = 500;
/** An older reading is not used, because its rates would say little about the present. */
const MAX_INTERVAL_MS = 10_000;

interface Sample {
  readonly connection: Connection;
  readonly reading: Reading;
  readonly statistics: StreamStatistics | undefined;
}

/** Takes samples of one element's stream. It does nothing between the calls. */
export class Sampler {
  readonly #video: HTMLVideoElement;
  readonly #stream: MeasuredStream;
  readonly #hardware = new HardwareExpectation();
  #last: Sample | undefined;
  #pending: Promise<StreamStatistics | undefined> | undefined;

  constructor(video: HTMLVideoElement, stream: MeasuredStream) {
    this.#video = video;
    this.#stream = stream;
  }

  /**
   * Resolves with the statistics of the time since the last sample. A first call waits for a second, and so does a call
   * whose last sample is older than ten seconds. A call within half a second resolves with the last sample. Calls at the
   * same time share one sample. Resolves with `undefined` if no stream plays.
   */
  sample(): Promise<StreamStatistics | undefined> {
    this.#pending ??= this.#takeSample().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #takeSample(): Promise<StreamStatistics | undefined> {
    const connection = this.#playingConnection;
    if (!connection) {
      this.#last = undefined;
      return undefined;
    }
    let before = this.#last?.connection === connection ? this.#last : undefined;
    const ageMs = before ? Date.now() - before.reading.page.atMs : Infinity;
    if (before?.statistics && ageMs >= 0 && ageMs < MIN_INTERVAL_MS) return before.statistics;
    if (!before || ageMs > MAX_INTERVAL_MS || ageMs < 0) {
      before = {connection, reading: await this.#read(connection), statistics: undefined};
      await waitUnlessClosed(INTERVAL_MS, connection);
    }
    if (connection !== this.#playingConnection) return undefined;
    const reading = await this.#read(connection);
    const statistics = computeStatistics(before.reading, reading);
    this.#last = {connection, reading, statistics};
    return statistics;
  }

  get #playingConnection(): Connection | undefined {
    const {state, connection} = this.#stream;
    return state.phase === 'playing' ? connection : undefined;
  }

  async #read(connection: Connection): Promise<Reading> {
    const [report, displayDelayMs] = await Promise.all([
      readReport(connection),
      measureDisplayDelay(this.#video),
    ]);
    const isHardwareExpected = await this.#hardware.read(report);
    return {report, page: this.#readPage(displayDelayMs, isHardwareExpected)};
  }

  #readPage(displayDelayMs: number | undefined, isHardwareExpected: boolean | undefined): PageReading {
    const {state, timeline, application} = this.#stream;
    const read = readVideo(this.#video);
    return {
      ...read,
      uptimeMs: state.phase === 'playing' ? Math.max(0, read.atMs - state.since) : undefined,
      reconnectCount: Math.max(0, timeline.filter(({step}) => step === 'playing').length - 1),
      requestedSize: application.requestedSize,
      displayDelayMs,
      isHardwareExpected,
    };
  }
}

/** The report of a connection. One that is closing may refuse. Then a sample has what the `<video>` reports. */
export const readReport = (connection: Connection): Promise<ParsedReport> =>
  Promise.resolve(connection.getReport?.())
    .catch(() => undefined)
    .then(parseReport);

/** What the `<video>` reports. */
export const readVideo = (video: HTMLVideoElement): PageReading => {
  const {totalVideoFrames: totalFrames, droppedVideoFrames: droppedFrames} = video.getVideoPlaybackQuality();
  return {atMs: Date.now(), width: video.videoWidth, height: video.videoHeight, totalFrames, droppedFrames};
};

const waitUnlessClosed = async (ms: number, {closed}: Connection): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([elapsed, closed]);
  clearTimeout(timer);
};

/** A frame must arrive within this time to be measured. */
const LIMIT_MS = 250;

/**
 * Measures the next frame: the time from its arrival to its expected display, in milliseconds. Resolves with `undefined`
 * if no frame is presented soon, or if the browser does not report the times. Measures one frame only, because a callback
 * for each frame would cost more than all other statistics.
 */
const measureDisplayDelay = async (
  video: Pick<HTMLVideoElement, 'requestVideoFrameCallback' | 'cancelVideoFrameCallback'>,
): Promise<number | undefined> => {
  if (document.hidden) return undefined;
  const {promise, resolve} = Promise.withResolvers<VideoFrameCallbackMetadata | undefined>();
  const handle = video.requestVideoFrameCallback((_, metadata) => resolve(metadata));
  const timer = setTimeout(() => resolve(undefined), LIMIT_MS);
  const metadata = await promise;
  clearTimeout(timer);
  video.cancelVideoFrameCallback(handle);
  if (metadata?.receiveTime === undefined) return undefined;
  const delayMs = metadata.expectedDisplayTime - metadata.receiveTime;
  return Number.isFinite(delayMs) && delayMs >= 0 ? delayMs : undefined;
};
