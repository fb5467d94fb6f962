import {cards, failures} from './en.ts';
import {type BuiltIn, createLanguage} from './language.ts';
import {lookUp, type Match, mergeTexts} from './look-up.ts';
import type {LoadedTables, PartialTables} from './texts.ts';

/** One file for each language. English is in the code that shows it, because it has what a language lacks. */
const FILES: Readonly<Record<BuiltIn, () => Promise<PartialTables> | PartialTables>> = {
  en: () => ({}),
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  ja: () => import('./ja.ts'),
  ko: () => import('./ko.ts'),
  zh: () => import('./zh.ts'),
  ar: () => import('./ar.ts'),
};

/**
 * Loads all texts in a language, with what the page added to it. A language that this package lacks is in English.
 * It rejects if the file of the language cannot be loaded.
 * @param tag the language of the element, or an empty text
 */
export const loadTables = async (tag: string): Promise<LoadedTables> => {
  const match = lookUp(tag);
  return createTables(await FILES[match.builtIn](), match);
};

/** All texts in English, with what the page added to it. */
export const readEnglishTables = (): LoadedTables => createTables({}, lookUp('en'));

const createTables = (translated: PartialTables, {language: tag, additions}: Match): LoadedTables => {
  const language = createLanguage(tag);
  const choose: LoadedTables['choose'] = (name, english) => {
    const {[name]: texts = english} = mergeTexts({[name]: english}, translated, additions);
    return {...texts, language};
  };
  return {cards: choose('cards', cards), failures: choose('failures', failures), choose};
};
