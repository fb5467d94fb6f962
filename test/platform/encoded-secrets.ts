/** Secrets as servers repeat them: encoded in several layers, wholly or in part, by different encoders. */
import fc from 'fast-check';

/** A JSON Web Token, base64 with padding, a password with signs, and texts that look like escapes themselves. */
export const SECRETS: readonly string[] = [
  'eyJhbGciOi.Jub25l_eyJz-dWIiOiI',
  'Ab+9/xYzq7Lm==',
  'p&ss "word"\\<7>',
  'nabc%2Fdef&amp;g\\u0041h',
];

const hexOf = (character: string, digits: number) =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');

/** What servers write for one character of ASCII. */
const ENCODERS: readonly ((character: string) => string)[] = [
  (character) => (/["\\/]/.test(character) ? `\\${character}` : character),
  (character) => `\\u${hexOf(character, 4)}`,
  (character) => `\\u${hexOf(character, 4).toUpperCase()}`,
  (character) => `%${hexOf(character, 2)}`,
  (character) => `%${hexOf(character, 2).toUpperCase()}`,
  (character) => `&#${character.charCodeAt(0)};`,
  (character) => `&#x${hexOf(character, 2).toUpperCase()};`,
];

/** How much of a text an encoder changes. */
const SELECTIONS: readonly RegExp[] = [/[\s\S]/g, /[^\w]/g, /[+/=]/g, /["\\&<>%]/g, /[a-f]/g];

/** A secret within another text, after at most four encodings. */
export const encodedSecret = (secrets: readonly string[] = SECRETS): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom(...secrets),
      fc.array(fc.tuple(fc.constantFrom(...ENCODERS), fc.constantFrom(...SELECTIONS)), {maxLength: 4}),
      fc.oneof(fc.string({maxLength: 8}), fc.constantFrom('\\', '%', '&', '%2', '&#', '\\u00', 'error: ')),
      fc.string({maxLength: 8}),
    )
    .map(
      ([secret, layers, before, after]) =>
        before +
        layers.reduce(
          (text, [encode, selection]) => text.replace(selection, (one) => (one < '\x80' ? encode(one) : one)),
          secret,
        ) +
        after,
    );

/** The parser of the browser decides what an escape means. */
const decodeJson = (text: string) =>
  text.replace(/\\(?:u[\da-f]{4}|["\\/bfnrt])/gi, (escape) => {
    try {
      return String(JSON.parse(`"${escape}"`));
    } catch {
      return escape;
    }
  });
const decodePercent = (text: string) =>
  text.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
const decodeEntities = (text: string) => {
  const area = document.createElement('textarea');
  // Only what ends with a semicolon counts: the parser also reads `&ampx`.
  return text.replace(/&[#\w]{1,8};/g, (entity) => {
    area.innerHTML = entity;
    return area.value;
  });
};

/** A text, and all that a reader can make of it by at most four decodings in any order. */
export const decodings = (text: string): ReadonlySet<string> => {
  const all = new Set([text]);
  let newest: readonly string[] = [text];
  for (let round = 0; round < 4; round++) {
    newest = newest.flatMap((one) => [decodeJson(one), decodePercent(one), decodeEntities(one)]);
    for (const one of newest) all.add(one);
  }
  return all;
};
