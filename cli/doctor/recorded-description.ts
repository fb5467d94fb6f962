import {hideAddresses, type Rule} from './redaction.ts';

/** A browser refuses brackets in the name of a user of ICE, and characters that are not ASCII. */
export const asToken = (value: string): string => value.replaceAll('[token]', 'redacted').replaceAll('…', '');

/** Lines of a session description without an attribute: version, time, media, bandwidth and the address of each. */
const PLAIN_LINE = /^[vtomcb]=/;

/** The attributes that a browser needs to answer. None of them has free text. */
const ATTRIBUTES = new Set(
  (
    'group extmap-allow-mixed extmap msid-semantic msid rtcp-mux rtcp-rsize rtcp ice-ufrag ice-options ice-lite fingerprint ' +
    'setup mid sendrecv sendonly recvonly inactive rtpmap rtcp-fb fmtp ssrc ssrc-group rid simulcast candidate ' +
    'end-of-candidates sctp-port sctpmap max-message-size ptime maxptime'
  ).split(' '),
);

/**
 * A session description, or the second text of NVIDIA's servers beside it: the lines that are known, without passwords
 * and addresses. Of other attributes it keeps the name, and the value only if it is a number.
 */
export const description: Rule = (value, redact) =>
  typeof value === 'string'
    ? value.replace(/[^\r\n]+/g, (line) => asToken(hideAddresses(cleanLine(line, redact))))
    : undefined;

const cleanLine = (line: string, redact: (text: string) => string): string => {
  if (PLAIN_LINE.test(line)) return redact(line);
  // The name of the session, which is a free text.
  if (line.startsWith('s=')) return 's=-';
  const [, prefix = '', name = '', value] = /^(a=|)([\w.[\]-]+)(?::(.*))?$/.exec(line) ?? [];
  // A browser ignores an unknown attribute, and refuses an empty line.
  if (name === '' || (prefix === '' && value === undefined)) return 'a=redacted';
  if (value === undefined) return `${prefix}${redact(name)}`;
  if (name === 'ice-pwd') return `${prefix}${name}:redactedredactedredacted`;
  if (name.endsWith('turnInfo')) return `${prefix}${name}:${value.split('|').map(cleanServer).join('|')}`;
  if (ATTRIBUTES.has(name)) return `${prefix}${name}:${redact(value)}`;
  return `${prefix}${redact(name)}:${/^-?[\d.]{1,20}$/.test(value) ? value : 'redacted'}`;
};

/** A TURN server is a list of addresses, a user and a password. */
const cleanServer = (server: string): string =>
  server
    .split(',')
    .map((field) => (/^\s*turns?:[\w.-]+(?::\d+)?(?:\?transport=\w+)?\s*$/i.test(field) ? field : 'redacted'))
    .join(',');
