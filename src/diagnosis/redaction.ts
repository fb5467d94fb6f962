import {secretForms} from '../errors/redact.ts';

/** The longest text in a report, in characters. */
const MAX_LENGTH = 500;
/** The patterns read this many characters of a text. */
const MAX_SEARCHED = 2000;
/** A shorter secret or id is ignored, because it may be part of any word. */
const MIN_SECRET_LENGTH = 6;

/**
 * Creates a function that removes private data from a text: tokens, credentials and queries of addresses, and most of
 * each session id, because an id is enough to attach to a session. The function also limits the length. Its time grows
 * linearly with the length of the text, because a host may send a long one.
 */
export const createRedactor = ({
  secrets,
  ids,
}: {
  readonly secrets: readonly string[];
  readonly ids: readonly string[];
}) => {
  const isLong = ({length}: string) => length >= MIN_SECRET_LENGTH;
  const forms = secrets.filter(isLong).flatMap(secretForms);
  const longIds = ids.filter(isLong);
  return (text: string): string => {
    let safe = text;
    // Known secrets come first: a pattern could leave a part of one, and the cut could split one.
    for (const form of forms) safe = safe.replaceAll(form, '[token]');
    for (const id of longIds) {
      const short = `${id.slice(0, 4)}…`;
      safe = safe.replaceAll(id, short).replaceAll(encodeURIComponent(id.toWellFormed()), short);
    }
    safe = safe
      .slice(0, MAX_SEARCHED)
      .replace(/[^\s"']+/g, cleanAddress)
      .replace(/[\w.-]+/g, hideJwt)
      .replace(/(cookie["']?\s{0,9}[:=]).*/gi, '$1 [token]')
      .replace(
        /(authorization["']?\s{0,9}[:=]\s{0,9}["']?)(?!bearer)([a-z-]{1,20} {1,9})?[^\s,;"']+/gi,
        '$1$2[token]',
      )
      .replace(/(bearer)[ .]{1,9}[^\s,;"']+/gi, '$1 [token]')
      .replace(NAMED_SECRET, '$1[token]');
    return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe;
  };
};

/** A field whose name promises a secret, as `name=value` or in JSON. */
const NAMED_SECRET =
  /((?:token|secret|password|passwd|pwd|api-?_?key|session-?_?id|sid|signature)(?:=|["']\s{0,9}:\s{0,9}["']?))[^\s,;&"']+/gi;

/** Removes credentials, the query and the fragment of an address, and a query with values of a path. */
const cleanAddress = (word: string): string => {
  const start = word.indexOf('//');
  const isAddress = start >= 0 && (start === 0 || word[start - 1] === ':');
  const bare = word.replace(/\/\/[^/?#]*@/g, '//');
  const query = bare.search(isAddress ? /[?#]/ : /\?/);
  if (query < 0 || (!isAddress && !bare.includes('=', query))) return bare;
  return bare.slice(0, query);
};

/** Replaces a JSON Web Token, whose parts are separated by dots. */
const hideJwt = (word: string): string => {
  const start = word.indexOf('eyJ');
  return start < 0 || !word.includes('.', start) ? word : `${word.slice(0, start)}[token]`;
};
