import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {stripBrackets} from '../platform/address.ts';
import {isObject} from '../platform/json.ts';
import {
  boundedText,
  lazySchema,
  lenient,
  type Output,
  parseEach,
  reader,
  safeParse,
  type Schema,
} from '../platform/schema.ts';
import {
  isSegment,
  malformedResponse,
  parseBody,
  retryAfterOf,
  type ServiceResponse,
  shownText,
} from './http.ts';
import {type HostRoutes, queuePlace, type Route, type Session} from './session.ts';

/**
 * The bodies that the service sends (`service-interface.md`). Unknown fields are ignored. An optional field that is
 * missing, `null` or unusable is left out (`real-deployments.md`, Null fields).
 */

/** In characters, for each field of the catalogue and of a route. */
const MAX_TEXT = 10_000;

export const text = lazySchema(() => boundedText(MAX_TEXT));

/** Deployments also write a port as text. */
export const port = lazySchema(() =>
  reader('a port', (value) =>
    typeof value === 'number' || typeof value === 'string' ? Number(value) : undefined,
  ),
);

const route = lazySchema(() =>
  z.pipe(
    z.object({
      description: text(),
      protocol: text(),
      source_port: port(),
      destination_port: lenient(port()),
    }),
    z.transform(({source_port: sourcePort, destination_port: destinationPort, ...wire}) => {
      return {...wire, sourcePort, destinationPort};
    }),
  ),
);

const session = lazySchema(() =>
  z.object({
    id: text(),
    // Routes by their hosts. `z.record` would refuse all of them if it refused one.
    routes: lenient(reader('an object', (value) => (isObject(value) ? value : undefined))),
    status: lenient(
      z.object({
        message: lenient(z.string()),
        status: lenient(z.boolean()),
        condition: lenient(z.string()),
      }),
    ),
    queue: queuePlace(),
  }),
);

/** The routes of one host. The contract has a list; deployments wrap it once more (`real-deployments.md`, `routes`). */
const hostRoutes = lazySchema(() => {
  const list = z.array(z.unknown());
  return z.union([
    list,
    z.pipe(
      z.object({routes: list}),
      z.transform(({routes}) => routes),
    ),
  ]);
});

export const identified = lazySchema(() => z.object({id: z.string()}));

/** A version of an application. Only the single-version response has a description. */
export interface ApplicationVersion {
  version: string;
  description?: string | undefined;
}

/** A deployment configuration of an application. */
export interface Profile {
  id: string;
  name?: string | undefined;
  description?: string | undefined;
}

/** An application of the catalogue. */
export interface Application extends Profile {
  tags?: string[] | undefined;
}

const named = () => ({id: text(), name: lenient(text()), description: lenient(text())});

export const application: Schema<Application> = lazySchema(() =>
  z.object({...named(), tags: lenient(z.array(text()))}),
);

export const version: Schema<ApplicationVersion> = lazySchema(() =>
  z.object({
    version: text(),
    description: lenient(text()),
  }),
);

export const profile: Schema<Profile> = lazySchema(() => z.object(named()));

/** A page of a list. Each item is parsed by itself. */
export const list = lazySchema(() =>
  z.object({
    items: z.array(z.unknown()),
    count: lenient(z.number()),
    limit: lenient(z.number()),
  }),
);

/** The number of items in a page of a service that does not state it (`real-deployments.md`, Lists). */
const USUAL_LIMIT = 50;

/** Whether a list may continue after a page. Some services count the items of the page instead of those of the list. */
export const mayHaveMore = (
  {items, count = 0, limit = USUAL_LIMIT}: Output<typeof list>,
  received: number,
) => (count > items.length ? received < count : items.length >= limit);

/**
 * Reads the session of a response. The HTTP status decides first, the body second (`real-deployments.md`, Poll answer):
 * 202 is pending with any body, and 200 is ready if it has a route. 200 without a route is pending if its
 * status is false or its routes are empty. Routes that cannot be read are ignored.
 * @throws AppStreamError `malformed-response`
 */
export const parseSession = (response: ServiceResponse): Session => {
  const {id, routes, status, queue} = parseBody(session, response);
  if (!isSegment(id)) throw malformedResponse(response, 'id');
  const given = Object.entries(routes ?? {})
    .slice(0, MAX_READ_HOSTS)
    .map(([host, list]) => ({host, list: safeParse(hostRoutes, list).data}));
  const readable = given.map(({host, list = []}) => ({host, routes: readRoutes(route, list)}));
  const hosts = boundHosts(readable.filter((host) => host.routes.length > 0));
  const isDeclaredPending = status?.status === false || (!status?.status && status?.condition === 'pending');
  const hasEmptyRoutes = routes !== undefined && given.every(({list}) => list?.length === 0);
  // The interface has no such condition, but a session in this condition never becomes ready.
  if (response.status !== 202 && !hosts.length && FAILED.test(status?.condition ?? '')) {
    const failure = {status: response.status, detail: boundMessage(status?.message, response) || undefined};
    // Another session may start.
    throw new AppStreamError('service-error', failure).withRules({pending: 'final', recover: 'replace'});
  }
  const isPending = response.status === 202 || (!hosts.length && (isDeclaredPending || hasEmptyRoutes));
  if (!isPending && !hosts.length) throw malformedResponse(response, 'routes');
  return {
    id,
    ready: !isPending,
    message: boundMessage(status?.message, response),
    retryAfterMs: retryAfterOf(response),
    hosts: isPending ? [] : hosts,
    ...(isPending && queue && {queue}),
  };
};

const FAILED = /^(failed|failure|error)$/i;

/** An address or a name of at most 255 characters, without those that have a meaning in a URL or in SDP. */
const HOST = /^[^\s/?#@\\]{1,255}$/;
/** The browser tries each host, so that a service could otherwise use it to scan a network. */
const MAX_HOSTS = 8;
/** Some of them may be unusable. */
const MAX_READ_HOSTS = 100;
/** Of one host. Two are in use: signaling and media. */
const MAX_ROUTES = 32;
/** In characters: the card shows it. */
const MAX_MESSAGE = 1000;

export const boundHosts = (hosts: readonly HostRoutes[]): HostRoutes[] =>
  hosts
    .filter(({host}) => HOST.test(host))
    .map(({host, routes}) => ({host: stripBrackets(host), routes}))
    .slice(0, MAX_HOSTS);

type ReadRoute = Omit<Route, 'destinationPort'> & Partial<Route>;

/** The routes that can be read and have a port. */
export const readRoutes = (schema: Schema<ReadRoute>, list: readonly unknown[]): Route[] =>
  parseEach(schema, list.slice(0, MAX_ROUTES))
    .filter(({sourcePort: port}) => Number.isInteger(port) && port > 0 && port < 65_536)
    .map(({destinationPort, ...route}) => ({...route, destinationPort}));

export const boundMessage = (message = '', response: Pick<ServiceResponse, 'redact'> = {}) =>
  shownText(message, response, MAX_MESSAGE);
