import {MIN_SECRET_LENGTH} from '../../src/platform/redact.ts';
import type {DoctorOptions} from './options.ts';
import {cookieOf} from './cookie.ts';
import {createRedactor} from './redaction.ts';
import {secretsInHeader} from '../../src/service/page-value.ts';

/** What no row, report or recording may contain: tokens, values of headers, and secrets of the given addresses. */
export const secretsOf = (options: DoctorOptions): readonly string[] => {
  const {
    token,
    signalingToken,
    headers,
    iceServers,
    serviceUrl,
    catalogueUrl,
    direct,
    address,
    signalingUrl,
  } = options;
  const template =
    signalingUrl !== undefined && URL.canParse(signalingUrl) ? new URL(signalingUrl) : undefined;
  const addresses = [serviceUrl, catalogueUrl, direct, address, template].flatMap((url) => url ?? []);
  const secrets = [
    token ?? '',
    signalingToken ?? '',
    ...iceServers.map(({credential = ''}) => credential),
    ...Object.values(headers).flatMap(secretsInHeader),
    ...valuesOf(cookieOf(headers)),
    ...addresses.flatMap((url) => [decodeURIComponent(url.password), ...url.searchParams.values()]),
  ];
  return secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH && !/^\{\w+\}$/.test(secret));
};

/** The values of a cookie header. A server may repeat one of them. A word such as `accepted` may be in any text. */
const valuesOf = (cookie = ''): readonly string[] =>
  cookie
    .split(';')
    .map((pair) => pair.slice(pair.indexOf('=') + 1).trim())
    .filter((value) => value.length > 16 || /[^a-z]/i.test(value));

/**
 * Creates a function that makes a text of a server safe to print: one line, without secrets, that controls no terminal.
 */
export const createCleaner = (secrets: readonly string[], ids: readonly string[]) => {
  const redact = createRedactor({secrets, ids});
  return (text: string): string => redact(text).replace(/\s+/g, ' ');
};
