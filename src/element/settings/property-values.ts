/** The words of an attribute that has a few. The first is the default. */
export type Words = readonly [string, ...string[]];

/** The words of each attribute that has a few, by its property. The first is the default. */
export const WORDS = {
  catalogue: ['check', 'skip'],
  loading: ['eager', 'lazy', 'manual'],
  credentials: ['same-origin', 'include', 'omit'],
  recovery: ['session', 'new-session', 'none'],
  fit: ['contain', 'cover', 'fill', 'none', 'scale-down'],
  touch: ['mouse', 'navigate', 'native'],
  wheel: ['focus', 'always', 'never'],
  commandKey: ['shortcuts', 'ctrl', 'meta'],
  ui: ['cards', 'none'],
  iceTransport: ['all', 'relay'],
} as const satisfies Readonly<Record<string, Words>>;

const hasWords = (property: PropertyKey): property is keyof typeof WORDS => Object.hasOwn(WORDS, property);

/** The words of a property, or `undefined` if it takes anything of its type. */
export const findWords = (property: PropertyKey): Words | undefined =>
  hasWords(property) ? WORDS[property] : undefined;

const isWords = (type: unknown): type is Words => Array.isArray(type);

/**
 * The value of a property for what a page or a framework sets. Frameworks pass numbers and booleans as texts, lists for texts,
 * and `null` or `false` for no value. As in HTML, the letter case of a word does not matter. An unknown word stays as it is, so
 * that a warning can name it.
 * @param type the type of the property: its words, `Boolean`, `Number`, `String`, or anything else for a value that no attribute has
 */
export const readProperty = (value: unknown, type: unknown): unknown => {
  if (type === Boolean) return toBoolean(value);
  if (type === Number) return toNumber(value);
  if (type === String) return toText(value);
  const text = isWords(type) ? toText(value) : value;
  return isWords(type) && typeof text === 'string' ? findWord(text, type) : text;
};

const textOf: (value: unknown) => string = String;

/** A list becomes its items, and an address its text. `null` is what Lit sets for an attribute that is removed. */
const toText = (value: unknown): unknown => {
  if (value === false) return undefined;
  if (value === undefined || value === null || typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(' ') : textOf(value);
};

/** The word that a text means: the default if the text is blank, and the text itself if the word is unknown. */
const findWord = (text: string, words: Words): string => {
  const word = text.trim().toLowerCase();
  return word ? (words.find((known) => known === word) ?? text) : words[0];
};

/** An attribute without a value is set, so the empty text is true. `false` is the text of a framework. */
const toBoolean = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim().toLowerCase() !== 'false' : Boolean(value);

/** A text without a number is `NaN`, which the settings report. */
const toNumber = (value: unknown): unknown => {
  if (value === null || (typeof value === 'string' && !value.trim())) return undefined;
  return typeof value === 'string' ? Number(value) : value;
};
