import * as z from 'zod/mini';
import type {Vitals} from './connector.ts';

const count = z.optional(z.number());

/** What is read of `getStats()`; browsers leave out what they do not count. */
const statsShape = z.object({
  type: z.string(),
  kind: z.optional(z.string()),
  packetsReceived: count,
  framesReceived: count,
  framesDecoded: count,
  responsesReceived: count,
});

/** The counts in a report; several pictures are counted together. */
export const readVitals = (report: RTCStatsReport): Omit<Vitals, 'reachable' | 'hasTrack'> => {
  let [heard, packets, receivedFrames, decodedFrames] = [0, 0, 0, 0];
  let responses: number | undefined;
  report.forEach((stats: unknown) => {
    const {data} = statsShape.safeParse(stats);
    if (data?.responsesReceived !== undefined) responses = (responses ?? 0) + data.responsesReceived;
    if (data?.type !== 'inbound-rtp') return;
    heard += data.packetsReceived ?? 0;
    if (data.kind !== 'video') return;
    packets += data.packetsReceived ?? 0;
    decodedFrames += data.framesDecoded ?? 0;
    receivedFrames += data.framesReceived ?? data.framesDecoded ?? 0;
  });
  const answers = responses === undefined ? undefined : responses + heard;
  return {answers, packets, receivedFrames, decodedFrames};
};
