import type {IncomingMessage} from 'node:http';
import {HttpError} from './http-response.ts';

/** A parsed request: the path below the prefix, and the query. */
export interface ServiceRequest {
  readonly method: string;
  /** The decoded segments of the path, e.g. `['cfg', 'apps', 'usd-viewer']`. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly message: IncomingMessage;
}

/** Returns undefined if the path does not belong to the service. */
export function parseServiceRequest(message: IncomingMessage, prefix: string): ServiceRequest | undefined {
  const [path = '/', search = ''] = (message.url ?? '/').split('?', 2);
  if (!path.startsWith(`${prefix}/`)) return undefined;
  const raw = path.slice(prefix.length + 1).split('/');
  // With a prefix, the service owns every path below it. Without a prefix, it shares the root with the page's files.
  const isOurs = prefix !== '' || raw[0] === 'stream' || raw[0] === 'cfg' || path === '/demo/sessions';
  if (!isOurs) return undefined;
  return {
    method: message.method ?? 'GET',
    segments: raw.map(decodeSegment),
    query: new URLSearchParams(search),
    message,
  };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new HttpError(400, 'The path is not valid percent-encoding');
  }
}
