import {isObject} from '../platform/json.ts';
import {type BuiltIn, LANGUAGES} from './language.ts';
import type {PartialTables} from './texts.ts';

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
  const isAdded = readAdditions().tables.some((addition) => ranges.includes(addition.tag));
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

/**
 * Replaces texts of English by those of a language, and these by what the page added. What is no text, or has no place
 * in the English table, is ignored.
 * @param tags the tags of the page's additions that apply, the most specific one last
 */
export const mergeTexts = <Table extends object>(english: Table, translated: unknown, tags: readonly string[]): Table => {
  const added = readAdditions()
    .tables.filter(({tag}) => tags.includes(tag))
    .sort((one, other) => tags.indexOf(one.tag) - tags.indexOf(other.tag));
  return [translated, ...added.map(({tables}) => tables)].reduce<Table>(mergeOne, english);
};

const mergeOne = <Table extends object>(table: Table, addition: unknown): Table => {
  if (!isObject(addition)) return table;
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(table));
  for (const key of [...Object.keys(table), ...OPTIONAL]) {
    const [present, added] = [merged[key], Object.hasOwn(addition, key) ? addition[key] : undefined];
    if (isObject(present)) merged[key] = mergeOne(present, added);
    else if (typeof added === 'string') merged[key] = added;
  }
  return Object.assign({}, table, merged);
};

/** What the page added to the texts. */
interface Additions {
  /** The tables, in the order of the calls. */
  readonly tables: {readonly tag: string; readonly tables: unknown}[];
  /** Dispatches `change` when the page adds tables. */
  readonly events: EventTarget;
}

const KEY = Symbol.for('app-stream texts');
const page: {[KEY]?: Additions | undefined; readonly globalThis: unknown} = globalThis;

/** Returns what the page added to the texts. All copies of the library in the page share it. */
export const readAdditions = (): Additions => (page[KEY] ??= {tables: [], events: new EventTarget()});

/**
 * Adds a language, or replaces texts of one, for all elements of the page. Elements that exist show the new texts as
 * well. Texts that you leave out stay as they are. In a new language they are in English. The elements of
 * `app-stream/scene` read the table `scene`.
 * @param tag the BCP 47 tag of the language, such as `nl`. Texts for `de-AT` apply on top of those for `de`.
 * @param tables the texts by table. A value that is no text, or has no place in a table, is ignored.
 * @throws RangeError if the tag is invalid
 */
export const addLocale = (tag: string, tables: PartialTables) => {
  const additions = readAdditions();
  additions.tables.push({tag: new Intl.Locale(tag).baseName, tables});
  additions.events.dispatchEvent(new Event('change'));
};
