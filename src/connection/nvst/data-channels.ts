import type {Budget} from '../../platform/budget.ts';

/**
 * The data channels of a host, by their labels (`nvst.md` 4.1). The page creates the one for input, and the host the
 * one for messages. NVIDIA's server opens further channels, and needs none of them.
 */
export const CHANNELS = {input: 'input_channel_v1', control: 'control_channel'} as const;

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
  channel.binaryType = 'arraybuffer';
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
