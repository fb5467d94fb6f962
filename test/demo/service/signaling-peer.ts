import {once} from 'node:events';
import {WebSocket} from 'ws';
import {z} from 'zod';
import type {OpenedSession} from './open-session.ts';

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
  /** The path before `/sign_in`. */
  readonly path?: string;
  readonly cookie?: string;
  /** If false, the client acknowledges nothing. */
  readonly acknowledges?: boolean;
}

/** A signaling client that follows the specification and records the received frames. */
export class SignalingPeer {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  /** The cookies of the accepted upgrade. */
  cookies: readonly string[] = [];
  /** The close code, or the HTTP status of a refused upgrade. */
  readonly ended: Promise<{readonly code: number; readonly reason: string; readonly refused: boolean}>;
  readonly #checks = new Set<() => void>();

  constructor(session: OpenedSession, options: SignInOptions = {}) {
    const {query = 'peer_id=peer-4711&version=2', origin, cookie, acknowledges = true} = options;
    const {path = '/any/prefix'} = options;
    const protocols = options.protocols ?? [`x-nv-sessionid.${session.id}`];
    const url = `ws://${session.address}:${session.signalingPort}${path}/sign_in?${query}`;
    const headers = {...(cookie === undefined ? {} : {cookie})};
    this.socket = new WebSocket(url, [...protocols], {headers, ...(origin === undefined ? {} : {origin})});
    this.socket.once('upgrade', (response) => {
      this.cookies = response.headers['set-cookie'] ?? [];
    });
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
      for (const check of this.#checks) check();
    });
  }

  async waitForOpen(): Promise<void> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
  }

  send(frame: unknown) {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Returns the first frame that `match` accepts, or waits for one. */
  async waitForFrame(match: (frame: Frame) => boolean): Promise<Frame> {
    return new Promise((resolve) => {
      const check = () => {
        const found = this.frames.find(match);
        if (!found) return;
        this.#checks.delete(check);
        resolve(found);
      };
      this.#checks.add(check);
      check();
    });
  }

  /** Returns the payload of the first peer_msg whose JSON has `key`, or waits for one. */
  async waitForPayload(key: string): Promise<Record<string, unknown>> {
    const read = (frame: Frame): Record<string, unknown> | undefined => {
      const text = frame.peer_msg?.msg;
      if (text === undefined || !text.startsWith('{')) return undefined;
      const value = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
      return key in value ? value : undefined;
    };
    return read(await this.waitForFrame((frame) => read(frame) !== undefined)) ?? {};
  }

  async waitForOffer(): Promise<string> {
    return String((await this.waitForPayload('sdp')).sdp);
  }

  close() {
    this.socket.close(1000);
  }
}
