import type {HeardChannel} from '../../../src/connection/nvst/heard-channel.ts';

/** A data channel whose other end is the test: what the page sends is kept, what the host says is said by `say`. */
export class FakeChannel extends EventTarget {
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  onmessage: ((event: {readonly data: unknown}) => void) | null = null;
  readonly sent: (string | Uint8Array)[] = [];

  constructor(readonly label: string) {
    super();
  }

  /** The same as a page comes to know it. @param early what came before anyone listened */
  heard(...early: readonly unknown[]): HeardChannel {
    return {channel: this as unknown as RTCDataChannel, early};
  }

  /** A channel that is open from the start. */
  static opened(label: string): FakeChannel {
    const channel = new FakeChannel(label);
    channel.readyState = 'open';
    return channel;
  }

  open() {
    this.readyState = 'open';
    this.dispatchEvent(new Event('open'));
  }

  close() {
    this.readyState = 'closed';
    this.dispatchEvent(new Event('close'));
  }

  say(data: string | Uint8Array) {
    this.onmessage?.({data: typeof data === 'string' ? data : data.slice().buffer});
  }

  send(data: string | Uint8Array) {
    this.sent.push(data);
  }
}
