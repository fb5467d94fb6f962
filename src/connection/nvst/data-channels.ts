import type {Budget} from '../../platform/budget.ts';

/** The labels of the data channels that a host needs (`nvst.md` 4.1). The page creates the one for input. */
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

/** `Uint8Array<ArrayBuffer>`, written without a parameter for TypeScript before 5.7. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
