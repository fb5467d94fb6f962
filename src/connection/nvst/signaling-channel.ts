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

/**
 * The signaling of a host over an open socket, with the bookkeeping inside: who is who, acknowledgements and
 * heartbeats (`nvst.md` 2). Messages come out in their order, `closed` last; answers and candidates go in.
 */
export class SignalingChannel {
  readonly messages: ReadableStream<HostMessage | Closed>;
  readonly #socket: WebSocket;
  readonly #peerName: string;
  #ownId = 0;
  #hostId: number | undefined;
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
    const heartbeat = setInterval(() => {
      this.#beat();
    }, HEARTBEAT_MS);
    this.messages = new ReadableStream({
      start: (controller) => {
        socket.addEventListener('message', ({data}) => {
          if (typeof data !== 'string') return;
          for (const message of this.#read(data)) {
            const {type} = message;
            controller.enqueue(type === 'error' ? {type, error: redact(message.error, token)} : message);
          }
        });
        socket.addEventListener('close', ({code, reason}) => {
          clearInterval(heartbeat);
          controller.enqueue({type: 'closed', code, reason: redact(reason, token)});
          controller.close();
        });
      },
    });
    this.#signIn(size);
  }

  send(message: PageMessage) {
    this.#sendNumbered({
      peer_msg: {from: this.#ownId, to: this.#hostId ?? 1, msg: JSON.stringify(message)},
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
    if (from !== undefined) this.#hostId = from;
    return messages.filter((message) => message.type !== 'peer' || this.#learn(message));
  }

  /**
   * Numbers differ from host to host, so they are learned by name (`nvst.md` 2.2). Whether the news is about one of the
   * two ends of this channel: another client that comes or leaves later is nothing to us.
   */
  #learn({id, name, connected}: Extract<HostMessage, {type: 'peer'}>): boolean {
    if (name === this.#peerName) this.#ownId = id;
    else if (connected) this.#hostId ??= id;
    return connected || id === this.#hostId;
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
