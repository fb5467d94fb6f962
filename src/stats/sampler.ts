import type {StreamReport} from '../connection/stream-report.ts';
import type {StreamStatistics} from '../connection/stream-statistics.ts';
import {pause} from '../platform/abort.ts';
import {askDecoding} from '../platform/decoding.ts';
import type {SessionState} from '../session/session-state.ts';
import type {ReportReader, StreamReading} from '../video/report-reader.ts';
import {computeStatistics} from './compute-statistics.ts';

/** The stream that is measured, as it is at the moment of reading. */
export interface MeasuredStream {
  readonly reader: ReportReader | undefined;
  readonly state: SessionState;
}

/** The time between the two readings of a first sample. */
const INTERVAL_MS = 1000;

/** Computes the statistics of one element's stream. It does nothing between the calls. */
export class Sampler {
  readonly #video: HTMLVideoElement;
  readonly #stream: MeasuredStream;
  readonly #hardware = new HardwareExpectation();
  #last: {readonly reading: StreamReading; readonly statistics: StreamStatistics} | undefined;
  #pending: Promise<StreamStatistics | undefined> | undefined;

  constructor(video: HTMLVideoElement, stream: MeasuredStream) {
    this.#video = video;
    this.#stream = stream;
  }

  /**
   * Resolves with the statistics of the last second, from the readings that the watch of the video takes. The first call of a
   * stream that has just started waits for a second. Resolves with `undefined` if no stream plays.
   */
  sample(): Promise<StreamStatistics | undefined> {
    this.#pending ??= this.#takeSample().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #takeSample(): Promise<StreamStatistics | undefined> {
    const reader = this.#playingReader;
    if (!reader) return undefined;
    if (!reader.lastSecond) {
      await reader.read();
      const isOver = new AbortController();
      await Promise.race([pause(INTERVAL_MS, isOver.signal), reader.connection.closed]);
      isOver.abort();
      await reader.read();
    }
    const readings = reader.lastSecond;
    if (!readings || reader !== this.#playingReader) return undefined;
    const [before, reading] = readings;
    if (this.#last?.reading !== reading) {
      const page = await this.#addToPage(reading);
      this.#last = {reading, statistics: computeStatistics(before, {...reading, page})};
    }
    return this.#last.statistics;
  }

  get #playingReader(): ReportReader | undefined {
    const {state, reader} = this.#stream;
    return state.phase === 'playing' ? reader : undefined;
  }

  async #addToPage({page, report}: StreamReading) {
    const [displayDelayMs, isHardwareExpected] = await Promise.all([
      measureDisplayDelay(this.#video),
      this.#hardware.read(report),
    ]);
    return {...page, displayDelayMs, isHardwareExpected};
  }
}

/** The one sampler of each stream. */
const samplers = new WeakMap<MeasuredStream, Sampler>();

/** Resolves with the statistics of a stream, `undefined` if it does not play. */
export const sampleStatistics = (
  {video}: {readonly video: HTMLVideoElement},
  stream: MeasuredStream,
): Promise<StreamStatistics | undefined> => {
  const sampler = samplers.get(stream) ?? new Sampler(video, stream);
  samplers.set(stream, sampler);
  return sampler.sample();
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

/** Asks the browser whether it decodes a kind of video in hardware. It asks once per codec and size. */
class HardwareExpectation {
  #key: string | undefined;
  #answer: Promise<boolean | undefined> | undefined;

  /** Resolves with `undefined` if the browser does not know. */
  read({video, videoCodec}: StreamReport): Promise<boolean | undefined> | undefined {
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
