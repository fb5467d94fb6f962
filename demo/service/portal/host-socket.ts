import {EventEmitter} from 'node:events';
import type {WebSocket} from 'ws';
import type {SignalingSocket} from '../signaling/signaling-socket.ts';

const OPEN = 1;
const CLOSED = 3;

/** The portal's connection to a host, which it joins to the socket of a page. Each of the two can close alone. */
export class HostSocket extends EventEmitter implements SignalingSocket {
  readonly OPEN = OPEN;
  readyState = OPEN;
  readonly #page: WebSocket;
  readonly #onHostClose: (code: number, reason: string) => void;

  /** @param onHostClose called when the host has closed the connection, with 1006 if it broke */
  constructor(page: WebSocket, onHostClose: (code: number, reason: string) => void) {
    super();
    this.#page = page;
    this.#onHostClose = onHostClose;
    page.on('message', (data, isBinary) => {
      if (this.readyState === OPEN) this.emit('message', data, isBinary);
    });
  }

  get bufferedAmount(): number {
    return this.#page.bufferedAmount;
  }

  send(text: string) {
    if (this.#page.readyState === this.#page.OPEN) this.#page.send(text);
  }

  close(code: number, reason = '') {
    if (this.end(code)) this.#onHostClose(code, reason);
  }

  terminate() {
    if (this.end(1006)) this.#onHostClose(1006, '');
  }

  /** Ends the connection from the side of the portal. Returns whether it was open. */
  end(code: number): boolean {
    if (this.readyState !== OPEN) return false;
    this.readyState = CLOSED;
    this.emit('close', code);
    return true;
  }
}
