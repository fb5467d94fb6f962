import type {ChannelPlan} from '../prepare-peer.ts';

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
