import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import {encodeSegment, formatHostPort, stripBrackets, withoutCredentials} from '../platform/address.ts';
import type {HostRoutes, Session} from '../service/session.ts';
import {type HostPort, hostPortOf, type StreamEndpoint} from './connector.ts';

/** The addresses of a ready session, found by the purpose of their routes: hosts with both routes first. */
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

/** The endpoint of a session behind a gateway or a portal, whose address of signaling is still missing. */
export const gatewayEndpoints = (session: Pick<Session, 'id' | 'hosts'>): StreamEndpoint[] => {
  const [route] = endpointsWithoutSignaling(session);
  return [{...route, sessionId: session.id, signaling: {host: '', port: 443}, isGateway: true}];
};

/** A route whose address for media the page decides. */
interface MediaRoute extends HostPort {
  readonly sessionId: string;
}

/**
 * Returns the address for media of a route as `host` or `host:port`, or `undefined` to keep that of the route. The port
 * of the route is 0 if only the host's offer has it.
 */
export type ResolveMediaHost = (
  route: MediaRoute,
) => string | undefined | null | Promise<string | undefined | null>;

/** The page's settings for addresses. */
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
      values: {address: template.replace(/[?#].*/, '')},
      cause,
    });
  }
};

const resolveMedia = async (
  endpoint: StreamEndpoint,
  settings: AddressSettings,
  userAgent: string,
): Promise<StreamEndpoint> => {
  const {media: route, ...others} = endpoint;
  const given = await readMediaHost(endpoint, settings);
  if (endpoint.isGateway && !given && !route) return others;
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

/**
 * Fills `{session}`, `{host}` and `{port}` of a signaling address. Values are percent-encoded. An IPv6 address gets
 * brackets if it is the host of the signaling address.
 * @throws TypeError if the result is no address, or a value would lead to another path
 */
export const expandTemplate = (
  template: string,
  {session, host, port}: HostPort & {readonly session: string},
  baseUrl: string,
): URL => {
  const [authority = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(template) ?? [];
  const values = {session: encodeSegment(session), port: String(port)};
  const fill = (text: string, hostText: string) =>
    text.replace(/\{(session|host|port)\}/g, (_, name: 'session' | 'host' | 'port') =>
      name === 'host' ? hostText : values[name],
    );
  const bare = stripBrackets(host);
  const spelled = formatHostPort(bare, port).slice(0, -`:${port}`.length);
  // The template may have its own brackets around the host.
  const inAuthority = authority.includes('[{host}]') ? bare : spelled;
  return toSignalingUrl(
    fill(authority, inAuthority) + fill(template.slice(authority.length), encodeSegment(bare)),
    baseUrl,
  );
};

/** Parses an address of signaling, also a relative one. @throws TypeError if it is neither `http` nor `ws` */
export const toSignalingUrl = (text: string, baseUrl: string): URL => {
  const {href} = new URL(text, withoutCredentials(baseUrl));
  if (!/^(?:http|ws)s?:/.test(href)) throw new TypeError('Not ws: or wss:');
  return new URL(href.replace(/^http/, 'ws'));
};

/** A host or an address, with or without a port. A bare IPv6 address has no port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s/?#@:[\]\\]+))(?::(\d{1,5}))?$/i;
const BARE_IPV6 = /^(?=[^:]*:[^:]*:)[\da-f:.]+$/i;
/** The longest host with its port, in characters. A name has at most 253 (RFC 1035, 2.3.4). */
const MAX_HOST_LENGTH = 300;

/** Reads `host` or `host:port`, with the port 0 by default. `undefined` for any other text. */
export const parseMediaHost = (text: string): HostPort | undefined => {
  if (text.length > MAX_HOST_LENGTH) return undefined;
  const trimmed = text.trim();
  if (BARE_IPV6.test(trimmed)) return {host: trimmed, port: 0};
  const [, bracketed, name, digits = '0'] = HOST.exec(trimmed) ?? [];
  const host = bracketed ?? name;
  const port = Number(digits);
  return host !== undefined && port < 65_536 ? {host, port} : undefined;
};

/** Some clouds write an IPv4 address into the first label of a name: `10-0-0-7.example.com`, `ip-10-0-0-7.internal`. */
const DASHED = /^(?:ip-|ec2-)?(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})(?:\.|$)/i;

/** Returns the IP address of a host without a request: the host itself, the one in its name, or loopback. */
export const decodeAddress = (host: string): string | undefined => {
  const bare = stripBrackets(host);
  if (!isName(bare)) return bare;
  if (/^(.+\.)?localhost\.?$/i.test(bare)) return '127.0.0.1';
  const bytes = DASHED.exec(bare)?.slice(1);
  return bytes?.every((byte) => Number(byte) < 256) ? bytes.map(Number).join('.') : undefined;
};

/** Whether a host is a name instead of an IP address. */
export const isName = (host: string): boolean => !/^[\d.]+$|:/.test(host);

/** Whether the browser resolves a name in a candidate: `.local`, and in Chromium any with a dot (`nvst.md` 7.1). */
export const canResolve = (name: string, userAgent: string): boolean =>
  /\.local\.?$/i.test(name) || (/ Chrome\//.test(userAgent) && /[^.]\.[^.]/.test(name));
