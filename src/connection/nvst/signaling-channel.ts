import {AppStreamError} from '../../errors/app-stream-error.ts';
import {redact} from '../../errors/redact.ts';
import {browserName} from './browser-name.ts';
import {parseFrame, type HostMessage} from './signaling-frames.ts';

/** The end of a socket, as the last message of a channel. */
export interface Closed {
  readonly type: 'closed';
  readonly code: number;
  readonly reason: string;
}

/** What the page says to the host (`nvst.md` 2.3). */
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

/** Hosts of this kind name themselves so, pages never do (`nvst.md` 2.2). */
const HOST_NAME = /^OneSdkServer-/;

/** What may wait at most, in characters: of the host until it is heard, and of the page until the host takes it. */
const MOST_HEARD = 4 * 1024 * 1024;
const MOST_UNSENT = 1024 * 1024;

/**
 * The signaling of a host over an open socket, with the bookkeeping inside: who is who, acknowledgements and
 * heartbeats (`nvst.md` 2). Messages come out in their order, `closed` last; answers and candidates go in.
 */
export class SignalingChannel {
  readonly messages: ReadableStream<HostMessage | Closed>;
  readonly #socket: WebSocket;
  readonly #peerName: string;
  #ownId = 0;
  /** Sure by its name or by its offer; until then the first that is not the page itself. */
  #host: {readonly id: number; readonly isSure: boolean} | undefined;
  readonly #over = new AbortController();
  #sent = 0;
  #acknowledged = 0;
  #lastHeartbeat = 0;

  /**
   * @param peerName our own name, under which the host tells us our number
   * @param token what the host was given, and is not to be quoted with
   */
  constructor(
    socket: WebSocket,
    peerName: string,
    size: {readonly width: number; readonly height: number},
    token?: string,
  ) {
    this.#socket = socket;
    this.#peerName = peerName;
    const {signal} = this.#over;
    const heartbeat = setInterval(() => {
      // A browser waits a minute for the farewell of an end that has fallen silent.
      if (socket.readyState === WebSocket.OPEN) this.#beat();
      else clearInterval(heartbeat);
    }, HEARTBEAT_MS);
    signal.addEventListener('abort', () => {
      clearInterval(heartbeat);
    });
    const start = (controller: ReadableStreamDefaultController<HostMessage | Closed>) => {
      const read = ({data}: MessageEvent<unknown>) => {
        if (typeof data !== 'string') return;
        for (const message of this.#read(data)) {
          const {type} = message;
          controller.enqueue(type === 'error' ? {type, error: redact(message.error, token)} : message);
        }
        if ((controller.desiredSize ?? 0) > 0 && socket.bufferedAmount < MOST_UNSENT) return;
        this.#over.abort();
        const reason = 'it says more than can be heard';
        controller.error(new AppStreamError('signaling-closed', {values: {reason}}));
      };
      socket.addEventListener('message', read, {signal});
      const close = ({code, reason}: CloseEvent) => {
        this.#over.abort();
        controller.enqueue({type: 'closed', code, reason: redact(reason, token)});
        controller.close();
      };
      socket.addEventListener('close', close, {signal});
    };
    this.messages = new ReadableStream({start}, {highWaterMark: MOST_HEARD, size: sizeOf});
    this.#signIn(size);
  }

  send(message: PageMessage) {
    this.#sendNumbered({
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

  #read(text: string): readonly HostMessage[] {
    const frame = parseFrame(text);
    if (!frame) return [];
    const {ackid, heartbeat, from, messages} = frame;
    if (ackid !== undefined) this.#send({ack: ackid});
    // An answer to each heartbeat would never end with a host that does the same.
    if (heartbeat && performance.now() - this.#lastHeartbeat > HEARTBEAT_MS / 5) this.#beat();
    if (ackid !== undefined && ackid <= this.#acknowledged) return [];
    this.#acknowledged = ackid ?? this.#acknowledged;
    if (from !== undefined && messages.some(({type}) => type === 'offer'))
      this.#host = {id: from, isSure: true};
    return messages.filter((message) => message.type !== 'peer' || this.#learn(message));
  }

  /**
   * Numbers differ from host to host, so they are learned by name (`nvst.md` 2.2). Whether the news is of use: that
   * another client leaves is nothing to us, whenever it came.
   */
  #learn({id, name, connected}: Extract<HostMessage, {type: 'peer'}>): boolean {
    const isNamed = HOST_NAME.test(name);
    if (name === this.#peerName) this.#ownId = id;
    else if (connected && !this.#host?.isSure && (isNamed || !this.#host)) this.#host = {id, isSure: isNamed};
    if (connected) return true;
    if (this.#host?.isSure) return id === this.#host.id;
    if (this.#host?.id === id) this.#host = undefined;
    return isNamed;
  }

  #beat() {
    this.#lastHeartbeat = performance.now();
    this.#send(HEARTBEAT);
  }

  #sendNumbered(frame: object) {
    this.#sent += 1;
    this.#send({ackid: this.#sent, ...frame});
  }

  #send(frame: object) {
    // What is sent into a closing socket is lost by its nature; its end is on the way as `closed`.
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

/** About what a message takes of memory. */
const sizeOf = (message: HostMessage | Closed | undefined) => JSON.stringify(message ?? null).length;
