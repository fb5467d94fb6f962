import {randomUUID} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {basename, join} from 'node:path';
import type {PageSetup} from '../page/main.ts';
import {resultSchema, type BrowserResult} from '../page/result.ts';
import {relaySignaling, type SignalingTarget} from './signaling-relay.ts';

export interface PageOptions {
  readonly setup: PageSetup;
  readonly withRecording: boolean;
  /** The folder with the built element. */
  readonly elementFolder: string;
  /** The folder with the scripts of the page. */
  readonly pageFolder: string;
  /** Where the page's WebSocket to `signaling/sign_in` goes. Missing if the page opens the one of the host itself. */
  readonly signaling?: SignalingTarget | undefined;
}

/** The longest result of the page, in bytes. A recording has up to 5000 events. */
const MAX_RESULT = 64 * 1024 * 1024;

/**
 * Serves the page of the doctor to the browser of this machine, and receives the result. The page contains the tokens
 * and the session, so only a browser that knows the random path gets it. A page of another site must neither read it,
 * also under another name of this machine, nor send a result.
 */
export class CheckServer {
  readonly #server: Server;
  readonly #secret = randomUUID();
  /** Rejects if the page reports a problem, or sends what is no result. */
  readonly result: Promise<BrowserResult>;

  private constructor(server: Server, options: PageOptions) {
    this.#server = server;
    this.result = new Promise((resolve, reject) => {
      server.on('request', (request, response) => {
        this.#serve(request, response, options)
          .then((result) => {
            if (result) resolve(result);
          })
          .catch(reject);
      });
    });
    server.on('upgrade', (request, socket, head) => {
      const {signaling} = options;
      if (signaling && this.#pathOf(request) !== undefined && request.headers.origin === this.#origin)
        relaySignaling(request, socket, head, signaling);
      else socket.destroy();
    });
    // A problem may arrive before the caller waits for the result.
    this.result.catch(() => undefined);
  }

  static async open(options: PageOptions): Promise<CheckServer> {
    const server = createServer();
    const opened = new CheckServer(server, options);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return opened;
  }

  /** The address of the page. */
  get url(): string {
    return `${this.#origin}/${this.#secret}/`;
  }

  close() {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get #origin() {
    const {port} = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** The path below the page. Missing if the request does not know the page, or uses another name of this machine. */
  #pathOf({url = '', headers}: IncomingMessage): string | undefined {
    if (!url.startsWith(`/${this.#secret}/`) || `http://${headers.host ?? ''}` !== this.#origin)
      return undefined;
    return url.slice(this.#secret.length + 2);
  }

  /** Answers a request. Resolves with the result, if the request carries it. */
  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    options: PageOptions,
  ): Promise<BrowserResult | undefined> {
    const {method = 'GET', headers} = request;
    const path = this.#pathOf(request);
    if (path === undefined) {
      response.writeHead(404).end();
      return undefined;
    }
    if (method === 'POST') {
      if (headers.origin !== this.#origin) {
        response.writeHead(403).end();
        return undefined;
      }
      const body = await readBody(request);
      response.writeHead(204).end();
      if (path === 'problem') throw new Error(body);
      return resultSchema.parse(JSON.parse(body));
    }
    const file = path === '' ? undefined : await readScript(path, options);
    if (path === '') send(response, 'text/html', pageOf(options));
    else if (file) send(response, 'text/javascript', file);
    else response.writeHead(404).end();
    return undefined;
  }
}

const readScript = (path: string, {elementFolder, pageFolder}: PageOptions) => {
  const folder = path.startsWith('app-stream/') ? elementFolder : pageFolder;
  return readFile(join(folder, basename(path))).catch(() => undefined);
};

const send = (response: ServerResponse, type: string, body: string | Buffer) =>
  response
    .writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    .end(body);

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.length;
    if (size > MAX_RESULT) throw new Error('The result of the page is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

const pageOf = ({setup, withRecording}: PageOptions) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <title>app-stream doctor</title>
  <style>app-stream { width: 1280px; height: 720px; }</style>
  <body>
    <script>addEventListener('error', ({message}) => fetch('problem', {method: 'POST', body: message}));</script>
    <script>globalThis.doctorSetup = ${JSON.stringify(setup).replaceAll('<', '\\u003c')};</script>
    ${withRecording ? '<script type="module" src="recorder.js"></script>' : ''}
    <script type="module" src="app-stream/app-stream.js"></script>
    <script type="module" src="page.js"></script>
  </body>
</html>
`;
