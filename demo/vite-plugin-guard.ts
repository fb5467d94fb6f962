import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Duplex} from 'node:stream';
import {isOriginAllowed} from './service/http/origins.ts';
import {isSignIn} from './service/signaling/sign-in-request.ts';

/** Decides about each request and each upgrade before the service and Vite receive it. */
export interface RequestGuard {
  /** Sets the headers that all responses have. Returns true if it has refused the request. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns true if it has closed the socket. */
  upgrade(request: IncomingMessage, socket: Duplex): boolean;
}

/** The demo pages start what their address asks for. Only the demo itself may therefore show them in a frame. */
const POLICY = "frame-ancestors 'self'; base-uri 'none'; object-src 'none'; form-action 'self'";
const FRAMES = new Set(['iframe', 'frame', 'fencedframe', 'embed', 'object']);
const VITE_PROTOCOLS = new Set(['vite-hmr', 'vite-ping']);

/** Keeps pages of other sites away from the demo: its pages, its sources, its service and the tools of Vite. */
export const demoGuard: RequestGuard = {
  handle(request, response) {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    const reason = isEditorRequest(request) ? 'The demo opens no editor' : findForeignUse(request);
    if (reason === undefined) return false;
    response.writeHead(403, {'Content-Type': 'text/plain'}).end(reason);
    return true;
  },
  // A socket that nothing answers would stay open without a limit.
  upgrade(request, socket) {
    if (isSignIn(request) || isViteSocket(request)) return false;
    socket.destroy();
    return true;
  },
};

/** Vite ignores its own protocols on other paths than its base, `/` or that of the guides. It answers `vite-ping` to every page on the web. */
function isViteSocket({url = '', headers}: IncomingMessage): boolean {
  const isVite =
    /^\/(docs\/)?(\?|$)/.test(url) && VITE_PROTOCOLS.has(headers['sec-websocket-protocol'] ?? '');
  return isVite && isOriginAllowed(headers.origin, []);
}

/** Vite starts the editor of the developer with any file of the machine, for every page on the web. */
function isEditorRequest({url = ''}: IncomingMessage): boolean {
  return /^[^?]*\/__open-in-editor/i.test(url);
}

/**
 * Returns why a page of another site may not send this request. Links from other sites are allowed. So are scripts and
 * fetches of this machine's pages: for a browser, `localhost` and `127.0.0.1` are two sites.
 */
function findForeignUse({headers}: IncomingMessage): string | undefined {
  const destination = headers['sec-fetch-dest'];
  if (headers['sec-fetch-site'] !== 'cross-site' || destination === 'document') return undefined;
  if (typeof destination === 'string' && FRAMES.has(destination))
    return 'Pages of other sites cannot frame the demo';
  const {origin = headers.referer} = headers;
  const isOwn = origin !== undefined && isOriginAllowed(toOrigin(origin), []);
  return isOwn ? undefined : 'Pages of other sites cannot use the demo';
}

function toOrigin(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'null';
}
