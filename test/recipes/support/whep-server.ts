import {randomUUID} from 'node:crypto';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {nonstandard, WrtcPeerConnection} from '../../../demo/service/host/wrtc.ts';

const SIZE = {width: 320, height: 180};
const FRAME_MS = 50;
/** The path of the WHEP endpoint. A session is below it. */
const ENDPOINT = '/live/whep';

/** How a response differs from the usual one. */
export interface WhepRefusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A session of a viewer: its peer connection, and the timer of its frames. */
interface WhepSession {
  readonly peer: RTCPeerConnection;
  readonly timer: NodeJS.Timeout;
}

/** A small WHEP server (draft-ietf-wish-whep) without trickle ICE, with a token. Its video is a moving gray. */
export class WhepServer {
  /** The method, path and status of each request except preflights. */
  readonly requests: string[] = [];
  /** The responses to the next requests for a session. */
  refusals: WhepRefusal[] = [];
  readonly #sessions = new Map<string, WhepSession>();
  readonly #server: Server;
  readonly #token: string;

  private constructor(token: string) {
    this.#token = token;
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  static async open(token: string): Promise<WhepServer> {
    const server = new WhepServer(token);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  /** The address of the WHEP endpoint. */
  get url(): string {
    const {port} = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${ENDPOINT}`;
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Ends all sessions, as a publisher does that stops. */
  endSessions() {
    for (const id of this.#sessions.keys()) this.#end(id);
  }

  async close(): Promise<void> {
    this.endSessions();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {method = '', url = '', headers} = request;
    const send = (status: number, fields: Readonly<Record<string, string>> = {}, body = '') => {
      if (method !== 'OPTIONS')
        this.requests.push(`${method} ${url.replace(/[\da-f-]{36}$/, 'ID')} ${status}`);
      response.writeHead(status, {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-expose-headers': 'location, retry-after',
        ...fields,
      });
      response.end(body);
    };
    if (method === 'OPTIONS') return send(204);
    if (headers.authorization !== `Bearer ${this.#token}`) return send(401);
    const id = url.slice(ENDPOINT.length + 1);
    if (method === 'DELETE') return send(this.#end(id) ? 200 : 404);
    if (method !== 'POST' || url !== ENDPOINT) return send(404);
    const refusal = this.refusals.shift();
    if (refusal) return send(refusal.status, refusal.headers);
    if (headers['content-type'] !== 'application/sdp') return send(415);
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk);
    const created = await this.#create(String(Buffer.concat(chunks)));
    send(201, {'content-type': 'application/sdp', location: `${ENDPOINT}/${created.id}`}, created.answer);
  }

  async #create(offer: string) {
    const peer = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
    const source = new nonstandard.RTCVideoSource({needsDenoising: false});
    await peer.setRemoteDescription({type: 'offer', sdp: offer});
    peer.addTrack(source.createTrack());
    const gathered = new Promise((resolve) => {
      peer.onicecandidate = ({candidate}) => candidate || resolve(undefined);
    });
    await peer.setLocalDescription(await peer.createAnswer());
    await gathered;
    const data = new Uint8Array(1.5 * SIZE.width * SIZE.height);
    let frame = 0;
    const timer = setInterval(() => source.onFrame({...SIZE, data: data.fill((frame += 8) % 256)}), FRAME_MS);
    const id = randomUUID();
    this.#sessions.set(id, {peer, timer});
    return {id, answer: peer.localDescription?.sdp ?? ''};
  }

  #end(id: string): boolean {
    const session = this.#sessions.get(id);
    if (!session) return false;
    clearInterval(session.timer);
    session.peer.close();
    return this.#sessions.delete(id);
  }
}
