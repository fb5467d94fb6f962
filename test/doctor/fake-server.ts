import {createServer, type RequestListener} from 'node:http';
import {createServer as createTcpServer, type Server, type Socket} from 'node:net';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';

/** What a fake server responds to a request. A text is sent as HTML. */
export interface FakeResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A server of one test, which keeps a list of the requests that it received, WebSockets included. */
export class TestServer implements AsyncDisposable {
  readonly requests: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => this.#sockets.delete(socket));
    });
  }

  /** Answers HTTP. */
  static async http(respond: (request: FakeRequest) => FakeResponse): Promise<TestServer> {
    const listener: RequestListener = (request, response) => {
      void text(request).then((body) => {
        const {method = '', url: path = '', headers} = request;
        fake.requests.push(`${method} ${path}`);
        const {status = 200, headers: sent, body: answer} = respond({method, path, headers, body});
        const isText = typeof answer === 'string';
        response.writeHead(status, {
          ...(answer === undefined ? {} : {'content-type': isText ? 'text/html' : 'application/json'}),
          ...Object.fromEntries(
            Object.entries(sent ?? {}).map(([name, value]) => [
              name,
              typeof value === 'string' ? value : [...value],
            ]),
          ),
        });
        response.end(answer === undefined ? '' : isText ? answer : JSON.stringify(answer));
      });
    };
    const server = createServer(listener);
    const fake = new TestServer(server);
    server.on('upgrade', ({url = '', headers}, socket) => {
      fake.requests.push(`UPGRADE ${url}`);
      const {status = 404, headers: sent = {}} = respond({method: 'UPGRADE', path: url, headers, body: ''});
      const lines = Object.entries(sent).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n${lines.join('')}\r\n`);
    });
    await fake.#listen();
    return fake;
  }

  /** Accepts connections, and sends a text to each, if there is one. */
  static async tcp(greeting?: string): Promise<TestServer> {
    const server = createTcpServer((socket) => {
      if (greeting !== undefined) socket.once('data', () => socket.end(greeting));
    });
    const fake = new TestServer(server);
    await fake.#listen();
    return fake;
  }

  get port(): number {
    const {port} = this.#server.address() as AddressInfo;
    return port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #listen() {
    return new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }
}
