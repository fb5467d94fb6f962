import {ADDED} from './page-texts.ts';

/** A text that depends on a count: one form for each plural category that the language has. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {readonly other: string};

/** The language of a text, with its direction and its formats. */
export interface Language {
  /** Its BCP 47 tag, such as `de` or `de-AT`. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  formatNumber(value: number, options?: Intl.NumberFormatOptions): string;
  /** Writes a duration in full, rounded up to whole seconds: "10 seconds", "2 minutes 5 seconds". */
  formatDuration(ms: number): string;
  /** Joins names: "a, b, and c". With the type `disjunction`: "a, b, or c". */
  formatList(items: readonly string[], type?: Intl.ListFormatType): string;
  /** Chooses the form of a text for a count. */
  choosePlural(text: PluralText, count: number): string;
}

/** A table of texts, with the language that it is in. */
export type InLanguage<Texts> = Texts & {readonly language: Language};

/** The scripts that are written from right to left. */
const RIGHT_TO_LEFT: readonly (string | undefined)[] = 'Adlm Arab Hebr Nkoo Rohg Syrc Thaa'.split(' ');

/** @param tag a valid BCP 47 tag */
export const createLanguage = (tag: string): Language => {
  const named = new Intl.Locale(tag);
  // Numbers have the same digits as the clock, `0:07`. A page chooses others by its tag: `ar-u-nu-arab`.
  const locale = named.numberingSystem ? named : new Intl.Locale(tag, {numberingSystem: 'latn'});
  const formatNumber: Language['formatNumber'] = (value, options) => new Intl.NumberFormat(locale, options).format(value);
  const formatUnit = (value: number, unit: string) => formatNumber(value, {style: 'unit', unit, unitDisplay: 'long'});
  return {
    tag,
    direction: RIGHT_TO_LEFT.includes(named.maximize().script) ? 'rtl' : 'ltr',
    formatNumber,
    formatDuration: (ms) => {
      const total = Math.max(0, Math.ceil(ms / 1000));
      const [minutes, seconds] = [Math.floor(total / 60), total % 60];
      // `Intl.DurationFormat` is defined in these terms, and newer than the browsers that the element supports.
      return new Intl.ListFormat(locale, {type: 'unit', style: 'narrow'}).format([
        ...(minutes ? [formatUnit(minutes, 'minute')] : []),
        ...(seconds || !minutes ? [formatUnit(seconds, 'second')] : []),
      ]);
    },
    formatList: (items, type = 'conjunction') => new Intl.ListFormat(locale, {type}).format(items),
    choosePlural: (text, count) => text[new Intl.PluralRules(locale).select(count)] ?? text.other,
  };
};

/** The languages of this package. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ko', 'zh', 'ar'] as const;

export type BuiltIn = (typeof LANGUAGES)[number];

/** Where the texts for a language come from. */
export interface Match {
  /** The language of this package that the texts start from. */
  readonly builtIn: BuiltIn;
  /** The tag of the language that the texts are in. */
  readonly language: string;
  /** The tags of the page's additions that apply, the most specific one last. */
  readonly additions: readonly string[];
}

/**
 * Finds the texts for a language. A tag without texts of its own uses those of a more general one in the same script:
 * `de-AT` uses `de`, `zh-SG` uses `zh`, and `zh-TW`, whose script is another one, uses English.
 * @param tag a BCP 47 tag. An empty or invalid one is English.
 */
export const lookUp = (tag: string): Match => {
  const locale = parseTag(tag);
  if (!locale) return {builtIn: 'en', language: 'en', additions: ['en']};
  const {language, script, region} = locale.maximize();
  const isSameScript = (range: string) => new Intl.Locale(range).maximize().script === script;
  const ranges = [language, ...(script ? [`${language}-${script}`] : []), ...(region ? [`${language}-${region}`] : []), locale.baseName].filter(
    (range, index, all) => all.indexOf(range) === index && isSameScript(range),
  );
  const builtIn = LANGUAGES.find((known) => ranges.includes(known));
  if (builtIn) return {builtIn, language: locale.toString(), additions: ranges};
  const isAdded = ADDED.some((addition) => ranges.includes(addition.tag));
  // What a new language leaves out is in the English of the page.
  return {builtIn: 'en', language: isAdded ? locale.toString() : 'en', additions: ['en', ...ranges]};
};

const parseTag = (tag: string) => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};

/** Texts that not every language or failure has: the hint of a failure, and the forms of a plural. */
const OPTIONAL: readonly string[] = ['hint', 'zero', 'one', 'two', 'few', 'many'];

/** Replaces texts of a table. What is no text, or has no place in the table, is ignored. */
export const mergeTexts = <Table extends object>(table: Table, ...additions: readonly unknown[]): Table => additions.reduce<Table>(mergeOne, table);

const mergeOne = <Table extends object>(table: Table, addition: unknown): Table => {
  if (!isRecord(addition)) return table;
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(table));
  for (const key of [...Object.keys(table), ...OPTIONAL]) {
    const [present, added] = [merged[key], Object.hasOwn(addition, key) ? addition[key] : undefined];
    if (isRecord(present)) merged[key] = mergeOne(present, added);
    else if (typeof added === 'string') merged[key] = added;
  }
  return Object.assign({}, table, merged);
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
