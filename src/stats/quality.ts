import type {StatsSample} from './stats-sample.ts';
import type {QualityCause, QualityLevel, StreamQuality} from './statistics.ts';
import {computeStatistics, divide, growthOf, perSecond, type Reading, toMs} from './compute-statistics.ts';

/** What one second of a stream shows of its quality. */
export interface QualitySample extends Omit<StreamQuality, 'level' | 'cause'> {
  /** The frames that arrived completely per second, decoded or not. */
  readonly receivedPerSecond: number | undefined;
  /** How long frames waited before the decoder, in milliseconds. */
  readonly jitterBufferMs: number | undefined;
  /** From the first packet of a frame to its last, in milliseconds. A full queue in the network spreads the packets. */
  readonly transferMs: number | undefined;
  /** Whether nothing arrives from the host: no media for most of a second, and no answer to a consent check. */
  readonly isSilent: boolean;
}

/**
 * A path on which no byte has arrived for this time is silent, in milliseconds. Every gap of two seconds contains such
 * a sample, but perhaps no sample in which no byte arrives. Hosts send frames, sound or reports more often.
 */
const SILENT_MS = 900;

/** Computes a sample from the readings at its start and its end. */
export const sampleQuality = (before: Reading, now: Reading, blockedMs: number): QualitySample => {
  const {framesPerSecond, lossShare, roundTripMs, decodeMs, jitterBufferMs, intervalMs} = computeStatistics(
    before,
    now,
  );
  const {video, pair} = now.report;
  const grown = growthOf(before.report.video, video);
  const [packets, repeats] = [grown('packetsReceived'), grown('nackCount')];
  const ofPair = growthOf(before.report.pair, pair);
  return {
    framesPerSecond,
    // The browser does not count a packet as lost if the host repeats it in the same stream.
    lossShare: largest(lossShare, packets === undefined ? undefined : shareOf(repeats, packets)),
    roundTripMs,
    decodeMs,
    blockedMs,
    frozenMs: toMs(grown('totalFreezesDuration')),
    jitterBufferMs,
    transferMs: toMs(divide(grown('totalAssemblyTime'), grown('framesAssembledFromMultiplePackets'))),
    receivedPerSecond: perSecond(grown('framesReceived'), intervalMs),
    isSilent:
      !ofPair('responsesReceived') &&
      (silentMsOf(now.report) >= SILENT_MS || (packets === 0 && ofPair('bytesReceived') === 0)),
  };
};

/** How long ago the last byte arrived. 0 if the browser does not report it. */
const silentMsOf = ({video, audio, pair}: StatsSample): number => {
  const arrivals = [video, audio, pair].map((entry) => entry?.lastPacketReceivedTimestamp ?? 0);
  const lastMs = Math.max(...arrivals);
  return lastMs > 0 ? ((pair ?? video)?.timestamp ?? 0) - lastMs : 0;
};

const shareOf = (part: number | undefined, rest: number) =>
  part === undefined ? undefined : part === 0 ? 0 : part / (part + rest);

const largest = (first: number | undefined, second: number | undefined) =>
  first === undefined ? second : Math.max(first, second ?? 0);

/** The limits of `fair` and of `poor`. `docs/quality.md` has the source of each. */
const QUALITY_LIMITS = {
  /** Google congestion control raises its rate below the first, and lowers it above the second. */
  lossShare: [0.02, 0.1],
  /** Of ITU-T G.114, for both directions. */
  roundTripMs: [300, 800],
  /** Above the shortest round trip of the connection. It must be twice that as well. */
  addedRoundTripMs: [100, 300],
  /** While frames are missing, and four times the shortest. The round trip shows a full queue seconds later. */
  transferMs: [40, 100],
  /** The share of the frames that are missing, compared with the usual rate of this stream. */
  missingFrames: [0.25, 0.5],
  /** A freeze by the definition of W3C lasts 150 ms and more. */
  frozenMs: [1, 500],
  /** The share of a second that the decoder works. */
  decoderLoad: [0.8, 1],
  /** Of the complete frames that arrive, the share that is not decoded. */
  undecodedFrames: [0.1, 0.5],
  /** The limits of Interaction to Next Paint. */
  blockedMs: [200, 500],
} as const;

const [GOOD, FAIR, POOR, LOST] = [0, 1, 2, 3] as const;
type Severity = 0 | 1 | 2 | 3;
const LEVELS: Readonly<Record<Severity, QualityLevel>> = ['good', 'fair', 'poor', 'lost'];
const SEVERITIES: Readonly<Record<QualityLevel, Severity>> = {good: GOOD, fair: FAIR, poor: POOR, lost: LOST};

