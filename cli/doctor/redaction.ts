import {createKnownRedactor, decode, type Redact, removeControls} from '../../src/platform/redact.ts';
import {isObject} from '../../src/platform/json.ts';

/**
 * The output, the report and the recording of the doctor contain only what a rule specifies. They record foreign
 * traffic, so their texts are also searched for secrets of other clients, by patterns.
 */

/** The part of a value that the doctor may write. */
export type Rule = (value: unknown, redact: Redact) => unknown;

/**
 * Copies what a rule specifies. The copy has the type of the value, because the rule specifies at least its required
 * members.
 */
export function passOn<Value>(value: Value, rule: RuleOf<Value>, redact: Redact): Value;
export function passOn(value: unknown, rule: Rule, redact: Redact): unknown;
export function passOn(value: unknown, rule: Rule, redact: Redact): unknown {
  return rule(value, redact);
}

/** A rule for values of one type. The mark exists for the compiler only. */
type RuleOf<Value> = Rule & {readonly for?: Value};

/** A number, a Boolean, or nothing. */
export const fact: Rule = (value) =>
  typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;

/** A free text of this package or of a server. */
export const text: Rule = (value, redact) => (typeof value === 'string' ? redact(value) : undefined);

/** A text of a server, which may contain the addresses of its other clients. */
export const serverText: Rule = (value, redact) =>
  typeof value === 'string' ? hideAddresses(redact(value)) : undefined;

/** An object with the specified members. */
export const members =
  <Value>(rules: {readonly [Name in keyof Value]-?: Rule}): RuleOf<Value> =>
  (value, redact) => {
    if (!isObject(value)) return undefined;
    const ruleOf = new Map(Object.entries<Rule>(rules));
    return keep(value, (name, member) => ruleOf.get(name)?.(member, redact));
  };

/** Copies the members for which `pass` returns something, in their order. */
const keep = (value: object, pass: (name: string, member: unknown) => unknown) =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
      const passed = pass(name, member);
      return passed === undefined ? [] : [[name, passed] as const];
    }),
  );

/** A complete IPv4 address, except those of this machine, of all addresses and of documents (RFC 5737). */
const IPV4 =
  /(?<![\d.])(?!0\.0\.0\.0|127\.|192\.0\.2\.|198\.51\.100\.|203\.0\.113\.)(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)/g;
