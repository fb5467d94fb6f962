import {MIN_SECRET_LENGTH, secretForms} from './text.ts';

/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/** A known secret of this length is replaced where it is a whole word. A shorter one is ignored. */
const MIN_WORD_LENGTH = 4;

const isLong = ({length}: string) => length >= MIN_SECRET_LENGTH;

/**
 * Creates a function that removes known secrets from a text in any form, most of each known session id, because an id
 * is enough to attach to a session, and control characters. Its time grows linearly with the length of the text.
 */
export const createKnownRedactor = (secrets: readonly string[], ids: readonly string[]): Redact => {
  const forms = secrets.filter(isLong).flatMap(secretForms);
  const words = new Set(secrets.filter((secret) => !isLong(secret) && secret.length >= MIN_WORD_LENGTH));
  const longIds = ids.filter(isLong);
  const hideKnown = (text: string) => {
    let safe = text;
    for (const form of forms) safe = safe.replaceAll(form, '[token]');
    for (const id of longIds) {
      const short = `${id.slice(0, 4)}…`;
      safe = safe.replaceAll(id, short).replaceAll(encodeURIComponent(id.toWellFormed()), short);
    }
    return words.size ? safe.replace(/[\w.-]+/g, (word) => (words.has(word) ? '[token]' : word)) : safe;
  };
  return (text) => hideDecoded(hideKnown(removeControls(text)), hideKnown);
};

/** Applies a redaction to each decoded form of a text. A text without a secret keeps its form. */
export const hideDecoded = (text: string, hide: Redact): string => {
  let safe = text;
  let decoded = text;
  for (let round = 0; round < MAX_ENCODINGS; round += 1) {
    const next = decode(decoded);
    if (next === decoded) break;
    decoded = hide(next);
    if (decoded !== next) safe = decoded;
  }
  return safe;
};

/** How often a text may be encoded: a log in JSON quotes an address that has an address in its query. */
const MAX_ENCODINGS = 3;
const ENTITIES: Readonly<Record<string, string>> = {quot: '"', apos: "'", amp: '&', lt: '<', gt: '>'};

/** Decodes what may separate a name from its value: the escapes of JSON, of addresses and of HTML. */
const decode = (text: string): string =>
  text
    .replace(/(?<!\\)\\+(["'/])/g, '$1')
    .replace(/%(2[\da-f]|[357][a-f]|40|5b|60|7b)/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replace(/&#(3[49]|58|61);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(quot|apos|amp|lt|gt);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Characters that control a terminal or a viewer, or are invisible and may split a secret. Not tab and line feed. */
const CONTROLS = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Removes the characters of an outside text that would control a terminal, or hide a part of the text. */
export const removeControls = (text: string): string =>
  text.replace(CONTROLS, (character) => (character === '\n' || character === '\t' ? character : ''));
