import type {IncomingMessage} from 'node:http';
import {HttpFailure} from './answer.ts';

/** A request to the service, taken apart: where it goes below the prefix, and what it asks. */
export interface ServiceRequest {
  readonly method: string;
  /** The decoded segments of the path, e.g. `['cfg', 'apps', 'usd-viewer']`. */
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly message: IncomingMessage;
}

/** Undefined when the path is not one of the service's. */
export function parseServiceRequest(message: IncomingMessage, prefix: string): ServiceRequest | undefined {
  const [path = '/', search = ''] = (message.url ?? '/').split('?', 2);
  if (!path.startsWith(`${prefix}/`)) return undefined;
  const raw = path.slice(prefix.length + 1).split('/');
  // With a prefix everything below it is ours; without, the page's own files live beside us.
  const isOurs = prefix !== '' || raw[0] === 'stream' || raw[0] === 'cfg' || path === '/demo/sessions';
  if (!isOurs) return undefined;
  return {
    method: message.method ?? 'GET',
    segments: raw.map(decode),
    query: new URLSearchParams(search),
    message,
  };
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new HttpFailure(400, 'The path is not properly percent-encoded');
  }
}
