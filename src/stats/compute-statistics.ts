import type {ReportEntry, StatsSample} from './stats-sample.ts';
import type {StreamStatistics} from './statistics.ts';
import {codecProfile} from '../platform/decoding.ts';

/** What the page knows of its `<video>`. */
export interface VideoReading {
  /** When the reading was taken, in milliseconds since the epoch. */
  readonly atMs: number;
  readonly width: number;
  readonly height: number;
  /** The frames that the `<video>` got, and those of them that it dropped. */
  readonly totalFrames: number | undefined;
  readonly droppedFrames: number | undefined;
  /** From the arrival of a frame to its expected display, in milliseconds. */
  readonly displayDelayMs?: number | undefined;
  /** Whether the browser expects to decode such a video in hardware. */
  readonly isHardwareExpected?: boolean | undefined;
}

/** What a connection and its `<video>` report at one time. Two of them make a sample. */
export interface Reading {
  readonly page: VideoReading;
  readonly report: StatsSample;
}

/** The fields of an entry that are numbers. */
type Counter = {
  [Name in keyof ReportEntry]-?: ReportEntry[Name] extends number | undefined ? Name : never;
}[keyof ReportEntry];

/**
 * Computes the statistics of the time between two readings. What cannot be computed is `undefined`: a field that is
 * missing, a counter that went back because the connection was replaced, a time that did not pass.
 */
export const computeStatistics = (before: Reading, now: Reading): StreamStatistics => {
  const {page, report} = now;
  const {video, audio, videoCodec, audioCodec, local, remote, roundTrip, known} = report;
  const intervalMs = valid(page.atMs - before.page.atMs);
  const pictures = differencesOf(before.report.video, video, intervalMs);
  const sound = differencesOf(before.report.audio, audio, intervalMs);
  const roundTripMs = known.roundTripMs ?? toMs(roundTrip);
  const jitterBufferMs = pictures.jitterBufferMs();
  const decodeMs = toMs(pictures.ratio('totalDecodeTime', 'framesDecoded'));
  const displayDelayMs = page.displayDelayMs ?? sum(jitterBufferMs, decodeMs);
  const codec = nameOfCodec(videoCodec);
  const measured: StreamStatistics = {
    sampledAtMs: page.atMs,
    intervalMs,
    framesPerSecond:
      pictures.perSecond('framesDecoded') ??
      video?.framesPerSecond ??
      perSecond(difference(before.page.totalFrames, page.totalFrames), intervalMs),
    width: video?.frameWidth ?? (page.width || undefined),
    height: video?.frameHeight ?? (page.height || undefined),
    codec,
    codecProfile: codecProfile(codec, videoCodec?.sdpFmtpLine),
    decoder: video?.decoderImplementation,
    isHardwareDecoded: video?.powerEfficientDecoder,
    isHardwareExpected: page.isHardwareExpected,
    videoBitsPerSecond: toBits(pictures.perSecond('bytesReceived')),
    framesReceived: video?.framesReceived,
    framesDecoded: video?.framesDecoded,
    framesDropped: video?.framesDropped ?? page.droppedFrames,
    freezeCount: video?.freezeCount,
    freezeMs: toMs(video?.totalFreezesDuration),
    roundTripMs,
    jitterBufferMs,
    decodeMs,
    displayDelayMs,
    inputLatencyLowerBoundMs: sum(roundTripMs, known.displayDelayMs ?? displayDelayMs),
    lossShare: pictures.lossShare(),
    localCandidateType: local?.candidateType,
    remoteCandidateType: remote?.candidateType,
    protocol: local?.protocol,
    isRelayed: local && remote && [local, remote].some(({candidateType}) => candidateType === 'relay'),
    turnProtocol: local?.candidateType === 'relay' ? local.relayProtocol : undefined,
    audioCodec: nameOfCodec(audioCodec),
    audioBitsPerSecond: toBits(sound.perSecond('bytesReceived')),
    audioConcealedShare: limitToOne(sound.ratio('concealedSamples', 'totalSamplesReceived')),
  };
  return {...measured, ...known};
};

/** Returns how much a counter of one track, or of one pair of candidates, has grown between two readings. */
export const growthOf = (before: ReportEntry | undefined, now: ReportEntry | undefined) => {
  // Another entry counts another track.
  const old = before && now && before.id === now.id ? before : undefined;
  return (field: Counter) => difference(old?.[field], now?.[field]);
};

/** The differences of the counters of one track. */
const differencesOf = (
  before: ReportEntry | undefined,
  now: ReportEntry | undefined,
  intervalMs: number | undefined,
) => {
  const grown = growthOf(before, now);
  // The time of the entry is the time at which its counters were read.
  const elapsedMs = grown('timestamp') || intervalMs;
  const ratio = (part: Counter, whole: Counter) => divide(grown(part), grown(whole));
  return {
    ratio,
    perSecond: (field: Counter) => perSecond(grown(field), elapsedMs),
    jitterBufferMs: () => toMs(ratio('jitterBufferDelay', 'jitterBufferEmittedCount')),
    lossShare: () => {
      const received = grown('packetsReceived');
      // The count of lost packets goes back when a late packet arrives.
      const lost = now?.packetsLost === undefined ? undefined : (grown('packetsLost') ?? 0);
      return limitToOne(divide(lost, sum(lost, received)));
    },
  };
};

const valid = (value: number) => (Number.isFinite(value) && value >= 0 ? value : undefined);

/** Makes a calculation whose result is unknown if one of its operands is. */
const ofKnown =
  (calculate: (first: number, second: number) => number) =>
  (first: number | undefined, second: number | undefined) =>
    first === undefined || second === undefined ? undefined : valid(calculate(first, second));

const difference = ofKnown((before, now) => now - before);
export const divide = ofKnown((part, whole) => part / whole);
const sum = ofKnown((first, second) => first + second);
const times = ofKnown((value, factor) => value * factor);

export const perSecond = (count: number | undefined, elapsedMs: number | undefined) =>
  times(divide(count, elapsedMs), 1000);

export const toMs = (seconds: number | undefined) => times(seconds, 1000);
const toBits = (bytes: number | undefined) => times(bytes, 8);
const limitToOne = (value: number | undefined) => (value === undefined ? undefined : Math.min(1, value));

const nameOfCodec = (codec: ReportEntry | undefined) =>
  /^[a-z]+\/([\w.+-]+)$/i.exec(codec?.mimeType ?? '')?.[1];
