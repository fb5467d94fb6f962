import {formatHostPort, stripBrackets} from '../platform/address.ts';
import type {HostPort} from './connector.ts';

/** What the placeholders of a signaling address stand for. */
export interface TemplateValues extends HostPort {
  readonly session: string;
}

/**
 * Fills `{session}`, `{host}` and `{port}` of a signaling address. Values are percent-encoded. An IPv6 address gets
 * brackets where the host of the address stands.
 * @throws TypeError if the result is no address
 */
export const expandTemplate = (
  template: string,
  {session, host, port}: TemplateValues,
  baseUrl: string,
): URL => {
  const [authority = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(template) ?? [];
  const values = {session: encodeURIComponent(session), port: String(port)};
  const fill = (text: string, hostText: string) =>
    text.replace(/\{(session|host|port)\}/g, (_, name: 'session' | 'host' | 'port') =>
      name === 'host' ? hostText : values[name],
    );
  const bare = stripBrackets(host);
  const spelled = formatHostPort(bare, port).slice(0, -`:${port}`.length);
  // The template may have its own brackets around the host.
  const inAuthority = authority.includes('[{host}]') ? bare : spelled;
  return toSignalingUrl(
    fill(authority, inAuthority) + fill(template.slice(authority.length), encodeURIComponent(bare)),
    baseUrl,
  );
};

/** Parses an address of signaling. `http` addresses, also relative ones, become `ws` addresses. @throws TypeError */
export const toSignalingUrl = (text: string, baseUrl: string): URL => {
  const {href} = new URL(text, baseUrl);
  return new URL(href.replace(/^http/, 'ws'));
};

/** A host or an address, with or without a port. A bare IPv6 address has no port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([^\s/?#@:[\]\\]+))(?::(\d{1,5}))?$/i;
const BARE_IPV6 = /^[\da-f:.]*:[\da-f:.]*:[\da-f:.]*$/i;

/** Reads `host` or `host:port`. Without a port, the port is 0. Returns `undefined` for another text. */
export const parseMediaHost = (text: string): HostPort | undefined => {
  const trimmed = text.trim();
  if (BARE_IPV6.test(trimmed)) return {host: trimmed, port: 0};
  const [, bracketed, name, digits = '0'] = HOST.exec(trimmed) ?? [];
  const host = bracketed ?? name;
  const port = Number(digits);
  return host !== undefined && port < 65_536 ? {host, port} : undefined;
};

/** Some clouds write an IPv4 address into the first label of a name: `10-0-0-7.example.com`, `ip-10-0-0-7.internal`. */
const DASHED = /^(?:ip-|ec2-)?(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})(?:\.|$)/i;

/**
 * Returns the IP address of a host without a request: the address itself, the address that the name contains, or the
 * loopback address. Returns `undefined` for another name.
 */
export const decodeAddress = (host: string): string | undefined => {
  const bare = stripBrackets(host);
  if (!isName(bare)) return bare;
  if (/^(.+\.)?localhost\.?$/i.test(bare)) return '127.0.0.1';
  const bytes = DASHED.exec(bare)?.slice(1);
  return bytes?.every((byte) => Number(byte) < 256) ? bytes.map(Number).join('.') : undefined;
};

/** Whether a host is a name instead of an IP address. */
export const isName = (host: string): boolean => !/^[\d.]+$|:/.test(host);

/**
 * Whether the browser resolves a name in a candidate. Chromium resolves names with a dot, no other browser does
 * (`nvst.md` 7.1). All of them resolve the `.local` names that browsers create.
 */
export const canResolve = (name: string, userAgent: string): boolean =>
  /\.local\.?$/i.test(name) || (/ Chrome\//.test(userAgent) && /[^.]\.[^.]/.test(name));
