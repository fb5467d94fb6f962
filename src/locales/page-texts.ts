import type {PartialTables} from './texts.ts';

/** What the page added, in the order of its calls. */
export const ADDED: {readonly tag: string; readonly tables: unknown}[] = [];

/** Dispatches `change` when the page adds texts. */
export const ADDITIONS = new EventTarget();

/**
 * Adds a language, or replaces texts of one, for all elements of the page. Elements that exist show the new texts as
 * well. Texts that you leave out stay as they are. In a new language they are in English. The elements of `app-stream/scene` read the
 * table `scene`.
 * @param tag the BCP 47 tag of the language, such as `nl`. Texts for `de-AT` apply on top of those for `de`.
 * @param tables the texts by table. A value that is no text, or has no place in a table, is ignored.
 * @throws RangeError if the tag is invalid
 */
export const addLocale = (tag: string, tables: PartialTables) => {
  ADDED.push({tag: new Intl.Locale(tag).baseName, tables});
  ADDITIONS.dispatchEvent(new Event('change'));
};
