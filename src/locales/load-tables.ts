import {LazyModule} from '../errors/load-module.ts';
import {ADDED} from './page-texts.ts';
import * as en from './en.ts';
import {createLanguage, type InLanguage} from './language.ts';
import type {Tables} from './texts.ts';

/** One file for each language. English comes with this module: it is the most frequent one, and replaces missing ones. */
const FILES: Readonly<Record<Exclude<BuiltIn, 'en'>, LazyModule<Tables>>> = {
  de: new LazyModule('de', () => import('./de.ts')),
  fr: new LazyModule('fr', () => import('./fr.ts')),
  es: new LazyModule('es', () => import('./es.ts')),
  pt: new LazyModule('pt', () => import('./pt.ts')),
  ja: new LazyModule('ja', () => import('./ja.ts')),
  ko: new LazyModule('ko', () => import('./ko.ts')),
  zh: new LazyModule('zh', () => import('./zh.ts')),
  ar: new LazyModule('ar', () => import('./ar.ts')),
};

/**
 * Loads all texts in a language, with what the page added to it. English replaces a language that this package lacks, or
 * that cannot be loaded now.
 * @param tag the language of the element, or an empty text
 * @param onLate called when the file of the language has arrived after all
 */
export const loadTables = async (tag: string, onLate?: () => void): Promise<{readonly [Name in keyof Tables]: InLanguage<Tables[Name]>}> => {
  const {builtIn, language, additions} = lookUp(tag);
  if (builtIn === 'en') return mergeTables(en, language, additions);
  const file = FILES[builtIn];
  try {
    return mergeTables(await file.load(), language, additions);
  } catch {
    if (onLate) void file.arrival.then(onLate);
    return mergeTables(en, 'en', ['en']);
  }
};

const mergeTables = (tables: Tables, tag: string, additions: readonly string[]) => {
  const language = createLanguage(tag);
  const added = ADDED.filter((addition) => additions.includes(addition.tag));
  added.sort((a, b) => additions.indexOf(a.tag) - additions.indexOf(b.tag));
  const {cards, failures, controls, statistics} = mergeTexts(tables, ...added.map((one) => one.tables));
  return {
    cards: {...cards, language},
    failures: {...failures, language},
    controls: {...controls, language},
    statistics: {...statistics, language},
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
const mergeTexts = <Table extends object>(table: Table, ...additions: readonly unknown[]): Table => additions.reduce<Table>(mergeOne, table);

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
