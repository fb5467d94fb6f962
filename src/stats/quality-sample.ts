import type {StreamQuality} from '../connection/stream-quality.ts';
import {computeStatistics, type Reading} from './compute-statistics.ts';
import type {ReportEntry} from './parse-report.ts';

/** What one second of a stream shows of its quality. */
export interface QualitySample extends Omit<StreamQuality, 'level' | 'cause'> {
  /** The frames that arrived completely per second, decoded or not. */
  readonly receivedPerSecond: number | undefined;
  /** Whether nothing arrived from the host: no media, and no answer to a consent check. */
  readonly isSilent: boolean;
}

type Counter =
  | 'framesReceived'
  | 'nackCount'
  | 'packetsReceived'
  | 'bytesReceived'
  | 'responsesReceived'
  | 'totalFreezesDuration';

/** Computes a sample from the readings at its start and its end. */
export const sampleQuality = (before: Reading, now: Reading, blockedMs: number): QualitySample => {
  const {framesPerSecond, lossShare, roundTripMs, decodeMs, intervalMs} = computeStatistics(before, now);
  const {video, pair} = now.report;
  const grown = (field: Counter) => growth(before.report.video, video, field);
  const [packets, repeats] = [grown('packetsReceived'), grown('nackCount')];
  const received = grown('framesReceived');
  const [bytes, responses] = [
    growth(before.report.pair, pair, 'bytesReceived'),
    growth(before.report.pair, pair, 'responsesReceived'),
  ];
  return {
    framesPerSecond,
    // The browser does not count a packet as lost if the host repeats it in the same stream.
    lossShare: largest(lossShare, packets === undefined ? undefined : shareOf(repeats, packets)),
    roundTripMs,
    decodeMs,
    blockedMs,
    frozenMs: times1000(grown('totalFreezesDuration')),
    receivedPerSecond: received === undefined || !intervalMs ? undefined : (received * 1000) / intervalMs,
    isSilent: packets === 0 && bytes === 0 && !responses,
  };
};

const growth = (
  before: ReportEntry | undefined,
  now: ReportEntry | undefined,
  field: Counter,
): number | undefined => {
  const [from, to] = [before?.[field], now?.[field]];
  if (before?.id !== now?.id || from === undefined || to === undefined || to < from) return undefined;
  return to - from;
};

const shareOf = (part: number | undefined, rest: number) =>
  part === undefined ? undefined : part === 0 ? 0 : part / (part + rest);

const largest = (first: number | undefined, second: number | undefined) =>
  first === undefined ? second : Math.max(first, second ?? 0);

const times1000 = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000);
