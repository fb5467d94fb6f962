import type {IncomingMessage} from 'node:http';

/** The parameters of a client's sign-in. The version does not matter, as at NVIDIA's server. */
export interface SignInRequest {
  /** The name of the client. One without a name is `peer_-1`. */
  readonly peerId: string;
  /** Whether the client claims that the host already knows it. */
  readonly reconnect: boolean;
  readonly sessionId: string | undefined;
  /** The subprotocol that contains the session id. A proxy selects it. */
  readonly protocol: string | undefined;
  /** The first subprotocol, whatever it is. NVIDIA's server selects it, so it may be the token. */
  readonly firstProtocol: string | undefined;
  readonly token: string | undefined;
  /** Whether the client asks for the application that needs no session. */
  readonly isDirect: boolean;
  /** Whether the client asks for the address of spectators. A Kit has a port of its own for each spectator. */
  readonly isSpectator: boolean;
}

const SESSION_PREFIX = 'x-nv-sessionid.';
const TOKEN_PREFIX = 'Authorization-Bearer.';

export function isSignIn(request: IncomingMessage): boolean {
  return parseUrl(request)?.pathname.endsWith('/sign_in') ?? false;
}

export function parseSignIn(request: IncomingMessage): SignInRequest {
  const {searchParams: query = new URLSearchParams(), pathname = ''} = parseUrl(request) ?? {};
  const isSpectator = pathname.endsWith('/direct/spectator/sign_in');
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((entry) => entry.trim());
  const protocol = offered.find((entry) => entry.startsWith(SESSION_PREFIX));
  const token = offered.find((entry) => entry.startsWith(TOKEN_PREFIX));
  return {
    peerId: query.get('peer_id') || 'peer_-1',
    reconnect: query.get('reconnect') === '1',
    sessionId: protocol?.slice(SESSION_PREFIX.length) ?? query.get('pairing_id') ?? undefined,
    protocol,
    firstProtocol: offered[0] || undefined,
    token: token?.slice(TOKEN_PREFIX.length),
    isDirect: pathname.includes('/direct/'),
    isSpectator,
  };
}

function parseUrl(request: IncomingMessage): URL | undefined {
  const text = `http://service${request.url ?? '/'}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}
