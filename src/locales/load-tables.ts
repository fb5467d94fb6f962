import {LazyModule} from '../errors/load-module.ts';
import {withinLimit} from '../platform/abort.ts';
import * as en from './en.ts';
import {createLanguage} from './language.ts';
import {addedTexts, type BuiltIn, lookUp, mergeTexts} from './look-up.ts';
import type {LoadedTables, PartialTables, Tables} from './texts.ts';

/** One file for each language. English comes with this module: it is the most frequent one, and has what a language lacks. */
const FILES: Readonly<Record<Exclude<BuiltIn, 'en'>, LazyModule<PartialTables>>> = {
  de: new LazyModule('de', 'cards', () => import('./de.ts')),
  fr: new LazyModule('fr', 'cards', () => import('./fr.ts')),
  es: new LazyModule('es', 'cards', () => import('./es.ts')),
  pt: new LazyModule('pt', 'cards', () => import('./pt.ts')),
  ja: new LazyModule('ja', 'cards', () => import('./ja.ts')),
  ko: new LazyModule('ko', 'cards', () => import('./ko.ts')),
  zh: new LazyModule('zh', 'cards', () => import('./zh.ts')),
  ar: new LazyModule('ar', 'cards', () => import('./ar.ts')),
};

/** A view waits for the file of its language for this time at the longest. */
const LIMIT_MS = 2000;

/**
 * Loads all texts in a language, with what the page added to it. English replaces a language that this package lacks, and
 * one whose file cannot be loaded now or is slow.
 * @param tag the language of the element, or an empty text
 * @param onLate called when the file of the language has arrived after all
 */
export const loadTables = async (tag: string, onLate?: () => void): Promise<LoadedTables> => {
  const {builtIn, language, additions} = lookUp(tag);
  if (builtIn === 'en') return mergeTables(en, language, additions);
  const file = FILES[builtIn];
  try {
    return mergeTables(await withinLimit(() => file.load(), {limitMs: LIMIT_MS}), language, additions);
  } catch {
    if (onLate) void file.arrival.then(onLate);
    return mergeTables(en, 'en', ['en']);
  }
};

const mergeTables = (tables: PartialTables, tag: string, additions: readonly string[]): LoadedTables => {
  const language = createLanguage(tag);
  const {cards, failures, controls, statistics} = mergeTexts<Tables>(en, tables, ...addedTexts(additions));
  return {
    cards: {...cards, language},
    failures: {...failures, language},
    controls: {...controls, language},
    statistics: {...statistics, language},
  };
};