/** How many samples decide. A level ends when none of them has it. */
const WINDOW = 5;
/** The shares of lost packets and of undecoded frames are means of so many samples, because one has few packets. */
const MEAN_WINDOW = 3;
/** A level begins when this many samples of the window have it. A freeze counts from its first sample on. */
const CONFIRMED = 2;
/** After a gap, the frames of several seconds arrive in one. So many samples in a row must reach the usual rate. */
const USUAL_WINDOW = 3;
/** The usual rate of frames falls by this factor with each sample, because an application may change its rate. */
const FORGET = 0.995;

/**
 * Any usual rate is at least this one, unless the page asks for less. Most tasks suffer below it: Chen and Thropp,
 * "Review of Low Frame Rate Effects on Human Performance", IEEE Trans. Systems, Man, and Cybernetics A 37 (2007).
 */
const LEAST_USUAL_FRAMES = 15;

/** After a gap or a full queue, the video recovers without evidence: the last cause is kept for so many samples. */
const KEPT_SAMPLES = 10;

/** What one sample shows: how the video looks, and what is wrong with the network and the browser. */
interface Verdict {
  readonly symptom: Severity;
  readonly network: Severity;
  readonly browser: Severity;
  readonly lossShare: number | undefined;
  readonly timelyFrames: number | undefined;
  readonly undecodedShare: number;
  /** Whether the user sees the video stand still. */
  readonly isFrozen: boolean;
}

/** What the next sample is compared with. */
export interface QualityState {
  readonly quality: StreamQuality | undefined;
  /** The newest one last. */
  readonly recent: readonly Verdict[];
  /** How many samples the cause has had no evidence. */
  readonly sinceEvidence: number;
  readonly usualFrames: number;
  readonly shortestTripMs: number;
  readonly shortestTransferMs: number;
}

export const NO_QUALITY: QualityState = {
  quality: undefined,
  recent: [],
  sinceEvidence: 0,
  usualFrames: 0,
  shortestTripMs: Infinity,
  shortestTransferMs: Infinity,
};

/**
 * The quality after another sample. A freeze changes the level with its first sample. Everything else must be in two of
 * the last five samples. A level ends after five samples without it, so the level does not flap.
 * @param fps the frames per second that the page asks for
 */
export const nextQuality = (
  before: QualityState,
  sample: QualitySample,
  fps: number = LEAST_USUAL_FRAMES,
): QualityState => {
  const usualFrames = Math.max(
    steadyFramesOf(before.recent, sample),
    before.usualFrames * FORGET,
    Math.min(fps, LEAST_USUAL_FRAMES),
  );
  const shortestTripMs = Math.min(sample.roundTripMs ?? Infinity, before.shortestTripMs);
  const shortestTransferMs = Math.min(sample.transferMs ?? Infinity, before.shortestTransferMs);
  const verdict = judge(sample, {...before, usualFrames, shortestTripMs, shortestTransferMs});
  const recent = [...before.recent, verdict].slice(-WINDOW);
  const level = levelOf(before, recent, verdict);
  const hasEvidence = recent.some(({network, browser}) => network + browser > 0);
  const sinceEvidence = hasEvidence ? 0 : before.sinceEvidence + 1;
  const cause = level === GOOD ? undefined : causeOf({...before, sinceEvidence}, recent);
  const {framesPerSecond, frozenMs, lossShare, roundTripMs, decodeMs, blockedMs} = sample;
  const numbers = {framesPerSecond, frozenMs, lossShare, roundTripMs, decodeMs, blockedMs};
  const quality = {level: LEVELS[level], cause, ...numbers};
  return {quality, recent, sinceEvidence, usualFrames, shortestTripMs, shortestTransferMs};
};

/** The rate of frames that the last samples all reach. 0 if there are too few samples. */
const steadyFramesOf = (recent: readonly Verdict[], sample: QualitySample) => {
  const rates = lastOf(recent, 'timelyFrames', USUAL_WINDOW, timelyFramesOf(sample));
  return rates.length === USUAL_WINDOW ? Math.min(...rates) : 0;
};

/** The known values of so many samples, the present one included. */
const lastOf = (
  recent: readonly Verdict[],
  name: 'lossShare' | 'timelyFrames' | 'undecodedShare',
  count: number,
  present: number | undefined,
): readonly number[] =>
  [...recent.slice(1 - count).map((verdict) => verdict[name]), present].filter(
    (value) => value !== undefined,
  );

/** The frames that arrived and were decoded. Frames that waited arrive, or are decoded, faster than the host sends. */
const timelyFramesOf = ({framesPerSecond, receivedPerSecond}: QualitySample) =>
  framesPerSecond === undefined ? undefined : Math.min(framesPerSecond, receivedPerSecond ?? Infinity);

