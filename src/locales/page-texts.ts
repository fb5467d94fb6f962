import type {PartialTables} from './texts.ts';

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
