import type {IncomingHttpHeaders} from 'node:http';
import {runAfter} from '../run-after.ts';
import type {Switches} from '../sessions/switches.ts';
import {Acknowledgements, type SignalingRecord} from './acknowledgements.ts';
import {parseBounded} from '../../../src/platform/json.ts';
import {parseClientFrame, parseClientPayload, type ClientPayload} from './client-frame.ts';
import type {RawData} from 'ws';

/** The part of a WebSocket that signaling uses. A portal stands between such a socket and the one of the page. */
export interface SignalingSocket {
  readonly readyState: number;
  readonly OPEN: number;
  readonly bufferedAmount: number;
  on(event: 'close', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
}

const SERVER_ID = 1;
const DEFAULT_HEARTBEAT_MS = 2000;
/** The error is on its way before the connection is cut. */
const CUT_DELAY_MS = 50;
/** A client that does not answer a close frame within this time is cut. A busy page takes more than a second. */
const CLOSE_MS = 5000;
/** In bytes. The server disconnects a client that reads too slowly. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** The maximum length of an unreadable frame in the record. */
const MAX_RECORDED_LENGTH = 1000;

export interface SignalingClientOptions {
  readonly socket: SignalingSocket;
  readonly id: number;
  readonly peerId: string;
  /** The headers of its upgrade request, which other clients receive. */
  readonly headers: IncomingHttpHeaders;
  readonly serverName: string;
  readonly switches: Switches;
  readonly record: SignalingRecord;
  readonly onPayload: (payload: ClientPayload) => void;
  readonly onPeerInfo: () => void;
  /** Called with a message to another client. */
  readonly onForward: (to: number, message: PassedMessage) => void;
  /** The client whose signaling this socket continues. It keeps its number. */
  readonly continues?: SignalingClient | undefined;
}

/** A message between clients. `from` is what the sender wrote, so it proves nothing. */
export interface PassedMessage {
  readonly from: number;
  readonly msg: string;
}

type OtherClient = Pick<SignalingClientOptions, 'id' | 'peerId' | 'headers'>;

/** One signed-in socket. It sends frames with ackids and acknowledges the client's frames. */
export class SignalingClient {
  readonly #options: SignalingClientOptions;
  readonly #acks: Acknowledgements;
  readonly #closed = new AbortController();
  /** Whether the host has closed the socket, not the client. */
  isClosedByHost = false;

  constructor(options: SignalingClientOptions) {
    this.#options = options;
    const {socket, switches, record, continues} = options;
    const {signal} = this.#closed;
    this.#acks = new Acknowledgements({record, signal}, continues && continues.#acks);
    socket.on('close', () => this.#closed.abort());
    // The `close` event also reports a broken connection.
    socket.on('error', () => {});
    socket.on('message', (data, isBinary) => {
      const isText = !isBinary && Buffer.isBuffer(data);
      this.#receive(isText ? data.toString('utf8') : '');
    });
    if (switches.silentSocket) return;
    const heartbeatMs = switches.hostHeartbeatMs ?? DEFAULT_HEARTBEAT_MS;
    if (heartbeatMs === 0) return;
    const timer = setInterval(() => this.#write({hb: 1}), heartbeatMs).unref();
    signal.addEventListener('abort', () => clearInterval(timer), {once: true});
  }

  get peerId(): string {
    return this.#options.peerId;
  }

  get id(): number {
    return this.#options.id;
  }

  /** Aborted when the socket has closed. */
  get signal(): AbortSignal {
    return this.#closed.signal;
  }

  /** Sends the client its own id, then the server's peer_info. */
  sendPeerInfo() {
    const {id, peerId, serverName, switches} = this.#options;
    this.#send({peer_info: this.#createPeerInfo(id, peerId), ...(switches.combineFrames ? {hb: 1} : {})});
    this.#send({peer_info: this.#createPeerInfo(SERVER_ID, serverName)});
  }

  /** Sends the client the properties of another client that signs in or leaves. */
  sendOther({id, peerId, headers}: OtherClient, connected = true) {
    this.#send({peer_info: {...this.#createPeerInfo(id, peerId), connected}, headers});
  }

  /** Passes on what another client has sent. */
  passOn({from, msg}: PassedMessage) {
    this.#send({peer_msg: {from, msg}});
  }

  /** Sends again what the client has not acknowledged on its former socket. */
  repeatUnacknowledged() {
    for (const frame of this.#acks.pending) this.#write(frame);
  }

  /** What other clients read of this one. */
  get description(): OtherClient {
    const {id, peerId, headers} = this.#options;
    return {id, peerId, headers};
  }

  /** Sends a payload as peer_msg. A string such as BYE is sent unchanged. */
  sendPayload(payload: Record<string, unknown> | string) {
    const {id, serverName, switches} = this.#options;
    const msg = typeof payload === 'string' ? payload : JSON.stringify(payload);
    this.#send({
      peer_msg: {from: SERVER_ID, ...(switches.peerMsgTo ? {to: id} : {}), msg},
      // Some hosts repeat their peer_info in such frames.
      ...(switches.combineFrames ? {peer_info: this.#createPeerInfo(SERVER_ID, serverName), hb: 1} : {}),
    });
  }

  sendBye() {
    this.sendPayload(this.#options.switches.byeQuoted ? '"BYE"' : 'BYE');
    this.close(1000);
  }

  /** Removes the client, as hosts do with a client that is unknown. */
  remove(error = 'peerRemoved') {
    this.#write({error});
    runAfter(CUT_DELAY_MS, this.signal, () => this.drop());
  }

  /** Closes the socket. The codes 1005 and 1006 stand for a close without a code, and for a broken connection. */
  close(code: number, reason = '') {
    const {socket} = this.#options;
    this.isClosedByHost = true;
    if (code === 1006) {
      this.drop();
      return;
    }
    if (code === 1005) socket.close();
    else socket.close(code, reason);
    const timer = setTimeout(() => this.drop(), CLOSE_MS).unref();
    this.signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  }

  /** Cuts the connection without a close frame. */
  drop() {
    this.#options.socket.terminate();
  }

  #receive(text: string) {
    const {record, switches, onPayload, onPeerInfo, onForward} = this.#options;
    const value = parseBounded(text);
    record.addFrame(value ?? text.slice(0, MAX_RECORDED_LENGTH));
    if (switches.silentSocket) return;
    const frame = parseClientFrame(value);
    if (!frame) {
      record.unreadableFrames++;
      if (switches.cutsUnknownFrames) this.drop();
      return;
    }
    if (frame.ackid !== undefined)
      this.#write({ack: frame.ackid, ...(switches.combineFrames ? {hb: 1} : {})});
    if (frame.ack !== undefined) this.#acks.acknowledge(frame.ack);
    if (frame.peer_info) onPeerInfo();
    if (!frame.peer_msg) return;
    const {to = SERVER_ID, from = this.id, msg} = frame.peer_msg;
    if (to === SERVER_ID) onPayload(parseClientPayload(msg));
    else onForward(to, {from, msg});
  }

  #send(frame: Record<string, unknown>) {
    this.#write(this.#acks.number(frame));
  }

  #write(frame: Record<string, unknown>) {
    const {socket} = this.#options;
    if (socket.bufferedAmount > MAX_BUFFERED_BYTES) this.drop();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
  }

  #createPeerInfo(id: number, name: string): Record<string, unknown> {
    const role = this.#options.switches.peerInfoCase === 'camel' ? {peerRole: 0} : {peer_role: 0};
    return {connected: true, id, name, ...role, version: 2};
  }
}
