import type {IncomingMessage} from 'node:http';
import {readCookies} from '../http/cookies.ts';

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
