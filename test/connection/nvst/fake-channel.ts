/** A fake data channel. `sent` holds the messages of the page, and `receive` delivers a message of the host. */
export class FakeChannel extends EventTarget {
  /** `null` for a channel of the page before the transport is connected. */
  id: number | null = 1;
  readyState: RTCDataChannelState = 'connecting';
  bufferedAmount = 0;
  bufferedAmountLowThreshold = 0;
  /** Whether the browser holds what the page sends, until `drain`. */
  holds = false;
  onmessage: ((event: {readonly data: unknown}) => void) | null = null;
  readonly sent: (string | Uint8Array)[] = [];

  constructor(readonly label: string) {
    super();
  }

  /** Returns the channel as a connection passes it on. */
  asChannel(): RTCDataChannel {
    return this as unknown as RTCDataChannel;
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

  /** The browser has sent everything that it held. */
  drain() {
    this.bufferedAmount = 0;
    this.dispatchEvent(new Event('bufferedamountlow'));
  }

  send(data: string | Uint8Array) {
    if (this.holds) this.bufferedAmount += data.length;
    // As in Chromium.
    if (this.bufferedAmount > 16 * 1024 * 1024)
      throw new DOMException('The queue is full.', 'OperationError');
    this.sent.push(data);
  }
}
