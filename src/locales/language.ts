/** The languages of this package. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'ko', 'zh', 'ar'] as const;

export type BuiltIn = (typeof LANGUAGES)[number];

/** One table of texts in English, and as far as it is translated in other languages. */
export type TextTables<Texts> = {readonly en: Texts} & {readonly [Language in BuiltIn]?: PartOf<Texts>};

/** Some of the texts of a table. English has the others. */
export type PartOf<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends object ? PartOf<Texts[Key]> : Texts[Key];
};

/** As `Intl.LDMLPluralRule`, which the declarations of older compiler options (`lib`) lack. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A text that depends on a count: one form for each plural category that the language has. */
export type PluralText = Readonly<Partial<Record<PluralForm, string>>> & {readonly other: string};

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