/** A name of a host that contains its address. */
const IPV4_NAME = /(?<![\w-])(?:ip-(?:\d{1,3}-){3}\d{1,3}(?![\w-])|(?:\d{1,3}-){3}\d{1,3}(?=\.[a-z]))/gi;
/** An IPv6 address has two colons in a row, or eight groups. A time or a fingerprint has neither. */
const IPV6 =
  /(?:(?<![\w:.])|(?<=[g-z_]\w{0,20}:))(?!(?:::1|::|2001:db8:[\da-f:]{0,40})(?![\w:]))(?:[\da-f]{1,4}(?::[\da-f]{1,4}){7}|(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?)(?![\w:])/gi;

/** Replaces network addresses by those that RFC 5737 and RFC 3849 reserve for documents. */
export const hideAddresses = (value: string): string =>
  value.replace(IPV4, '192.0.2.1').replace(IPV4_NAME, 'ip-192-0-2-1').replace(IPV6, '2001:db8::1');

/** The longest text in a report, in characters. */
const MAX_LENGTH = 500;

/**
 * Creates a function that removes private data from a text: known secrets, and by patterns those of other clients,
 * which a host may repeat: tokens, cookies, headers that identify a client, credentials and queries of addresses, TURN
 * servers, words that look random, and most of each session id. The function also limits the length. Its time grows
 * linearly with the length of the text, because a host may send a long one.
 */
export const createRedactor = ({
  secrets,
  ids,
  maxLength = MAX_LENGTH,
}: {
  readonly secrets: readonly string[];
  readonly ids: readonly string[];
  /** The longest text, in characters (default: 500). */
  readonly maxLength?: number;
}): Redact => {
  const hideKnown = createKnownRedactor(secrets, {ids});
  return (text: string): string => {
    // Known secrets come first: a pattern could leave a part of one, and the cut could split one. A pattern may also
    // complete one, because it decodes.
    const known = hideKnown(removeControls(text)).slice(0, maxLength * 4);
    const safe = hideKnown(hidePatterns(known));
    return safe.length > maxLength ? `${safe.slice(0, maxLength)}…` : safe;
  };
};

/** Replaces everything that looks like a secret of any client, also in JSON within JSON and in an encoded text. */
const hidePatterns = (text: string): string => {
  let safe = hideForms(text);
  for (let round = 0, decoded = safe; round < MAX_ROUNDS; round++) {
    const next = decode(decoded);
    if (next === decoded) break;
    decoded = hideForms(next);
    if (decoded !== next) safe = decoded;
  }
  return safe.replace(/[\w.+/=~-]{10,}/g, hideRandomParts);
};

/** How often a text may be encoded: a log in JSON quotes an address that has an address in its query. */
const MAX_ROUNDS = 3;

const hideForms = (text: string): string =>
  text
    .replace(/[^\s"']+/g, cleanAddress)
    .replace(/[\w.-]+/g, hideJwt)
    .replace(CLIENT_HEADER, '$1[token]')
    .replace(/(bearer(?:[ -]token)?)(?:%20|[\s.:=>"'`]){1,9}[^\s,;"'`]+/gi, '$1 [token]')
    .replace(/\b(basic|negotiate|ntlm|digest|apikey)\s{1,9}([\w+/.~-]{8,}={0,2})/gi, hideCredentials)
    .replace(/((?:x-nv-)?session-?id|authorization)\.[^\s,;"']+/gi, '$1.[token]')
    .replace(TURN_SERVER, '$1,[token]')
    .replace(NAMED_SECRET, hideNamed)
    .replace(SPOKEN_SECRET, '$1[token]')
    .replace(KNOWN_KEY, '[token]')
    .replace(/-----BEGIN [^-]{0,40}KEY-----(?:[\s\S]{0,5000}?-----END|[\w+/=\s\\]*)/g, '[token] ')
    .replace(UUID, (id) => `${id.slice(0, 4)}…`);

/**
 * What separates a name from its value: as in a header, a query, JSON, XML, a list of pairs, and the logs of Node and
 * Python.
 */
const SEPARATOR =
  /(?:["'`]?[\s,]{0,9}["'`]?(?:value|content)["'`]?\s{0,9}[:=]\s{0,9}|["'`]?\s{0,9}(?:=>|[=:])\s{0,9}|["']\s{0,9},\s{0,9}|>)/
    .source;
/** A quoted text, in a list as well, else what has no space. */
const VALUE = /(?:[[({]{0,3}b?["'`][^"'`\r\n]*|[^\s,;&"'`()[\]{}<>]+)/.source;

/**
 * A header that identifies a client, or all headers: the rest of the line, and of the lines that continue it. The advice
 * of the doctor has a placeholder.
 */
const CLIENT_HEADER = new RegExp(
  `((?:authorization|cookies?|turnInfo|sec-websocket-(?:protocol|key)|forwarded(?:-for)?|x-(?:forwarded|remote|auth-request)-[\\w-]{1,40}|x-real-ip|x-session|(?:cf-connecting|true-client)-ip|headers(?=${SEPARATOR}(?:["'[{(]|b["']|Map|Headers)))${SEPARATOR})(?!\\s*NAME=VALUE").*(?:\\r?\\n[ \\t].*)*`,
  'gi',
);

/**
 * The address, the user and the password of a TURN server, in one text. The user and the password are no further
 * addresses.
 */
const TURN_SERVER =
  /(turns?:[^\s,;|"']{1,300})(?:,[^\s"']+|["']?\s{0,9}[,;|](?!\s{0,9}["']?(?:turn|stun)s?:)\s{0,9}["']?[^\s,;|"']{1,300}["']?\s{0,9}[,;|]\s{0,9}["']?[^\s,;|"']+)/gi;

/** The end of a name that promises a secret. */
const SECRET_NAME =
  'token|secret|credential|passw(?:or)?d|passphrase|passcode|pwd|(?:api|private|access|secret|signing|encryption|license|subscription|account)[-_ ]?key(?:[-_]?id)?|sess(?:ion)?[-_]?id|req(?:uest)?[-_]?id|signature|nonce|jwt|[cx]srf|ticket|assertion|saml(?:request|response)|(?:authorization|auth|device)[-_]code|code[-_](?:verifier|challenge)';
/** A short name promises a secret only if a value follows as in a query or in an object. */
const ASSIGNS = /=|["'`]|\s{0,9}:\s{0,9}["'`]/.source;
const NAMED_SECRET = new RegExp(
  `((?:${SECRET_NAME}|x-[\\w-]{0,40}(?:key|auth)|(?<![a-z])(?:sid|sig|sess|otp|pin|pw|auth|key|(?:db_?|user_?)?pass)(?=${ASSIGNS}))${SEPARATOR})(${VALUE})`,
  'gi',
);
/**
 * A sentence may continue after a name: a word without a digit behind a colon, or without quotes behind a comma. The
 * name of a header has a hyphen before its last word.
 */
const hideNamed = (found: string, name: string, value: string, at: number, text: string): string => {
  const isQuoted = /["'`]/.test(value);
  const isSentence =
    name.includes(',') ||
    (/^(?:token|secret|credential|signature|nonce|jwt|ticket|assertion)\W*:\s/i.test(name) &&
      !/[\w-]/.test(text[at - 1] ?? ' ') &&
      !/\d/.test(value));
  return isSentence && !isQuoted ? found : `${name}[token]`;
};

/** A word with a digit behind such a name. Without a digit, it is one of a sentence. */
const SPOKEN_SECRET = new RegExp(
  `((?:${SECRET_NAME}|authorization|cookie|sec-websocket-protocol|bearer)(?:\\s{1,9}(?:is|was|id|value|of|header))?[\\s(<[→:"'\`]{1,9})(?=[^\\s\\d]{0,99}\\d)[\\w.~+/=-]{8,}`,
  'gi',
);

/** Credentials behind the name of their scheme. A word of a sentence has no digit and no capital within. */
const hideCredentials = (found: string, scheme: string, value: string): string =>
  /\d|.[A-Z]/.test(value) ? `${scheme} [token]` : found;

/** Keys of NVIDIA and of other services, by their prefixes. */
const KNOWN_KEY =
  /(?<!\w)(?:nvapi-|sk-|[rs]k_(?:live|test)_|gh[oprsu]_|github_pat_|glpat-|xox[abprs]-|npm_|hf_|AKIA|ASIA|AIza)[\w-]{8,}/g;

/** Most ids of sessions have this form. The random names of local candidates have it as well. */
const UUID = /(?<![\da-f])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32})(?![\da-f]|\.local)/gi;

/** Removes credentials, the query and the fragment of an address, and a query with values of a path. */
const cleanAddress = (escaped: string): string => {
  // JSON may contain `\/` for a slash.
  const word = escaped.replaceAll('\\/', '/');
  const start = word.indexOf('//');
  const isAddress = start >= 0 && (start === 0 || word[start - 1] === ':');
  const bare = word.replace(/\/\/[^/?#]*@/g, '//').replace(/:[^\s:@/]{1,300}@(?=\w)/g, ':[token]@');
  const query = bare.search(isAddress ? /[?#]/ : /\?/);
  if (query < 0 || (!isAddress && !bare.includes('=', query))) return bare;
  return bare.slice(0, query);
};

/** Replaces a JSON Web Token, whose parts are separated by dots. */
const hideJwt = (word: string): string => {
  const start = word.indexOf('eyJ');
  return start < 0 || !word.includes('.', start) ? word : `${word.slice(0, start)}[token]`;
};

/** Replaces each part of a path or of a list of values that looks random. */
const hideRandomParts = (run: string): string =>
  run
    .split(/(\/|(?<=[a-z])=(?=[^=]))/i)
    .map((part, index) => {
      const isHost = (index === 4 && run.startsWith('//')) || HOST_NAME.test(part);
      return !isHost && part.split(/[^a-z\d]+/i).some(looksRandom) ? '[token]' : part;
    })
    .join('');

/** Names of hosts are what a report is about, and files of a stage what a recording needs. */
const HOST_NAME = /^(?:[a-z\d-]+\.)+[a-z]{2,6}\.?$/i;

/**
 * Ten letters and digits that change between letters and digits, or to capitals, three times. A size such as 1920x1080
 * may.
 */
const looksRandom = (word: string): boolean =>
  word.length >= 10 &&
  /\d/.test(word) &&
  !/\d{3}x\d{3}/.test(word) &&
  (word.match(/(?<=\d)[a-z]|(?<=[a-z])[A-Z\d]|(?<=[A-Z])\d|(?<=\d)[A-Z]/g) ?? []).length >= 3;
