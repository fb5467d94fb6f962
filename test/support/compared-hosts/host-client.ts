import {WebSocket, type ClientOptions} from 'ws';
import {z} from 'zod';
import {TIMEOUT_MS, until} from '../until.ts';

const frameSchema = z.looseObject({
  ackid: z.optional(z.number()),
  ack: z.optional(z.number()),
  hb: z.optional(z.unknown()),
  error: z.optional(z.string()),
  peer_info: z.optional(
    z.looseObject({
      id: z.number(),
      name: z.string(),
      connected: z.boolean(),
      headers: z.optional(z.unknown()),
    }),
  ),
  headers: z.optional(z.unknown()),
  peer_msg: z.optional(z.looseObject({from: z.number(), msg: z.string()})),
});
/** A frame of a host. */
type HostFrame = z.infer<typeof frameSchema>;

/** How a client signs in. */
export interface SignIn {
  /** The address of signaling, with or without a path. */
  readonly url: string;
  readonly peerId?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
  readonly headers?: ClientOptions['headers'];
}

/** A client of a host without an element: it sends what a test requests, and keeps what the host sends. */
export class HostClient {
  readonly frames: HostFrame[] = [];
  /** The close code, once the socket has closed. 1006 is a cut without a close frame. */
  code: number | undefined;
  /** When the socket closed, by `performance.now()`. */
  closedAt = 0;
  readonly #socket: WebSocket;
  #ackid = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const frame = frameSchema.parse(JSON.parse(data.toString()));
      this.frames.push(frame);
      if (frame.ackid !== undefined) this.send({ack: frame.ackid});
    });
    socket.on('close', (code) => {
      this.code = code;
      this.closedAt = performance.now();
    });
    socket.on('error', () => {});
  }

  /** Opens a socket, and resolves when the host has accepted it. */
  static async open({url, peerId, query = {}, protocols = [], headers = {}}: SignIn): Promise<HostClient> {
    const address = new URL(`${url}/sign_in`);
    if (peerId !== undefined) address.searchParams.set('peer_id', peerId);
    for (const [name, value] of Object.entries({version: '2', ...query}))
      address.searchParams.set(name, value);
    const socket = new WebSocket(address, [...protocols], {headers, handshakeTimeout: TIMEOUT_MS});
    const client = new HostClient(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return client;
  }

  /** The subprotocol that the host selected. */
  get protocol(): string {
    return this.#socket.protocol;
  }

  get infos(): NonNullable<HostFrame['peer_info']>[] {
    return this.frames.flatMap(({peer_info}) => peer_info ?? []);
  }

  get heartbeats(): HostFrame[] {
    return this.frames.filter((frame) => 'hb' in frame);
  }

  /** The texts that the host or another client has sent, with the number of their sender. */
  get messages(): {readonly from: number; readonly msg: string}[] {
    return this.frames.flatMap(({peer_msg}) => peer_msg ?? []);
  }

  get offer(): {readonly sdp: string; readonly nvstSdp: string} | undefined {
    for (const {msg} of this.messages) {
      const read = offerSchema.safeParse(parseText(msg));
      if (read.success) return read.data;
    }
    return undefined;
  }

  /** The candidates that the host has sent. */
  get candidates(): string[] {
    return this.messages.flatMap(({msg}) => candidateSchema.safeParse(parseText(msg)).data?.candidate ?? []);
  }

  /** Sends a frame as it is. */
  send(frame: object | string): void {
    if (this.#socket.readyState === WebSocket.OPEN)
      this.#socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Sends a frame with an ackid, and returns that. */
  sendNumbered(frame: object): number {
    const ackid = ++this.#ackid;
    this.send({ackid, ...frame});
    return ackid;
  }

  /** Sends a text to a peer, in the name of any peer. */
  sendTo(to: number, message: object | string, from?: number): void {
    const msg = typeof message === 'string' ? message : JSON.stringify(message);
    this.sendNumbered({peer_msg: {from: from ?? this.id, to, msg}});
  }

  /** The number that the host gave this client. */
  get id(): number {
    return this.infos[0]?.id ?? 0;
  }

  async waitFor<Value>(what: string, read: (client: this) => Value | undefined | false): Promise<Value> {
    return until(what, () => {
      const value = read(this);
      if (value !== undefined && value !== false) return value;
      throw new Error(`closed with ${this.code}, frames ${JSON.stringify(this.frames).slice(0, 1500)}`);
    });
  }

  waitForOffer(): Promise<NonNullable<HostClient['offer']>> {
    return this.waitFor('the host offers', ({offer}) => offer);
  }

  waitForClose(): Promise<number> {
    return this.waitFor('the socket closes', ({code}) => code);
  }

  close(code = 1000): void {
    this.#socket.close(code);
  }

  /** Cuts the connection without a close frame. */
  cut(): void {
    this.#socket.terminate();
  }
}

const candidateSchema = z.looseObject({candidate: z.string()});
const offerSchema = z.looseObject({
  type: z.literal('offer'),
  sdp: z.string(),
  nvstSdp: z._default(z.string(), ''),
});

const parseText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
