import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';

const COOKIE = '__Host-session=of-the-signed-in-user';

/**
 * The login server and the owner check of an operator. As with OpenID Connect, the page to sign in redirects to a provider,
 * which knows the user and redirects back with a code, for which the user gets the cookie.
 */
export class LoginServer {
  /** The cookie of the user. */
  readonly cookie = COOKIE;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<LoginServer> {
    const server = createServer((request, response) => {
      const {pathname, searchParams} = new URL(request.url ?? '', 'http://login');
      const redirect = (path: string, cookie?: string) =>
        response.writeHead(302, {location: path, ...(cookie && {'set-cookie': cookie})}).end();
      if (pathname === '/sign-in/')
        redirect(`/sign-in/provider?state=${encodeURIComponent(searchParams.get('return') ?? '/')}`);
      else if (pathname === '/sign-in/provider')
        redirect(
          `/sign-in/callback?code=secret-code&state=${encodeURIComponent(searchParams.get('state') ?? '/')}`,
        );
      else if (pathname === '/sign-in/callback')
        redirect(searchParams.get('state') ?? '/', `${COOKIE}; Path=/; Secure; HttpOnly; SameSite=Lax`);
      else response.writeHead(isSignedIn(request) ? 200 : 401).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new LoginServer(server);
  }

  /** `host:port` */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const isSignedIn = ({headers: {cookie = ''}}: IncomingMessage) => cookie.split('; ').includes(COOKIE);
