import type {StreamQuality} from '../connection/stream-quality.ts';
import {computeStatistics, growthOf, perSecond, type Reading, toMs} from './compute-statistics.ts';

/** What one second of a stream shows of its quality. */
export interface QualitySample extends Omit<StreamQuality, 'level' | 'cause'> {
  /** The frames that arrived completely per second, decoded or not. */
  readonly receivedPerSecond: number | undefined;
  /** How long frames waited before the decoder, in milliseconds. */
  readonly jitterBufferMs: number | undefined;
  /** Whether nothing arrived from the host: no media, and no answer to a consent check. */
  readonly isSilent: boolean;
}

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
    receivedPerSecond: perSecond(grown('framesReceived'), intervalMs),
    isSilent: packets === 0 && ofPair('bytesReceived') === 0 && !ofPair('responsesReceived'),
  };
};

const shareOf = (part: number | undefined, rest: number) =>
  part === undefined ? undefined : part === 0 ? 0 : part / (part + rest);

const largest = (first: number | undefined, second: number | undefined) =>
  first === undefined ? second : Math.max(first, second ?? 0);
