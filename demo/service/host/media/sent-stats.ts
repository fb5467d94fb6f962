import {z} from 'zod';
import type {SentStats} from '../host-messages.ts';

const count = z.number().nonnegative();
const outboundSchema = z.object({
  type: z.literal('outbound-rtp'),
  kind: z.literal('video'),
  timestamp: count,
  codecId: z.string(),
  framesSent: count,
  frameWidth: count,
  frameHeight: count,
  bytesSent: count,
  packetsSent: count,
});
const codecSchema = z.object({type: z.literal('codec'), id: z.string(), mimeType: z.string()});

/** Reads the counters of the video from a report. Undefined before the first frame. */
export function readSentStats(report: RTCStatsReport): SentStats | undefined {
  const entries: unknown[] = [];
  report.forEach((entry) => entries.push(entry));
  const video = entries.map((entry) => outboundSchema.safeParse(entry).data).find(Boolean);
  if (!video) return undefined;
  const codec = entries
    .map((entry) => codecSchema.safeParse(entry).data)
    .find((entry) => entry?.id === video.codecId);
  return {
    atMs: video.timestamp,
    codec: codec?.mimeType ?? '',
    frames: video.framesSent,
    width: video.frameWidth,
    height: video.frameHeight,
    bytes: video.bytesSent,
    packets: video.packetsSent,
  };
}
