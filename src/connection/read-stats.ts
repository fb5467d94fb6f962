import * as z from 'zod/mini';
import {lazySchema, lenient, safeParse} from '../platform/schema.ts';
import type {ConnectionStats} from './connector.ts';

const count = lazySchema(() => lenient(z.number()));

/** The used fields of one entry of `getStats()`. A browser omits a field that it does not count. */
const statsShape = lazySchema(() =>
  z.object({
    type: z.string(),
    kind: lenient(z.string()),
    packetsReceived: count(),
    framesReceived: count(),
    framesDecoded: count(),
    responsesReceived: count(),
  }),
);

/** Reads the counts from a report. Sums the counts of several video tracks. */
export const readStats = (report: RTCStatsReport): Omit<ConnectionStats, 'reachable' | 'hasTrack'> => {
  let [received, packets, receivedFrames, decodedFrames] = [0, 0, 0, 0];
  let responses: number | undefined;
  report.forEach((stats: unknown) => {
    const {data} = safeParse(statsShape, stats);
    if (data?.responsesReceived !== undefined) responses = (responses ?? 0) + data.responsesReceived;
    if (data?.type !== 'inbound-rtp') return;
    received += data.packetsReceived ?? 0;
    if (data.kind !== 'video') return;
    packets += data.packetsReceived ?? 0;
    decodedFrames += data.framesDecoded ?? 0;
    receivedFrames += data.framesReceived ?? data.framesDecoded ?? 0;
  });
  return {
    responses: responses === undefined ? undefined : responses + received,
    packets,
    receivedFrames,
    decodedFrames,
  };
};
