import {redact} from '../../src/errors/redact.ts';
import {isObject} from '../../src/platform/json.ts';

/** Fields of frames and messages whose values are secrets. */
const SECRET_FIELD =
  /password|passwd|credential|secret|token|api-?_?key|^user_?name$|^authorization$|^cookie$/i;
/** How deep a text may be within other texts, and values within values. */
const MAX_DEPTH = 32;
const REDACTED = 'redacted';

/**
 * Writes a recording without secrets: known ones, the passwords of ICE, the users and passwords of TURN servers, and values
 * of fields that are named like a secret. All else stays, because a replay needs it.
 * @param secrets tokens, values of headers and session ids
 */
export const writeRecording = (events: readonly unknown[], secrets: readonly string[]): string => {
  const clean = (value: unknown) => cleanValue(value, (text) => redact(text, ...secrets), MAX_DEPTH);
  const text = JSON.stringify({version: 1, events: events.map(clean)}, undefined, 1);
  // JSON escapes only the first block of control characters, and a terminal obeys both.
  return text.replace(/[\x7f-\x9f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
};

type Clean = (text: string) => string;

const cleanValue = (value: unknown, clean: Clean, depth: number): unknown => {
  if (depth === 0) return REDACTED;
  if (typeof value === 'string') return cleanText(value, clean, depth - 1);
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean, depth - 1));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      clean(name),
      SECRET_FIELD.test(name) && typeof field === 'string' ? REDACTED : cleanValue(field, clean, depth - 1),
    ]),
  );
};

/** A text keeps its form if it has no secret. JSON is cleaned as a value, because it may escape a secret. */
const cleanText = (text: string, clean: Clean, depth: number): string => {
  if (!/^\s*[[{"]/.test(text)) return cleanLines(clean(text));
  try {
    const parsed: unknown = JSON.parse(text);
    const plain = JSON.stringify(parsed);
    const cleaned = JSON.stringify(cleanValue(parsed, clean, depth));
    return cleaned === plain ? text : cleaned;
  } catch {
    // The recorder cuts a long message off. Where a secret in it ends is not known.
    return clean(text).replace(/(ice-pwd|icePassword|turnInfo|password|credential).*/gis, `$1:${REDACTED}`);
  }
};

/** The attributes of session descriptions, and of the second text beside them. */
const cleanLines = (text: string): string =>
  text
    .replace(/^(a=ice-pwd:)\S+/gm, '$1redactedredactedredacted')
    .replace(/^((?:a=)?general\.icePassword:).*$/gm, `$1${REDACTED}`)
    .replace(
      /^((?:a=)?general\.turnInfo:)(.*)$/gm,
      (_, name: string, servers: string) => name + servers.split('|').map(cleanServer).join('|'),
    );

/** A TURN server is a list of addresses, a user and a password. */
const cleanServer = (server: string): string =>
  server
    .split(',')
    .map((field) => (/^\s*turns?:[^\s@]+\s*$/i.test(field) ? field : REDACTED))
    .join(',');
