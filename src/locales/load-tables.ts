import {LazyModule} from '../errors/load-module.ts';
import {ADDED} from './page-texts.ts';
import * as en from './en.ts';
import {type BuiltIn, createLanguage, type InLanguage, lookUp, mergeTexts} from './language.ts';
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
