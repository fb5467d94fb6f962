/** What a data channel is for. */
export type ChannelRole = 'input' | 'partial-input' | 'cursor' | 'control';

/** What a channel is for, by its label or one of the labels that ports use instead (`nvst.md` 4.1). */
export const channelRole = (label: string): ChannelRole | undefined => {
  if (/^input_channel_(partially_reliable|pr)(_v\d+)?$/.test(label)) return 'partial-input';
  if (/^input_channel(_v\d+)?$/.test(label)) return 'input';
  if (/^cursor_channel(_v\d+)?$/.test(label)) return 'cursor';
  return /^control_channel(_v\d+)?$/.test(label) ? 'control' : undefined;
};
