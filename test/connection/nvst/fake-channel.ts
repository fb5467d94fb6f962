import type {BufferedChannel} from '../../../src/connection/nvst/data-channels.ts';

/** A fake data channel. `sent` holds the messages of the page, and `receive` delivers a message of the host. */
export class FakeChannel extends EventTarget {
  readonly id = 1;
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  onmessage: ((event: {readonly data: unknown}) => void) | null = null;
  readonly sent: (string | Uint8Array)[] = [];

  constructor(readonly label: string) {
    super();
  }

  /** Returns the channel as a connection passes it on. @param early the messages before the first listener */
  asBuffered(...early: readonly unknown[]): BufferedChannel {
    return {channel: this as unknown as RTCDataChannel, early};
  }

  /** Creates an open channel. */
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

  receive(data: string | Uint8Array) {
    this.onmessage?.({data: typeof data === 'string' ? data : data.slice().buffer});
  }

  send(data: string | Uint8Array) {
    this.sent.push(data);
  }
}
