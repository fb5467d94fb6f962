import type {IncomingMessage} from 'node:http';
import {readCookies} from '../http/service-request.ts';
import {DEMO_KEYS, FUNCTIONS, type GatewayFunction} from '../../shared/functions.ts';

/** What the gateway reads from a request. */
export interface GatewayRequest {
  readonly key: string | undefined;
  readonly functionId: string | undefined;
  readonly versionId: string | undefined;
  /** The id of an existing session. A malformed one is ignored. */
  readonly requestId: string | undefined;
  /** The offered subprotocols. */
  readonly offered: readonly string[];
}

export const REQUEST_COOKIE = 'nvcf-request-id';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Reads the fields of a request: from its header, else from the subprotocol `name.value`, which is split at the first dot
 * and whose name has no case. A request id can also be in a cookie.
 */
export function readGatewayRequest({headers}: IncomingMessage): GatewayRequest {
  const offered = (headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const read = (name: string): string | undefined => {
    const header = headers[name];
    return (typeof header === 'string' && header) || findProtocol(offered, name);
  };
  const requestId = read('nvcf-reqid') ?? readCookies(headers.cookie, REQUEST_COOKIE)[0];
  return {
    key: readKey(read('authorization'), offered.length > 0),
    functionId: read('function-id'),
    versionId: read('function-version-id'),
    requestId: requestId !== undefined && UUID.test(requestId) ? requestId.toLowerCase() : undefined,
    offered,
  };
}

function findProtocol(offered: readonly string[], name: string): string | undefined {
  const found = offered.find((entry) => entry.slice(0, entry.indexOf('.')).toLowerCase() === name);
  return found?.slice(name.length + 1) || undefined;
}

/** A browser cannot offer a subprotocol with a space. Only a request with subprotocols may therefore omit "Bearer ". */
function readKey(authorization: string | undefined, hasProtocols: boolean): string | undefined {
  if (authorization === undefined) return undefined;
  if (!hasProtocols && !authorization.startsWith('Bearer ')) return undefined;
  return authorization.replace(/^Bearer /, '') || undefined;
}

/** A request that the control plane has accepted. */
export interface Invocation {
  readonly kind: 'invoked';
  /** The key stands for its account. */
  readonly account: string;
  readonly called: GatewayFunction;
}

/** A status and the text that a page can read from the probe. */
export interface GatewayRefusal {
  readonly kind: 'refused';
  readonly status: number;
  readonly text: string;
}

export function refuse(status: number, text: string): GatewayRefusal {
  return {kind: 'refused', status, text};
}

/** Checks key and function in the order of the gateway: a missing key comes before a missing function. */
export function authorizeInvocation(
  {key, functionId, versionId}: GatewayRequest,
  token: string | undefined,
): Invocation | GatewayRefusal {
  if (key === undefined) return refuse(401, 'no authorization was passed in the metadata');
  if (functionId === undefined) return refuse(400, 'no function-id was passed in the metadata');
  if (key === DEMO_KEYS.withoutScope) return refuse(403, 'the key lacks the scope invoke_function');
  const accounts: readonly string[] = [token ?? DEMO_KEYS.valid, ...(token ? [] : [DEMO_KEYS.otherAccount])];
  if (!accounts.includes(key)) return refuse(401, 'the key is not valid');
  const called = FUNCTIONS.find(({id}) => id === functionId.toLowerCase());
  if (!called) return refuse(404, 'no such function');
  if (versionId !== undefined && versionId.toLowerCase() !== called.versionId) {
    return refuse(404, 'no such version of the function');
  }
  if (!called.streams) return refuse(501, 'the function does not stream');
  return {kind: 'invoked', account: key, called};
}
