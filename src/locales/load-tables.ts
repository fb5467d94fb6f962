import {cards, controls, failures, statistics} from './en.ts';
import {type BuiltIn, createLanguage} from './language.ts';
import {lookUp, type Match, mergeTexts} from './look-up.ts';
import type {LoadedTables, PartialTables, Tables} from './texts.ts';

// Bundlers copy the namespace of a module by `for … in`, which fails in a page that adds to `Object.prototype`.
const en: Tables = {cards, controls, failures, statistics};

/** One file for each language. English is part of this module, because it has what a language lacks. */
const FILES: Readonly<Record<BuiltIn, () => Promise<PartialTables> | PartialTables>> = {
  en: () => en,
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
  return mergeTables(await FILES[match.builtIn](), match);
};

/** All texts in English, with what the page added to it. */
export const readEnglishTables = (): LoadedTables => mergeTables(en, lookUp('en'));

const mergeTables = (tables: PartialTables, {language: tag, additions}: Match): LoadedTables => {
  const language = createLanguage(tag);
  const merged = mergeTexts<Tables>(en, tables, additions);
  return {
    cards: {...merged.cards, language},
    failures: {...merged.failures, language},
    controls: {...merged.controls, language},
    statistics: {...merged.statistics, language},
  };
};
