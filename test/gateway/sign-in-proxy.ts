import {createServer, request as sendRequest, type IncomingMessage, type Server} from 'node:http';
import {type AddressInfo, connect} from 'node:net';
import type {Duplex} from 'node:stream';

const COOKIE = 'signed-in=yes';
const SIGN_IN_PATH = '/proxy/sign-in';
/** Where the form of the sign-in leads. A request that only follows the redirection gets no cookie. */
const SIGNED_IN_PATH = `${SIGN_IN_PATH}?name=user`;

const isSignedIn = ({headers: {cookie = ''}}: IncomingMessage) => cookie.split('; ').includes(COOKIE);

/**
 * A proxy that forwards everything for a user who has its cookie. It redirects every other request to a page to sign in,
 * as common proxies of this kind do. It forwards WebSockets, and leaves those alone that are open.
 */
export class SignInProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();
  /** Whether new WebSockets get no answer. */
  #holdsSockets = false;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param target the origin that it protects */
  static async open(target: string): Promise<SignInProxy> {
    const server = createServer((request, response) => {
      if (request.url?.startsWith(SIGN_IN_PATH)) {
        const cookie = request.url === SIGNED_IN_PATH ? {'set-cookie': `${COOKIE}; Path=/`} : {};
        response.writeHead(200, {...cookie, 'content-type': 'text/html'}).end('<h1>Sign in</h1>');
        return;
      }
      if (!isSignedIn(request)) {
        response.writeHead(302, {location: SIGN_IN_PATH}).end();
        return;
      }
      const {method, headers} = request;
      const forwarded = sendRequest(new URL(request.url ?? '', target), {method, headers}, (received) => {
        response.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(response);
      });
      forwarded.on('error', () => response.destroy());
      request.pipe(forwarded);
    });
    const proxy = new SignInProxy(server);
    server.on('upgrade', (request, socket, head) => {
      proxy.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      if (proxy.#holdsSockets) return;
      if (isSignedIn(request)) forwardUpgrade(target, request, socket, head);
      else socket.end(`HTTP/1.1 302 Found\r\nLocation: ${SIGN_IN_PATH}\r\nConnection: close\r\n\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get origin(): string {
    const {port} = this.#server.address() as AddressInfo;
    return `http://localhost:${port}`;
  }

  /** The page at which the user signs in. */
  get signInAddress(): string {
    return this.origin + SIGNED_IN_PATH;
  }

  /** Leaves new WebSockets without an answer until they are cut. */
  holdSockets(): void {
    this.#holdsSockets = true;
  }

  /** Cuts all WebSockets, as a proxy that restarts. */
  cutSockets(): void {
    this.#holdsSockets = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }

  close(): void {
    this.cutSockets();
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Repeats the request at the target, and connects both sockets. */
const forwardUpgrade = (target: string, request: IncomingMessage, client: Duplex, head: Buffer) => {
  const {hostname, port} = new URL(target);
  const server = connect(Number(port), hostname, () => {
    const headers = request.rawHeaders.flatMap((name, at, all) =>
      at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : [],
    );
    server.write(`GET ${request.url ?? ''} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    server.write(head);
    client.pipe(server).pipe(client);
  });
  server.on('error', () => client.destroy());
  server.on('close', () => client.destroy());
  client.on('close', () => server.destroy());
};
