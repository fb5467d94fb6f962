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

/** Whether a request is for the service: its path is the prefix, or starts with it. */
export function isServiceRequest({url = '/'}: IncomingMessage, prefix: string): boolean {
  const [path = '/'] = url.split('?', 1);
  if (path === prefix) return true;
  if (!path.startsWith(`${prefix}/`)) return false;
  // With a prefix, the service owns every path below it. Without a prefix, it shares the root with the page's files.
  return prefix !== '' || /^\/(?:stream|cfg|gateway|portal|demo\/sessions|demo\/machines)(?:\/|$)/.test(path);
}

/** @throws HttpError if the path is not valid percent-encoding */
export function parseServiceRequest(message: IncomingMessage, prefix: string): ServiceRequest {
  const [path = '/', search = ''] = (message.url ?? '/').split('?', 2);
  return {
    method: message.method ?? 'GET',
    segments: path
      .slice(prefix.length + 1)
      .split('/')
      .map(decodeSegment),
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

/** Reads the values of a cookie, in the order of the header: the one with the longest path is first. */
export function readCookies(header: string | undefined, name: string): readonly string[] {
  return (header ?? '').split(';').flatMap((entry) => {
    const [key, ...value] = entry.trim().split('=');
    return key === name ? [value.join('=').replace(/^"|"$/g, '')] : [];
  });
}
