import type {Bytes} from './input/input-codec.ts';

/** A data channel, and what came on it before anyone listened. */
export interface HeardChannel {
  readonly channel: RTCDataChannel;
  /** The `data` of its messages so far, in their order; grows until `listen` is called. */
  readonly early: readonly unknown[];
}

/** What a listener is told of a channel. */
export interface ChannelListener {
  readonly message: (message: string | Bytes) => void;
  /** Called at once where the channel is open already. */
  readonly open?: () => void;
  readonly close?: () => void;
}

/** Listens to a channel until the signal aborts, beginning with what it has said already. */
export const listen = ({channel, early}: HeardChannel, signal: AbortSignal, listener: ChannelListener) => {
  const tell = (data: unknown) => {
    if (signal.aborted) return;
    if (typeof data === 'string') listener.message(data);
    else if (data instanceof ArrayBuffer) listener.message(new Uint8Array(data));
  };
  // In place of the one that gathered.
  channel.onmessage = ({data}: MessageEvent<unknown>) => tell(data);
  channel.addEventListener('close', () => listener.close?.(), {signal});
  if (channel.readyState === 'open') listener.open?.();
  else channel.addEventListener('open', () => listener.open?.(), {signal});
  for (const data of early) tell(data);
};
