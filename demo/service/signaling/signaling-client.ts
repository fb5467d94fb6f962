import type {WebSocket} from 'ws';
import type {Switches} from '../sessions/switches.ts';
import {Acknowledgements, type SignalingRecord} from './acknowledgements.ts';
import {parseBounded} from '../../../src/connection/bounded-json.ts';
import {parseClientFrame, parseClientPayload, type ClientPayload} from './client-frame.ts';

const serverId = 1;
const usualAckTimeoutMs = 10_000;
const usualHeartbeatMs = 5000;
/** In bytes: who takes nothing of what it is told is not waited for. */
const mostUnsent = 1024 * 1024;
/** Of a text that is no JSON, this much is remembered. */
const longestUnread = 1000;

export interface SignalingClientOptions {
  readonly socket: WebSocket;
  readonly id: number;
  readonly peerId: string;
  readonly serverName: string;
  readonly switches: Switches;
  readonly record: SignalingRecord;
  readonly onPayload: (payload: ClientPayload) => void;
  readonly onPeerInfo: () => void;
}

/** One socket that is signed in: frames out with their ackids, frames in with their acknowledgements. */
export class SignalingClient {
  readonly #options: SignalingClientOptions;
  readonly #acks: Acknowledgements;
  readonly #closed = new AbortController();
  /** Heartbeats sent to which no answer came yet; an answer to one must not be answered again. */
  #heartbeats = 0;

  constructor(options: SignalingClientOptions) {
    this.#options = options;
    const {socket, switches, record} = options;
    const {signal} = this.#closed;
    this.#acks = new Acknowledgements({
      record,
      timeoutMs: switches.ackTimeoutMs ?? usualAckTimeoutMs,
      onMissing: () => this.remove(),
      signal,
    });
    socket.on('close', () => this.#closed.abort());
    // A broken connection is told by `close` as well.
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => {
      const isText = !isBinary && Buffer.isBuffer(data);
      this.#receive(isText ? data.toString('utf8') : '');
    });
    if (switches.silentSocket) return;
    const heartbeatMs = switches.hostHeartbeatMs ?? usualHeartbeatMs;
    if (heartbeatMs === 0) return;
    const timer = setInterval(() => this.#beat(), heartbeatMs).unref();
    signal.addEventListener('abort', () => clearInterval(timer), {once: true});
  }

  get peerId(): string {
    return this.#options.peerId;
  }

  /** Aborted when the socket has closed. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  /** Tells the client its own id, and of the server. */
  introduce(): void {
    const {id, peerId, serverName, switches} = this.#options;
    this.#send({peer_info: this.#peerInfo(id, peerId), ...(switches.combineFrames ? {hb: 1} : {})});
    this.#send({peer_info: this.#peerInfo(serverId, serverName)});
  }

  /** Sends a payload as peer_msg; a text goes as it is, as BYE does. */
  message(payload: Record<string, unknown> | string): void {
    const {id, serverName, switches} = this.#options;
    const msg = typeof payload === 'string' ? payload : JSON.stringify(payload);
    this.#send({
      peer_msg: {from: serverId, ...(switches.peerMsgTo ? {to: id} : {}), msg},
      // A reminder of who speaks, as some hosts combine them.
      ...(switches.combineFrames ? {peer_info: this.#peerInfo(serverId, serverName), hb: 1} : {}),
    });
  }

  bye(): void {
    this.message(this.#options.switches.byeQuoted ? '"BYE"' : 'BYE');
    this.close(1000);
  }

  /** Removes the client, as the host does with one that does not answer or that it does not know. */
  remove(): void {
    this.#write({error: 'peerRemoved'});
    this.close(1000);
  }

  close(code: number, reason = ''): void {
    this.#options.socket.close(code, reason);
    // A client that does not answer the close frame must not hold the server open.
    const timer = setTimeout(() => this.drop(), 1000).unref();
    this.signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  }

  /** Cuts the connection without a close frame. */
  drop(): void {
    this.#options.socket.terminate();
  }

  #receive(text: string): void {
    const {record, switches, onPayload, onPeerInfo} = this.#options;
    const value = parseBounded(text);
    record.keep(value ?? text.slice(0, longestUnread));
    if (switches.silentSocket) return;
    const frame = parseClientFrame(value);
    if (!frame) {
      // Hosts hang up on what they do not understand, without a word.
      record.unreadableFrames++;
      this.drop();
      return;
    }
    if (frame.ackid !== undefined)
      this.#write({ack: frame.ackid, ...(switches.combineFrames ? {hb: 1} : {})});
    if (frame.ack !== undefined) this.#acks.acknowledge(frame.ack);
    if (frame.hb !== undefined) this.#answerHeartbeat();
    if (frame.peer_info) onPeerInfo();
    if (frame.peer_msg) onPayload(parseClientPayload(frame.peer_msg.msg));
  }

  #answerHeartbeat(): void {
    if (this.#heartbeats > 0) this.#heartbeats = 0;
    else this.#beat();
  }

  #beat(): void {
    this.#write({hb: 1});
  }

  #send(frame: Record<string, unknown>): void {
    this.#write({ackid: this.#acks.next(), ...frame});
  }

  #write(frame: Record<string, unknown>): void {
    const {socket} = this.#options;
    if ('hb' in frame) this.#heartbeats++;
    if (socket.bufferedAmount > mostUnsent) this.drop();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  }

  #peerInfo(id: number, name: string): Record<string, unknown> {
    const role = this.#options.switches.peerInfoCase === 'camel' ? {peerRole: 0} : {peer_role: 0};
    return {connected: true, id, name, ...role, version: 2};
  }
}
