import * as z from 'zod/mini';
import {boundedText, lazySchema, lenient, reader, safeParse} from '../../platform/schema.ts';
import type {ConnectorStatistics} from '../stream-statistics.ts';

/** The longest name of a codec, in characters. */
const MAX_NAME_LENGTH = 60;
const BITS_PER_MEGABIT = 1_000_000;

const positive = lazySchema(() =>
  lenient(
    reader('a number that is not negative', (value) =>
      typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined,
    ),
  ),
);

/** What the library reports about its stream. Times are in milliseconds, the bitrate in megabits per second. */
const vendorStatistics = lazySchema(() =>
  z.object({
    avgDecodeTime: positive(),
    codec: lenient(boundedText(MAX_NAME_LENGTH)),
    currentBitrate: positive(),
    fps: positive(),
    frameLoss: positive(),
    packetLoss: positive(),
    rtd: positive(),
    streamingResolutionWidth: positive(),
    streamingResolutionHeight: positive(),
  }),
);

/** An event may contain the fields itself, or in one of these. */
const vendorEvent = lazySchema(() =>
  z.object({stats: z.optional(z.unknown()), info: z.optional(z.unknown())}),
);

/**
 * Reads an event with statistics. A field that is missing or invalid stays `undefined`. Returns `undefined` if the event
 * has none.
 */
export const readVendorStatistics = (event: unknown): ConnectorStatistics | undefined => {
  const {stats, info} = safeParse(vendorEvent, event).data ?? {};
  return [event, stats, info].map(readFields).find((fields) => fields !== undefined);
};

const readFields = (value: unknown): ConnectorStatistics | undefined => {
  const {data} = safeParse(vendorStatistics, value);
  if (!data || Object.values(data).every((field) => field === undefined)) return undefined;
  return {
    decodeMs: data.avgDecodeTime,
    codec: data.codec,
    videoBitsPerSecond:
      data.currentBitrate === undefined ? undefined : data.currentBitrate * BITS_PER_MEGABIT,
    framesPerSecond: data.fps,
    framesDropped: data.frameLoss,
    packetsLost: data.packetLoss,
    roundTripMs: data.rtd,
    width: data.streamingResolutionWidth,
    height: data.streamingResolutionHeight,
  };
};
