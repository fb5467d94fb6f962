import type {Bytes} from './bytes.ts';

/** A data channel, with the messages that arrived before `listenToChannel` was called. */
export interface BufferedChannel {
  readonly channel: RTCDataChannel;
  /** The `data` of these messages, in order. The array grows until `listenToChannel` is called. */
  readonly early: readonly unknown[];
}

/** The callbacks of a channel. */
export interface ChannelListener {
  readonly message: (message: string | Bytes) => void;
  /** Called immediately if the channel is already open. */
  readonly open?: () => void;
  readonly close?: () => void;
}

/** Listens to a channel until the signal aborts. Delivers the early messages first. */
export const listenToChannel = (
  {channel, early}: BufferedChannel,
  signal: AbortSignal,
  listener: ChannelListener,
) => {
  const deliverData = (data: unknown) => {
    if (signal.aborted) return;
    if (typeof data === 'string') listener.message(data);
    else if (data instanceof ArrayBuffer) listener.message(new Uint8Array(data));
  };
  // Replaces the listener that buffered the early messages.
  channel.onmessage = ({data}: MessageEvent<unknown>) => deliverData(data);
  channel.addEventListener('close', () => listener.close?.(), {signal});
  if (channel.readyState === 'open') listener.open?.();
  else channel.addEventListener('open', () => listener.open?.(), {signal});
  for (const data of early) deliverData(data);
};
