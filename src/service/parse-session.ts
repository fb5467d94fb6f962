import {stripBrackets} from '../platform/address.ts';
import {parseEach, safeParse} from '../platform/schema.ts';
import {malformedResponse, parseBody, retryAfterOf, type ServiceResponse} from './http.ts';
import * as schemas from './schemas.ts';
import type {HostRoutes, Route, Session} from './session.ts';
import {isSegment} from './http.ts';

/**
 * Reads the session of a response. The HTTP status decides first, the body second (`real-deployments.md`, Poll answer):
 * 202 is pending with any body, and 200 is ready if it has a route. 200 without a route is pending if its
 * status is false or its routes are empty. Routes that cannot be read are ignored.
 * @throws AppStreamError `malformed-response`
 */
export const parseSession = (response: ServiceResponse): Session => {
  const {id, routes, status} = parseBody(schemas.session, response);
  if (!isSegment(id)) throw malformedResponse(response, 'id');
  const given = Object.entries(routes ?? {}).map(([host, list]) => ({
    host,
    list: safeParse(schemas.hostRoutes, list).data,
  }));
  const readable = given.map(({host, list = []}) => ({host, routes: readRoutes(list)}));
  const hosts = boundHosts(readable.filter((host) => host.routes.length > 0));
  const isDeclaredPending = status?.status === false || (!status?.status && status?.condition === 'pending');
  const hasEmptyRoutes = routes !== undefined && given.every(({list}) => list?.length === 0);
  const isPending = response.status === 202 || (!hosts.length && (isDeclaredPending || hasEmptyRoutes));
  if (!isPending && !hosts.length) throw malformedResponse(response, 'routes');
  return {
    id,
    ready: !isPending,
    message: boundMessage(status?.message),
    retryAfterMs: retryAfterOf(response),
    hosts: isPending ? [] : hosts,
  };
};

const readRoutes = (list: readonly unknown[]): Route[] =>
  boundRoutes(
    parseEach(schemas.route, list.slice(0, MAX_ROUTES)).map((wire) => ({
      description: wire.description,
      protocol: wire.protocol,
      sourcePort: wire.source_port,
      destinationPort: wire.destination_port,
    })),
  );

/** An address or a name, without characters that have a meaning in a URL or in SDP. */
const HOST = /^[^\s/?#@\\]+$/;
/** The browser tries each host, so that a service could otherwise use it to scan a network. */
const MAX_HOSTS = 8;
/** Of one host. Two are in use: signaling and media. */
export const MAX_ROUTES = 32;
/** In characters: the card shows it. */
const MAX_MESSAGE = 1000;

/** The first hosts that have an address. */
export const boundHosts = (hosts: readonly HostRoutes[]): HostRoutes[] =>
  hosts
    .filter(({host}) => HOST.test(host))
    .map(({host, routes}) => ({host: stripBrackets(host), routes}))
    .slice(0, MAX_HOSTS);

/** The routes that have a port. */
export const boundRoutes = (routes: readonly Route[]): Route[] =>
  routes.filter(({sourcePort: port}) => Number.isInteger(port) && port > 0 && port < 65_536);

export const boundMessage = (message = '') => message.slice(0, MAX_MESSAGE);
