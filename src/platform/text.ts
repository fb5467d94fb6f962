export type TextValues = Readonly<Record<string, string | number>>;

/** Replaces each place `{name}` of a text by its value. A place without a value stays as it is. */
export const fillText = (text: string, values: TextValues = {}): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));

/** Fills a text of whole sentences. A sentence with a place that has no value is left out. */
export const fillSentences = (text: string, values: TextValues = {}): string => {
  const isKnown = (sentence: string) =>
    [...sentence.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined);
  // A value may be a sentence of its own.
  const sentences = text.split(/(?<=[.!?}])\s+(?=\p{Lu})/u);
  return fillText(sentences.filter(isKnown).join(' '), values);
};

/** Whether the text of an attribute means no value or off: frameworks write `false` as a text. */
export const isFalse = (text: string): boolean => text.trim().toLowerCase() === 'false';

/** The value of a boolean attribute, which is `null` if the element does not have it. */
export const readBoolean = (text: string | null): boolean => text !== null && !isFalse(text);

/** Whether a text has more bytes of UTF-8 than this. A text that is too long anyway is not encoded. */
export const exceedsBytes = (text: string, most: number): boolean =>
  text.length > most || new TextEncoder().encode(text).length > most;

/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Isolates a text of unknown direction within a sentence, so that neither changes the order of the other. */
export const isolate = (text: string, direction: 'ltr' | 'rtl'): string =>
  direction === 'rtl' || RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;

/** Returns a random UUID. `crypto.randomUUID` is missing on pages without TLS. */
export const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    // Byte 6 holds the version (4), byte 8 the variant.
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** Whether a text is a `token` of HTTP (RFC 9110, 5.6.2), such as a subprotocol of a WebSocket. */
export const isHttpToken = (text: string): boolean => /^[!#$%&'*+\-.^_`|~\w]+$/.test(text);
