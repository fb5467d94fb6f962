import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {createKnownRedactor} from '../../../platform/redact.ts';
import {Budget} from '../../../platform/budget.ts';
import {LIMITS} from '../../../platform/limits.ts';
import type {StreamSize} from '../../connector.ts';
import {Peers} from './peers.ts';
import {type Closed, type FrameMessage, type HostMessage, parseFrame} from './signaling-frames.ts';

/** A message of the page (`nvst.md` 2.3). */
export type PageMessage =
  | {readonly type: 'answer'; readonly sdp: string; readonly nvstSdp?: string | undefined}
  | RTCIceCandidateInit;

/** A socket that is given up counts as one that the network has lost: the page opens another one later. */
const GIVEN_UP = 1006;

/** The longest text of the host that a failure shows, in characters. */
const MAX_REASON_LENGTH = 500;

export interface ChannelOptions {
  /** What the client has learned on its former socket (default: nothing). A host does not repeat it (`nvst.md` 1.6). */
  readonly peers?: Peers | undefined;
  /** Called when the host sends more than its limit allows. The channel has ended then. */
  readonly onFlood?: (() => void) | undefined;
  /** Called with each part of a frame that cannot be read. */
  readonly onRefused?: ((part: string) => void) | undefined;
}

/**
 * The signaling of a host over an open socket. It signs in, acknowledges frames, and identifies the host and its other
 * clients (`nvst.md` 2). `messages` yields the messages of the host in order, and `closed` last.
 */
export class SignalingChannel {
  readonly messages: ReadableStream<HostMessage | Closed>;
  readonly peers: Peers;
  /** Resolves with the first message, or with `undefined` if the first frame has none. `messages` yields it as well. */
  readonly first: Promise<HostMessage | Closed | undefined>;
  /** Resolves when the socket has closed. */
  readonly closed: Promise<unknown>;
  readonly #first = Promise.withResolvers<HostMessage | Closed | undefined>();
  readonly #socket: WebSocket;
  readonly #onRefused: ChannelOptions['onRefused'];
  readonly #ended = new AbortController();
  /** When the last frame arrived, or the channel began. In milliseconds of `performance.now()`. */
  lastFrameAt = performance.now();
  /** The last number that the page has sent. */
  #lastOwnAckId = 0;
  /** The last number of the host that the page has acknowledged. */
  #lastHostAckId = 0;

  /** @param secrets the page's token and subprotocols. They are removed from the texts of the host. */
  constructor(
    socket: WebSocket,
    peerName: string,
    size: StreamSize,
    secrets: readonly string[] = [],
    {peers = new Peers(peerName), onFlood, onRefused}: ChannelOptions = {},
  ) {
    this.#onRefused = onRefused;
    this.#socket = socket;
    this.peers = peers;
    this.first = this.#first.promise;
    this.closed = new Promise((resolve) => {
      socket.addEventListener('close', resolve, {once: true});
    });
    const {signal} = this.#ended;
    const redact = createKnownRedactor(secrets, {mark: '…'});
    const start = (controller: ReadableStreamDefaultController<HostMessage | Closed>) => {
      const end = (code: number, reason: string) => {
        this.#ended.abort();
        const closed: Closed = {type: 'closed', code, reason: redact(reason, MAX_REASON_LENGTH)};
        this.#first.resolve(closed);
        controller.enqueue(closed);
        controller.close();
      };
      const budget = new Budget(LIMITS.signaling.rate, () => {
        // The video plays on, and the connection opens another socket later. A closing socket delivers nothing any
        // more.
        end(GIVEN_UP, '');
        socket.close();
        onFlood?.();
      });
      const receive = ({data}: MessageEvent<unknown>) => {
        const text = data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data);
        if (!budget.accepts(text)) return;
        this.lastFrameAt = performance.now();
        for (const message of this.#readFrame(text)) {
          const {type} = message;
          const clean = type === 'error' ? {type, error: redact(message.error, MAX_REASON_LENGTH)} : message;
          this.#first.resolve(clean);
          controller.enqueue(clean);
        }
        if ((controller.desiredSize ?? 0) > 0 && socket.bufferedAmount < LIMITS.signaling.unsentBytes) return;
        this.#ended.abort();
        const reason = 'too much data is queued';
        controller.error(new AppStreamError('signaling-closed', {values: {reason}}));
      };
      socket.addEventListener('message', receive, {signal});
      socket.addEventListener('close', ({code, reason}) => end(code, reason), {signal});
    };
    this.messages = new ReadableStream({start}, {highWaterMark: LIMITS.signaling.queued, size: lengthOf});
    this.#signIn(peerName, size);
  }

  /** Sends a message to the host. Returns false if the socket is closed. */
  send(message: PageMessage): boolean {
    return this.#sendNumbered({
      peer_msg: {from: this.peers.ownId, to: this.peers.hostId, msg: JSON.stringify(message)},
    });
  }

  #signIn(name: string, {width, height}: StreamSize) {
    const resolution = `${width}x${height}`;
    const client = {connected: true, id: 0, name, peerRole: 0, resolution, version: 2};
    this.#sendNumbered({peer_info: {...browserName(navigator.userAgent), ...client}});
  }

  #readFrame(text: string): readonly HostMessage[] {
    const frame = parseFrame(text);
    if (!frame) {
      this.#onRefused?.('frame');
      return [];
    }
    const {ackid, from, messages, refused} = frame;
    for (const part of refused) this.#onRefused?.(part);
    if (ackid !== undefined) this.#send({ack: ackid});
    if (ackid !== undefined && ackid <= this.#lastHostAckId) return [];
    this.#lastHostAckId = ackid ?? this.#lastHostAckId;
    const read = messages.flatMap((message) => this.#readMessage(message, from) ?? []);
    if (read.length === 0) this.#first.resolve(undefined);
    return read;
  }

  #readMessage(message: FrameMessage, from: number | undefined): HostMessage | undefined {
    const {type} = message;
    if (type === 'peer') return this.peers.update(message);
    // A message is from its sender, or from another client that wrote the number of its sender.
    if (type !== 'error' && this.peers.isOtherClient(from)) return {type: 'other-message', what: type};
    if (type === 'offer') this.peers.noteOffer(from);
    return message;
  }

  #sendNumbered(frame: object): boolean {
    this.#lastOwnAckId += 1;
    return this.#send({ackid: this.#lastOwnAckId, ...frame});
  }

  #send(frame: object): boolean {
    // A closing socket discards data. The `closed` message follows.
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }
}

/** The approximate memory of a message, in characters of JSON. */
const lengthOf = (message: HostMessage | Closed | undefined) => JSON.stringify(message ?? null).length;

/** Reads the browser's name for the sign-in (`nvst.md` 2.1). The host only writes it to its log. */
const browserName = (userAgent: string) => {
  const [, browser = 'unknown', browserVersion = '0'] =
    /(Edg|Firefox|Chrome|Version)\/(\d+)/.exec(userAgent) ?? [];
  return {browser, browserVersion};
};
