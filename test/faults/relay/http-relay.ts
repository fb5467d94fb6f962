import {
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {setTimeout as sleep} from 'node:timers/promises';
import type {ResponseFault} from './injection.ts';

export interface HttpRelayOptions {
  /** The port of the service. */
  readonly target: () => number;
  readonly faultFor: (request: IncomingMessage) => ResponseFault | undefined;
  /** Returns the body that the page gets. */
  readonly rewrite: (body: string) => string;
}

interface RelayedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Forwards one request to the service and its response to the page, and applies the current fault to the response. */
export const relayRequest = async (
  request: IncomingMessage,
  response: ServerResponse,
  {target, faultFor, rewrite}: HttpRelayOptions,
): Promise<void> => {
  const fault = faultFor(request);
  if (fault?.do === 'ignore') return;
  if (fault?.do === 'replace') {
    const {status, body = '', headers} = fault;
    writeResponse(response, {
      status,
      body,
      headers: {...createCorsHeaders(request), 'content-type': 'application/json', ...headers},
    });
    return;
  }
  const relayed = await forwardRequest(request, target()).catch(() => undefined);
  if (!relayed || fault?.do === 'lose') {
    request.socket.resetAndDestroy();
    return;
  }
  if (fault?.do === 'delay') await sleep(fault.ms);
  const body = rewrite(relayed.body);
  if (fault?.do === 'truncate') {
    response.writeHead(relayed.status, {...relayed.headers, 'content-length': Buffer.byteLength(body)});
    response.write(body.slice(0, fault.bytes), () => request.socket.destroy());
  } else if (fault?.do === 'edit') {
    writeResponse(response, {...relayed, body: body.replaceAll(fault.search, fault.to)});
  } else if (fault?.do === 'strip-cors') {
    const headers = Object.entries(relayed.headers).filter(([name]) => !name.startsWith('access-control-'));
    writeResponse(response, {...relayed, headers: Object.fromEntries(headers), body});
  } else writeResponse(response, {...relayed, body});
};

const writeResponse = (response: ServerResponse, {status, headers, body}: RelayedResponse): void => {
  if (response.destroyed) return;
  response.writeHead(status, {...headers, 'content-length': Buffer.byteLength(body)});
  response.end(body);
};

/** The headers that let the page read a response that does not come from the service. */
const createCorsHeaders = ({headers: {origin}}: IncomingMessage): IncomingHttpHeaders =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Retry-After',
      };

const forwardRequest = (request: IncomingMessage, port: number): Promise<RelayedResponse> =>
  new Promise((resolve, reject) => {
    const {method, url: path, headers} = request;
    const forwarded = sendRequest(
      {host: '127.0.0.1', port, method, path, headers, agent: false},
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 502,
            headers: omitHeaders(response.headers, 'transfer-encoding', 'connection', 'keep-alive'),
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    forwarded.on('error', reject);
    request.pipe(forwarded);
  });

const omitHeaders = (headers: IncomingHttpHeaders, ...names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The ports of a session. */
export interface RoutePorts {
  readonly signaling: number;
  readonly media: number;
}

interface Route {
  readonly description: string;
  readonly source_port: number;
}

/**
 * Replaces the routes to the last host in a service response by routes through the relays, and keeps the hosts before it.
 * Returns `undefined` for any other body.
 * @param relayed the ports of the relays
 */
export const rewriteRoutes = (
  body: string,
  relayed: RoutePorts,
): {readonly body: string; readonly media: {readonly address: string; readonly port: number}} | undefined => {
  if (!body.includes('"routes"')) return undefined;
  const session = JSON.parse(body) as {readonly routes: Readonly<Record<string, readonly Route[]>> | null};
  const hosts = Object.entries(session.routes ?? {});
  const [address, routes] = hosts.at(-1) ?? [];
  const media = routes?.find(({description}) => description === 'media');
  if (!address || !routes || !media) return undefined;
  const rewritten = routes.map((route) => ({
    ...route,
    source_port: route === media ? relayed.media : relayed.signaling,
  }));
  return {
    body: JSON.stringify({
      ...session,
      routes: {
        ...Object.fromEntries(hosts.slice(0, -1)),
        [address === 'localhost' ? address : '127.0.0.1']: rewritten,
      },
    }),
    media: {address: address === 'localhost' ? '127.0.0.1' : address, port: media.source_port},
  };
};