const judge = (
  sample: QualitySample,
  {usualFrames, shortestTripMs, shortestTransferMs, recent}: QualityState,
): Verdict => {
  const {framesPerSecond, frozenMs = 0, decodeMs = 0, receivedPerSecond = 0, isSilent, lossShare} = sample;
  const frames = framesPerSecond ?? usualFrames;
  const isStill = framesPerSecond === 0;
  const missing = usualFrames > 0 ? 1 - frames / usualFrames : 0;
  const symptom = isStill
    ? LOST
    : worst(rate(missing, QUALITY_LIMITS.missingFrames), rate(frozenMs, QUALITY_LIMITS.frozenMs));
  // A freeze needs a fast answer.
  const loss =
    symptom === GOOD ? mean(lastOf(recent, 'lossShare', MEAN_WINDOW, lossShare)) : (lossShare ?? 0);
  const tripMs = sample.roundTripMs ?? 0;
  const addedTripMs = tripMs > 2 * shortestTripMs ? tripMs - shortestTripMs : 0;
  const transferMs = sample.transferMs ?? 0;
  const isDrawnApart = symptom !== GOOD && transferMs >= 4 * shortestTransferMs;
  const network = isSilent
    ? LOST
    : worst(
        rate(loss, QUALITY_LIMITS.lossShare),
        rate(tripMs, QUALITY_LIMITS.roundTripMs),
        rate(addedTripMs, QUALITY_LIMITS.addedRoundTripMs),
        isDrawnApart ? rate(transferMs, QUALITY_LIMITS.transferMs) : GOOD,
      );
  const isNetworkGood = network === GOOD && recent.every((verdict) => verdict.network === GOOD);
  const load = (decodeMs * Math.max(receivedPerSecond, frames)) / 1000;
  const undecodedShare =
    framesPerSecond !== undefined && receivedPerSecond > 0 ? 1 - frames / receivedPerSecond : 0;
  const undecoded = mean(lastOf(recent, 'undecodedShare', MEAN_WINDOW, undecodedShare));
  // A hardware decoder works on several frames at a time. Its load counts only if frames are missing.
  const isLate = symptom !== GOOD || undecoded >= QUALITY_LIMITS.undecodedFrames[0];
  const browser = worst(
    isLate ? rate(load, QUALITY_LIMITS.decoderLoad) : GOOD,
    // After trouble in the network, frames arrive too late, or more of them than usual in a second.
    isNetworkGood ? rate(undecoded, QUALITY_LIMITS.undecodedFrames) : GOOD,
    rate(sample.blockedMs, QUALITY_LIMITS.blockedMs),
  );
  return {
    symptom,
    network,
    browser,
    lossShare,
    timelyFrames: timelyFramesOf(sample),
    undecodedShare,
    isFrozen: isStill || frozenMs > 0,
  };
};

const levelOf = (
  {quality}: QualityState,
  recent: readonly Verdict[],
  {symptom, isFrozen}: Verdict,
): Severity => {
  const severities = recent
    .map((verdict) => worst(verdict.symptom, verdict.network, verdict.browser))
    .sort((first, second) => second - first);
  const confirmed = severities[CONFIRMED - 1] ?? GOOD;
  const current = SEVERITIES[quality?.level ?? 'good'];
  const kept = atMost(current, severities[0] ?? GOOD);
  const level = worst(confirmed, kept, isFrozen ? symptom : GOOD);
  // A video that moves is not lost.
  return symptom === LOST ? level : atMost(level, POOR);
};

/**
 * The part with the most evidence in the last samples. Without evidence it is the host, if the video was bad in two
 * samples in a row. A failure of the network within a sample shows only in the next one. A cause with evidence is kept.
 */
const causeOf = (
  {quality, sinceEvidence}: QualityState,
  recent: readonly Verdict[],
): QualityCause | undefined => {
  const total = (part: 'network' | 'browser') => recent.reduce((sum, verdict) => sum + verdict[part], 0);
  const [network, browser] = [total('network'), total('browser')];
  // A busy device also delays packets, but a bad network never makes decoding slow.
  if (network + browser > 0) return browser >= network ? 'browser' : 'network';
  if (quality?.cause && quality.cause !== 'host' && sinceEvidence <= KEPT_SAMPLES) return quality.cause;
  const isBad = recent.length >= CONFIRMED && recent.slice(-CONFIRMED).every(({symptom}) => symptom !== GOOD);
  return isBad ? 'host' : quality?.cause;
};

const rate = (value: number, [fair, poor]: readonly [number, number]): Severity =>
  value < fair ? GOOD : value < poor ? FAIR : POOR;

const worst = (...severities: readonly Severity[]): Severity =>
  severities.reduce((first, second) => (second > first ? second : first), GOOD);

const atMost = (first: Severity, second: Severity): Severity => (first < second ? first : second);

const mean = (values: readonly number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;
