/** Removes secrets from a text. */
export type Redact = (text: string) => string;

/**
 * Removes known secrets from a text, and cuts it to a length (default: as it is). The start of a longer text is enough:
 * it is cut at the end of a word, because a part of a secret would not be found.
 */
export type RedactStart = (text: string, maxLength?: number) => string;

/** A shorter secret, or a shorter form of one, may be part of any word. */
export const MIN_SECRET_LENGTH = 6;

/** A known secret of this length is replaced where it is a whole word. A shorter one is ignored. */
const MIN_WORD_LENGTH = 4;

const isLong = ({length}: string) => length >= MIN_SECRET_LENGTH;

interface KnownRedactorOptions {
  /** Known session ids. Most of each is replaced, because an id is enough to attach to a session (default: none). */
  readonly ids?: readonly string[];
  /** What replaces a secret (default: `[token]`). */
  readonly mark?: string;
}

/**
 * Creates a function that replaces known secrets in a text: as they are, in base64, in hexadecimal, and in the escapes
 * of JSON, addresses and HTML. Create it once for all texts of a response. It prepares the forms of the secrets with
 * its first text. Its time grows linearly with the length of the text.
 */
export const createKnownRedactor = (
  secrets: readonly (string | undefined)[],
  {ids = [], mark = '[token]'}: KnownRedactorOptions = {},
): RedactStart => {
  let hideKnown: Redact | undefined;
  const prepare = (): Redact => {
    const known = secrets.filter((secret) => secret !== undefined);
    const forms = new Map(
      known
        .filter(isLong)
        .flatMap(secretForms)
        .map((form) => [form, mark]),
    );
    for (const id of ids.filter(isLong))
      for (const form of [id, encodeURIComponent(id.toWellFormed())]) forms.set(form, `${id.slice(0, 4)}…`);
    const words = new Set(known.filter((secret) => !isLong(secret) && secret.length >= MIN_WORD_LENGTH));
    const hideWord = (word: string) => (words.has(word) ? mark : word);
    return (text) => {
      let safe = text;
      for (const [form, shown] of forms) safe = safe.replaceAll(form, shown);
      return words.size ? safe.replace(/[\w.-]+/g, hideWord) : safe;
    };
  };
  const hasSecrets = ids.length > 0 || secrets.some(Boolean);
  return (text, maxLength = Infinity) => {
    if (!hasSecrets) return text.slice(0, maxLength);
    const readLength = 4 * maxLength;
    const start = text.length > readLength ? text.slice(0, readLength).replace(/(?<!\S)\S+$/, mark) : text;
    return hideDecoded(start, (hideKnown ??= prepare()), mark).slice(0, maxLength);
  };
};

/** A secret and its forms: for an address, in hexadecimal, and in base64 at each position. The longest one is first. */
const secretForms = (secret: string): readonly string[] => {
  const bytes = new TextEncoder().encode(secret);
  // A text before the secret shifts its bits. The characters that also depend on the neighbours are left out.
  const shifted = [0, 1, 2].map((shift) => {
    const binary = '\0'.repeat(shift) + Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return btoa(binary).slice(Math.ceil((shift * 8) / 6), Math.floor((binary.length * 8) / 6));
  });
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const percent = encodeURIComponent(secret.toWellFormed());
  const forms = [
    secret,
    // Some servers cut the padding of base64.
    secret.replace(/(?<!=)=+$/, ''),
    percent,
    percent.replace(/%\w\w/g, (escape) => escape.toLowerCase()),
    hex,
    hex.toUpperCase(),
    ...shifted,
    ...shifted.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
  ];
  return [...new Set(forms.filter(isLong))].sort((a, b) => b.length - a.length);
};

/** A log in JSON may quote an address that has an address in its query. */
const MAX_ROUNDS = 4;
/** The most readings of one text, and the most decoded secrets in one text. */
const MAX_READINGS = 64;
const MAX_FOUND = 20;

/**
 * Hides secrets in a text, and in all that it may mean once decoded. A text without a secret keeps its form. A text
 * that more decoding would still change is replaced as a whole.
 */
const hideDecoded = (text: string, hide: Redact, mark: string): string => {
  let safe = hide(text);
  for (let found = 0; found < MAX_FOUND; found++) {
    const readings = readingsOf(safe);
    if (!readings) return mark;
    const [hidden] = readings.flatMap((reading) => (hide(reading) === reading ? [] : hide(reading)));
    if (hidden === undefined) return safe;
    // The change may have completed an escape.
    safe = hidden;
  }
  return mark;
};

/** What a text may mean, whatever has encoded it, and in which order. `undefined` if there is no end of it. */
const readingsOf = (text: string): readonly string[] | undefined => {
  const all = new Set<string>();
  let newest: readonly string[] = [text];
  for (let round = 0; round <= MAX_ROUNDS; round++) {
    for (const reading of newest) all.add(reading);
    const decoded = newest.flatMap((reading) => DECODERS.map((decode) => decode(reading)));
    newest = [...new Set(decoded)].filter((reading) => !all.has(reading));
    if (newest.length === 0) return [...all];
    if (all.size + newest.length > MAX_READINGS) return undefined;
  }
  return undefined;
};

const CONTROL_CHARACTERS: Readonly<Record<string, string>> = {b: '\b', f: '\f', n: '\n', r: '\r', t: '\t'};
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  equals: '=',
  gt: '>',
  lt: '<',
  plus: '+',
  quot: '"',
  sol: '/',
};

const decodeJson: Redact = (text) =>
  text.replace(/\\(?:u([\da-f]{4})|(["'/\\bfnrt]))/gi, (_, code: string | undefined, sign: string) =>
    code === undefined ? (CONTROL_CHARACTERS[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Decodes all characters of an address, or those of ASCII alone beside bytes that are no UTF-8. */
const decodePercent: Redact = (text) =>
  text.replace(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run.replace(/%[0-7]./g, decodeURIComponent);
    }
  });

const decodeEntities: Redact = (text) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (entity: string, decimal?: string, hex?: string, name?: string) => {
      const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
      if (code > 0x10ffff) return entity;
      return Number.isNaN(code) ? (ENTITIES[name ?? ''] ?? entity) : String.fromCodePoint(code);
    },
  );

/** Characters that control a terminal or a viewer, or are invisible and may split a secret. Not tab and line feed. */
const CONTROLS = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;

/** Removes the characters of an outside text that would control a terminal, or hide a part of the text. */
export const removeControls: Redact = (text) =>
  text.replace(CONTROLS, (character) => (character === '\n' || character === '\t' ? character : ''));

/** Decodes all escapes of one layer: of JSON, of addresses and of HTML. */
export const decode: Redact = (text) => decodeEntities(decodePercent(decodeJson(text)));

const DECODERS = [decode, decodeJson, decodePercent, decodeEntities, removeControls];
