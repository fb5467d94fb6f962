import {ENGLISH} from '../errors/app-stream-error.ts';
import {LazyModule} from '../errors/load-module.ts';
import {withinLimit} from '../platform/abort.ts';
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

/** The longest wait for texts, in milliseconds. */
const LIMIT_MS = 3000;

const english = new LazyModule('en', 'cards', () => import('./en.ts'));
const advice = new LazyModule('advice', 'advice', () => import('./advice.ts'));

/**
 * Loads the texts of errors that no element reports, in English, once per page. It never rejects, and it resolves after
 * three seconds at the latest: without its texts, an error has only its code.
 */
export const loadTexts = (): Promise<void> => withinLimit(setEnglish, {limitMs: LIMIT_MS}).catch(() => undefined);

const setEnglish = async () => {
  const [texts, forDevelopers] = await Promise.all([english.load(), advice.load()]);
  ENGLISH.texts = texts.failures;
  ENGLISH.advice = forDevelopers.advice;
};
