import * as z from 'zod/mini';
import {lazySchema, lenient, safeParse} from '../../platform/schema.ts';

/** Chromium repeats a report for this time, in milliseconds, so nothing new can be learned sooner. */
const REPORT_MS = 50;
/** How many reports may contradict the channel, or not contain it, before the wait ends: half a second. */
const MAX_REPORTS = 10;

const channelShape = lazySchema(() =>
  z.object({
    type: z.string(),
    dataChannelIdentifier: lenient(z.number()),
    state: lenient(z.string()),
  }),
);

/**
 * Resolves when the page can send on a channel. If `readyState` is `connecting` then, it never can.
 *
 * Chromium announces a channel of the host as open before it can send on it (147: one start of a hundred on a busy
 * machine). It drops what the page sends meanwhile, without an error. `readyState` can then become `connecting` and stay
 * so, although the channel is open. Only the statistics show the real state.
 */
export const waitUntilSendable = async (
  channel: RTCDataChannel,
  pc: Pick<RTCPeerConnection, 'getStats'>,
  signal: AbortSignal,
): Promise<void> => {
  let reports = 0;
  while (reports < MAX_REPORTS && !signal.aborted) {
    const state = await readState(channel, pc);
    if (channel.readyState === 'closing' || channel.readyState === 'closed') return;
    if (state === 'open' && channel.readyState === 'open') return;
    if (state !== 'connecting') reports += 1;
    await new Promise((resolve) => setTimeout(resolve, REPORT_MS));
  }
};

/** The state of a channel in the statistics. `undefined` if they do not contain it, or cannot be read. */
const readState = async (
  channel: RTCDataChannel,
  pc: Pick<RTCPeerConnection, 'getStats'>,
): Promise<string | undefined> => {
  let state: string | undefined;
  const report = await pc.getStats().catch(() => undefined);
  report?.forEach((entry: unknown) => {
    const {data} = safeParse(channelShape, entry);
    if (data?.type === 'data-channel' && data.dataChannelIdentifier === channel.id) state = data.state;
  });
  return state;
};
