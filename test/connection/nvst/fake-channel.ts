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

/** A state of the channel, or a function that returns one, fails or does something else before. */
export type ReportStep = string | undefined | (() => string | undefined);

/**
 * Fakes a peer connection by its statistics. The channel with the id 1 has these states, one after the other. The last
 * one is repeated. The reports also contain an entry of another kind, and another channel.
 */
export class FakeReports {
  readonly #steps: readonly ReportStep[];
  /** How many reports were read. */
  reads = 0;

  constructor(...steps: readonly ReportStep[]) {
    this.#steps = steps;
  }

  readonly sctp = null;
  /** The channels that the page has created. */
  readonly created: FakeChannel[] = [];

  readonly createDataChannel = (label: string) => {
    const channel = new FakeChannel(label);
    this.created.push(channel);
    return channel.asChannel();
  };

  readonly getStats = async (): Promise<RTCStatsReport> => {
    const step = this.#steps[Math.min(this.reads, this.#steps.length - 1)];
    this.reads += 1;
    const state = typeof step === 'function' ? step() : step;
    return Promise.resolve(
      new Map<string, unknown>([
        ['T', {type: 'transport'}],
        ['D0', {type: 'data-channel', dataChannelIdentifier: 0, state: 'open'}],
        ['D1', {type: 'data-channel', dataChannelIdentifier: 1, state}],
      ]),
    );
  };
}
