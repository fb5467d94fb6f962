import {formatHostPort, stripBrackets} from '../../platform/host-address.ts';
import type {HostPort} from '../connector.ts';

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
