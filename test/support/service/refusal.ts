import {until} from '../until.ts';

/** The requests that a service refuses, and its responses. The demo service answers all other requests. */
export interface Refusal {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The beginning of the path below the service's base. */
  readonly path: string;
  /** The status of the response. Without a status, the service never responds. */
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The service closes the connection `before` or `within` its response. `after`: like a proxy, when the demo service has
   * handled the request, without its response. Browsers retry by themselves after `before` and `after` if they have used the
   * connection for an earlier request.
   */
  readonly cut?: 'before' | 'within' | 'after';
  /** How many requests the service refuses before the demo service answers. Default: all. */
  readonly times?: number;
}

let count = 0;

/** Returns a new `service-url` at which the demo service refuses these requests. */
export const createRefusingUrl = (...refusals: readonly Refusal[]): string => {
  count += 1;
  const segment = JSON.stringify({refusals, key: `${performance.timeOrigin}-${count}`});
  return `/refusing/${encodeURIComponent(segment)}`;
};

/** The requests that a URL of `createRefusingUrl` has received, for example `POST stream`. */
export const readRequests = async (serviceUrl: string): Promise<readonly string[]> => {
  const response = await fetch(`${serviceUrl}/requests`);
  return (await response.json()) as readonly string[];
};

/** How often a URL of `createRefusingUrl` has received a request, for example `POST stream`. */
export const countRequests = async (serviceUrl: string, request: string): Promise<number> =>
  (await readRequests(serviceUrl)).filter((received) => received === request).length;

/** Resolves when a URL of `createRefusingUrl` has received a request. */
export const waitForRequest = (serviceUrl: string, request: string) =>
  until(`the request ${request}`, async () => (await countRequests(serviceUrl, request)) > 0);

/** A response body with the service's own message. */
export const createDetailBody = (detail: unknown) => JSON.stringify({detail});
