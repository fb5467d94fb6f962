import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import type {HostRoutes, Session} from '../service/session.ts';
import {canResolve, decodeAddress, expandTemplate, parseMediaHost} from './addresses.ts';
import type {HostPort, StreamEndpoint} from './connector.ts';

/**
 * The signaling and media addresses of a ready session: hosts with both routes first, then hosts with signaling alone.
 * Routes are found by purpose and protocol, because their order is not promised (`real-deployments.md`, Route order).
 */
export const endpointsOf = ({id, hosts}: Pick<Session, 'id' | 'hosts'>): StreamEndpoint[] => {
  const endpoints = hosts.flatMap(({host, routes}): StreamEndpoint[] => {
    const signaling = portOf(routes, 'signaling', 'TCP');
    if (signaling === undefined) return [];
    const media = portOf(routes, 'media', 'UDP');
    return [
      {
        sessionId: id,
        signaling: {host, port: signaling},
        ...(media === undefined ? {} : {media: {host, port: media}}),
      },
    ];
  });
  return [...endpoints.filter(({media}) => media), ...endpoints.filter(({media}) => !media)];
};

const portOf = (routes: HostRoutes['routes'], description: string, protocol: string) =>
  routes.find((route) => isWord(route.description, description) && isWord(route.protocol, protocol))
    ?.sourcePort;

const isWord = (text: string, word: string) => text.toLowerCase() === word.toLowerCase();

/** A route whose address for media the page decides. */
export interface MediaRoute extends HostPort {
  readonly sessionId: string;
}

/**
 * Returns the address for media of a route, as `host` or `host:port`. `undefined` keeps the address of the route. The
 * port of the route is 0 if only the host's offer has it.
 */
export type ResolveMediaHost = (
  route: MediaRoute,
) => string | undefined | null | Promise<string | undefined | null>;

/** What the page says about addresses. */
export interface AddressSettings {
  /** An address with placeholders. */
  readonly signalingUrl?: string | undefined;
  readonly mediaHost?: string | undefined;
  readonly resolveMediaHost?: ResolveMediaHost | undefined;
  /** The base of relative addresses. */
  readonly baseUrl: string;
  /** How long the page's function may take, in milliseconds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Applies the page's addresses to the endpoints of a session: the template of signaling, and the address for media. An
 * address that a name contains is decoded. A name that the browser cannot resolve is left out of the candidates.
 * @throws AppStreamError `media-host-unusable` if the page's function fails, `signaling-unreachable` if the template
 *   gives no address; the signal's reason when aborted
 */
export const resolveEndpoints = (
  session: Pick<Session, 'id' | 'hosts'>,
  endpoints: readonly StreamEndpoint[],
  settings: AddressSettings,
  userAgent: string = navigator.userAgent,
): Promise<StreamEndpoint[]> => {
  const known = endpoints.length || !settings.signalingUrl ? endpoints : endpointsWithoutSignaling(session);
  return Promise.all(
    known.map(async (endpoint) => {
      const resolved = await resolveMedia(endpoint, settings, userAgent);
      return settings.signalingUrl
        ? withSignaling(resolved, settings.signalingUrl, settings.baseUrl)
        : resolved;
    }),
  );
};

/** A gateway may be the only way to the signaling of a session. Its service then lists media routes alone. */
const endpointsWithoutSignaling = ({id, hosts}: Pick<Session, 'id' | 'hosts'>): StreamEndpoint[] =>
  hosts.map(({host, routes}) => {
    const port = routes.find(({protocol}) => protocol.toLowerCase() === 'udp')?.sourcePort ?? 0;
    return {sessionId: id, signaling: {host, port: 443}, media: {host, port}};
  });

const withSignaling = (endpoint: StreamEndpoint, template: string, baseUrl: string): StreamEndpoint => {
  const {sessionId, signaling} = endpoint;
  try {
    const url = expandTemplate(template, {session: sessionId, ...signaling}, baseUrl);
    return {...endpoint, signaling: hostPortOf(url), signalingUrl: url.href};
  } catch (cause) {
    throw new AppStreamError('signaling-unreachable', {
      values: {address: template.replace(/\?.*/, '')},
      cause,
    });
  }
};

const hostPortOf = ({hostname, port, protocol}: URL): HostPort => ({
  host: hostname,
  port: Number(port || (protocol === 'wss:' ? 443 : 80)),
});

const resolveMedia = async (
  endpoint: StreamEndpoint,
  settings: AddressSettings,
  userAgent: string,
): Promise<StreamEndpoint> => {
  const {media: route, ...others} = endpoint;
  const given = await readMediaHost(endpoint, settings);
  const {host, port} = given ?? route ?? {host: endpoint.signaling.host, port: 0};
  const address = decodeAddress(host);
  const media = {host: address ?? host, port: port || (route?.port ?? 0)};
  if (address !== undefined || canResolve(host, userAgent)) {
    // Without a port from anywhere, only an address that the page gave replaces the one of the offer.
    return media.port || given || media.host !== host ? {...others, media} : others;
  }
  return {...others, mediaProblem: unusable(host)};
};

const readMediaHost = async (
  {sessionId, signaling, media}: StreamEndpoint,
  {mediaHost, resolveMediaHost, limitMs, signal}: AddressSettings,
): Promise<HostPort | undefined> => {
  const route = {sessionId, host: media?.host ?? signaling.host, port: media?.port ?? 0};
  let text: unknown;
  try {
    text =
      (resolveMediaHost && (await withinLimit(() => resolveMediaHost(route), {limitMs, signal}))) ??
      mediaHost;
  } catch (cause) {
    signal.throwIfAborted();
    throw unusable(route.host, cause);
  }
  if (text === undefined || text === null || text === '') return undefined;
  // The types of the page may not hold.
  const parsed = typeof text === 'string' ? parseMediaHost(text) : undefined;
  if (!parsed) throw unusable(typeof text === 'string' ? text.slice(0, MAX_NAME_LENGTH) : typeof text);
  return parsed;
};

/** The longest name in a failure, in characters. */
const MAX_NAME_LENGTH = 200;

const unusable = (host: string, cause?: unknown) =>
  new AppStreamError('media-host-unusable', {values: {host}, cause});
