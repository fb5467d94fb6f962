import {once} from 'node:events';
import {WebSocket} from 'ws';
import {z} from 'zod';
import type {OpenedSession} from './opened-session.ts';

const frameSchema = z.looseObject({
  ackid: z.int().optional(),
  hb: z.unknown().optional(),
  peer_info: z.looseObject({id: z.int(), name: z.string()}).optional(),
  peer_msg: z.looseObject({from: z.int(), msg: z.string()}).optional(),
  error: z.string().optional(),
});

export type Frame = z.output<typeof frameSchema>;

export interface SignInOptions {
  readonly query?: string;
  readonly protocols?: readonly string[];
  readonly origin?: string;
  /** False: the client lets every ackid lie. */
  readonly acknowledges?: boolean;
}

/** A client of the host's signaling, written by the specification, that remembers what it was sent. */
export class SignalingPeer {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  /** The close code, or the HTTP status with which the upgrade was refused. */
  readonly ended: Promise<{readonly code: number; readonly reason: string; readonly refused: boolean}>;
  readonly #waiting = new Set<() => void>();

  constructor(session: OpenedSession, options: SignInOptions = {}) {
    const {query = 'peer_id=peer-4711&version=2', origin, acknowledges = true} = options;
    const protocols = options.protocols ?? [`x-nv-sessionid.${session.id}`];
    const url = `ws://${session.address}:${session.signalingPort}/any/prefix/sign_in?${query}`;
    this.socket = new WebSocket(url, [...protocols], origin === undefined ? {} : {origin});
    this.ended = new Promise((resolve) => {
      this.socket.once('unexpected-response', (_request, response) => {
        resolve({code: response.statusCode ?? 0, reason: '', refused: true});
        response.destroy();
      });
      this.socket.once('close', (code, reason) => resolve({code, reason: String(reason), refused: false}));
    });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      const frame = frameSchema.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
      this.frames.push(frame);
      if (acknowledges && frame.ackid !== undefined) this.send({ack: frame.ackid});
      for (const check of this.#waiting) check();
    });
  }

  async open(): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The first frame, past or to come, that `match` accepts. */
  async frame(match: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve) => {
      const check = (): void => {
        const found = this.frames.find(match);
        if (!found) return;
        this.#waiting.delete(check);
        resolve(found);
      };
      this.#waiting.add(check);
      check();
    });
  }

  /** The payload of the first peer_msg whose JSON has `key`. */
  async payload(key: string): Promise<Record<string, unknown>> {
    const read = (frame: Frame): Record<string, unknown> | undefined => {
      const text = frame.peer_msg?.msg;
      if (text === undefined || !text.startsWith('{')) return undefined;
      const value = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
      return key in value ? value : undefined;
    };
    return read(await this.frame((frame) => read(frame) !== undefined)) ?? {};
  }

  async offer(): Promise<string> {
    return String((await this.payload('sdp')).sdp);
  }

  close(): void {
    this.socket.close(1000);
  }
}
