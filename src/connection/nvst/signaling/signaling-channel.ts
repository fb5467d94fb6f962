import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {redact} from '../../../errors/redact.ts';
import {type Closed, type HostMessage, parseFrame} from './signaling-frames.ts';

/** A message of the page (`nvst.md` 2.3). */
export type PageMessage =
  | {readonly type: 'answer'; readonly sdp: string; readonly nvstSdp?: string | undefined}
  | {
      readonly type: 'request_keyframe';
      readonly reason: string;
      readonly backlogFrames: number;
      readonly attempt: number;
    }
  | RTCIceCandidateInit;

const HEARTBEAT_MS = 5000;
const HEARTBEAT = {hb: 1};

/** The name of an NVIDIA host. Pages use other names (`nvst.md` 2.2). */
const HOST_NAME = /^OneSdkServer-/;

/** The most unread messages of the host, in characters of JSON. */
const MAX_QUEUED_LENGTH = 4 * 1024 * 1024;
/** The longest text of the host that a failure shows, in characters. */
const MAX_TEXT_LENGTH = 500;
/** The most unsent data of the page, in bytes. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/**
 * The signaling of a host over an open socket. It signs in, acknowledges frames, sends heartbeats and learns the numbers
 * of host and page (`nvst.md` 2). `messages` yields the messages of the host in order, and `closed` last.
 */
export class SignalingChannel {
  readonly messages: ReadableStream<HostMessage | Closed>;
  readonly #socket: WebSocket;
  readonly #peerName: string;
  #ownId = 0;
  /** The first peer other than the page. A host name or an offer confirms it. */
  #host: {readonly id: number; readonly isConfirmed: boolean} | undefined;
  readonly #ended = new AbortController();
  #lastFrameAt = performance.now();
  /** The last number that the page has sent. */
  #lastOwnAckId = 0;
  /** The last number of the host that the page has acknowledged. */
  #lastHostAckId = 0;
  #lastHeartbeat = 0;

  /**
   * @param peerName the page's name. The host assigns a number to it.
   * @param secrets the page's token and subprotocols. They are removed from the texts of the host.
   */
  constructor(
    socket: WebSocket,
    peerName: string,
    size: {readonly width: number; readonly height: number},
    secrets: readonly string[] = [],
  ) {
    this.#socket = socket;
    this.#peerName = peerName;
    const {signal} = this.#ended;
    const heartbeat = setInterval(() => {
      // A socket to a silent host stays in CLOSING for a minute.
      if (socket.readyState === WebSocket.OPEN) this.#sendHeartbeat();
      else clearInterval(heartbeat);
    }, HEARTBEAT_MS);
    signal.addEventListener('abort', () => {
      clearInterval(heartbeat);
    });
    const start = (controller: ReadableStreamDefaultController<HostMessage | Closed>) => {
      const receive = ({data}: MessageEvent<unknown>) => {
        if (typeof data !== 'string') return;
        this.#lastFrameAt = performance.now();
        for (const message of this.#readFrame(data)) {
          const {type} = message;
          controller.enqueue(type === 'error' ? {type, error: cleanText(message.error, secrets)} : message);
        }
        if ((controller.desiredSize ?? 0) > 0 && socket.bufferedAmount < MAX_UNSENT_BYTES) return;
        this.#ended.abort();
        const reason = 'too much data is queued';
        controller.error(new AppStreamError('signaling-closed', {values: {reason}}));
      };
      socket.addEventListener('message', receive, {signal});
      const close = ({code, reason}: CloseEvent) => {
        this.#ended.abort();
        controller.enqueue({type: 'closed', code, reason: cleanText(reason, secrets)});
        controller.close();
      };
      socket.addEventListener('close', close, {signal});
    };
    this.messages = new ReadableStream({start}, {highWaterMark: MAX_QUEUED_LENGTH, size: lengthOf});
    this.#signIn(size);
  }

  /** When the last frame arrived, or the channel began. In milliseconds of `performance.now()`. */
  get lastFrameAt(): number {
    return this.#lastFrameAt;
  }

  /** Sends a message to the host. Returns false if the socket is closed. */
  send(message: PageMessage): boolean {
    return this.#sendNumbered({
      peer_msg: {from: this.#ownId, to: this.#host?.id ?? 1, msg: JSON.stringify(message)},
    });
  }

  #signIn({width, height}: {readonly width: number; readonly height: number}) {
    this.#sendNumbered({
      peer_info: {
        ...browserName(navigator.userAgent),
        connected: true,
        id: 0,
        name: this.#peerName,
        peerRole: 0,
        resolution: `${width}x${height}`,
        version: 2,
      },
    });
  }

  #readFrame(text: string): readonly HostMessage[] {
    const frame = parseFrame(text);
    if (!frame) return [];
    const {ackid, heartbeat, from, messages} = frame;
    if (ackid !== undefined) this.#send({ack: ackid});
    // The limit prevents an endless exchange with a host that also replies to each heartbeat.
    if (heartbeat && performance.now() - this.#lastHeartbeat > HEARTBEAT_MS / 5) this.#sendHeartbeat();
    if (ackid !== undefined && ackid <= this.#lastHostAckId) return [];
    this.#lastHostAckId = ackid ?? this.#lastHostAckId;
    if (from !== undefined && messages.some(({type}) => type === 'offer'))
      this.#host = {id: from, isConfirmed: true};
    return messages.filter((message) => message.type !== 'peer' || this.#updatePeers(message));
  }

  /**
   * Learns the numbers of page and host from the peers' names, because each host assigns other numbers (`nvst.md` 2.2).
   * Returns whether to report the message: the page ignores other clients that leave.
   */
  #updatePeers({id, name, connected}: Extract<HostMessage, {type: 'peer'}>): boolean {
    const isNamed = HOST_NAME.test(name);
    if (name === this.#peerName) this.#ownId = id;
    else if (connected && !this.#host?.isConfirmed && (isNamed || !this.#host))
      this.#host = {id, isConfirmed: isNamed};
    if (connected) return true;
    if (this.#host?.isConfirmed) return id === this.#host.id;
    if (this.#host?.id === id) this.#host = undefined;
    return isNamed;
  }

  #sendHeartbeat() {
    this.#lastHeartbeat = performance.now();
    this.#send(HEARTBEAT);
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

/** Removes the secrets from a text of the host, and then cuts the text, so that no part of a secret can remain. */
const cleanText = (text: string, secrets: readonly string[]) =>
  redact(text, ...secrets).slice(0, MAX_TEXT_LENGTH);

/** The approximate memory of a message, in characters of JSON. */
const lengthOf = (message: HostMessage | Closed | undefined) => JSON.stringify(message ?? null).length;

/** Reads the browser's name for the sign-in (`nvst.md` 2.1). The host only writes it to its log. */
const browserName = (userAgent: string) => {
  const [, browser = 'unknown', browserVersion = '0'] =
    /(Edg|Firefox|Chrome|Version)\/(\d+)/.exec(userAgent) ?? [];
  return {browser, browserVersion};
};
