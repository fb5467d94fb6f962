import type {IncomingMessage} from 'node:http';

/** What a client says of itself when it opens the socket. */
export interface SignInRequest {
  readonly peerId: string | undefined;
  readonly version: string | null;
  /** It claims to come back to a sign-in that the host still knows. */
  readonly reconnect: boolean;
  readonly sessionId: string | undefined;
  /** The subprotocol that names the session: the one to be selected. */
  readonly protocol: string | undefined;
  readonly token: string | undefined;
}

const sessionPrefix = 'x-nv-sessionid.';
const tokenPrefix = 'Authorization-Bearer.';

export function isSignIn(request: IncomingMessage): boolean {
  return requestUrl(request)?.pathname.endsWith('/sign_in') ?? false;
}

export function parseSignIn(request: IncomingMessage): SignInRequest {
  const query = requestUrl(request)?.searchParams ?? new URLSearchParams();
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((entry) => entry.trim());
  const protocol = offered.find((entry) => entry.startsWith(sessionPrefix));
  const token = offered.find((entry) => entry.startsWith(tokenPrefix));
  return {
    peerId: query.get('peer_id') || undefined,
    version: query.get('version'),
    reconnect: query.get('reconnect') === '1',
    sessionId: protocol?.slice(sessionPrefix.length) ?? query.get('pairing_id') ?? undefined,
    protocol,
    token: token?.slice(tokenPrefix.length),
  };
}

function requestUrl(request: IncomingMessage): URL | undefined {
  const text = `http://service${request.url ?? '/'}`;
  return URL.canParse(text) ? new URL(text) : undefined;
}
