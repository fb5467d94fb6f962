import type {Budget} from '../../platform/budget.ts';
import type {ChannelPlan} from '../peer-connection.ts';

/** The channels that the page creates, by the labels of `nvst.md` 4.1. A move may be lost, but must not arrive late. */
const PAGE_CHANNELS: readonly ChannelPlan[] = [
  ['input_channel_v1', {ordered: true}],
  ['input_channel_partially_reliable', {ordered: false, maxPacketLifeTime: 300}],
  ['cursor_channel', {ordered: true}],
];

/** The channels that the page creates. A host that has a cursor channel leaves the cursor out of its video. */
export const pageChannels = ({
  channels = PAGE_CHANNELS,
  cursor,
}: {
  readonly channels?: readonly ChannelPlan[] | undefined;
  readonly cursor?: unknown;
}): readonly ChannelPlan[] =>
  channels.filter(([label]) => cursor !== 'none' || channelRole(label) !== 'cursor');

/** What a data channel is for. */
export type ChannelRole = 'input' | 'partial-input' | 'cursor' | 'control';

/** What a channel is for, by its label or one of the labels that ports use instead (`nvst.md` 4.1). */
export const channelRole = (label: string): ChannelRole | undefined => {
  if (/^input_channel_(partially_reliable|pr)(_v\d+)?$/.test(label)) return 'partial-input';
  if (/^input_channel(_v\d+)?$/.test(label)) return 'input';
  if (/^cursor_channel(_v\d+)?$/.test(label)) return 'cursor';
  return /^control_channel(_v\d+)?$/.test(label) ? 'control' : undefined;
};

/** The callbacks of a channel. */
export interface ChannelListener {
  readonly message: (message: string | Bytes) => void;
  /** Called immediately if the channel is already open. */
  readonly open?: () => void;
  readonly close?: () => void;
}

/** Listens to a channel until the signal aborts. */
export const listenToChannel = (
  channel: RTCDataChannel,
  signal: AbortSignal,
  listener: ChannelListener,
  budget?: Pick<Budget, 'accepts'>,
) => {
  channel.onmessage = ({data}: MessageEvent<unknown>) => {
    if (signal.aborted) return;
    const message =
      typeof data === 'string' ? data : data instanceof ArrayBuffer ? new Uint8Array(data) : undefined;
    if (message !== undefined && budget?.accepts(message) !== false) listener.message(message);
  };
  channel.addEventListener('close', () => listener.close?.(), {signal});
  if (channel.readyState === 'open') listener.open?.();
  else channel.addEventListener('open', () => listener.open?.(), {signal});
};

/**
 * One binary message of a data channel: `Uint8Array<ArrayBuffer>`. The type has this form because `Uint8Array` has no
 * parameter before TypeScript 5.7.
 */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
