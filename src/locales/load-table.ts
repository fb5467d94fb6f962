import {loadPart} from '../errors/load-part.ts';
import {cards} from './en/cards.ts';
import {ADDED} from './add-locale.ts';
import {createLanguage, type InLanguage} from './language.ts';
import {lookUp, type BuiltIn} from './look-up.ts';
import {mergeTexts} from './merge-texts.ts';
import type {TableName, Tables} from './tables.ts';

type Loaders = {
  readonly [Name in TableName]: Readonly<Record<BuiltIn, () => Promise<Pick<Tables, Name>>>>;
};

/** Loads each table in each language. A missing one is reported by the compiler. */
const LOADERS: Loaders = {
  cards: {
    // English comes with this module: it is the most frequent language, and the one that replaces missing texts.
    en: () => Promise.resolve({cards}),
    de: () => loadPart('cards-de', () => import('./de/cards.ts')),
    fr: () => loadPart('cards-fr', () => import('./fr/cards.ts')),
    es: () => loadPart('cards-es', () => import('./es/cards.ts')),
    pt: () => loadPart('cards-pt', () => import('./pt/cards.ts')),
    ja: () => loadPart('cards-ja', () => import('./ja/cards.ts')),
    ko: () => loadPart('cards-ko', () => import('./ko/cards.ts')),
    zh: () => loadPart('cards-zh', () => import('./zh/cards.ts')),
    ar: () => loadPart('cards-ar', () => import('./ar/cards.ts')),
  },
  failures: {
    en: () => loadPart('failures-en', () => import('./en/failures.ts')),
    de: () => loadPart('failures-de', () => import('./de/failures.ts')),
    fr: () => loadPart('failures-fr', () => import('./fr/failures.ts')),
    es: () => loadPart('failures-es', () => import('./es/failures.ts')),
    pt: () => loadPart('failures-pt', () => import('./pt/failures.ts')),
    ja: () => loadPart('failures-ja', () => import('./ja/failures.ts')),
    ko: () => loadPart('failures-ko', () => import('./ko/failures.ts')),
    zh: () => loadPart('failures-zh', () => import('./zh/failures.ts')),
    ar: () => loadPart('failures-ar', () => import('./ar/failures.ts')),
  },
  controls: {
    en: () => loadPart('controls-en', () => import('./en/controls.ts')),
    de: () => loadPart('controls-de', () => import('./de/controls.ts')),
    fr: () => loadPart('controls-fr', () => import('./fr/controls.ts')),
    es: () => loadPart('controls-es', () => import('./es/controls.ts')),
    pt: () => loadPart('controls-pt', () => import('./pt/controls.ts')),
    ja: () => loadPart('controls-ja', () => import('./ja/controls.ts')),
    ko: () => loadPart('controls-ko', () => import('./ko/controls.ts')),
    zh: () => loadPart('controls-zh', () => import('./zh/controls.ts')),
    ar: () => loadPart('controls-ar', () => import('./ar/controls.ts')),
  },
  statistics: {
    en: () => loadPart('statistics-en', () => import('./en/statistics.ts')),
    de: () => loadPart('statistics-de', () => import('./de/statistics.ts')),
    fr: () => loadPart('statistics-fr', () => import('./fr/statistics.ts')),
    es: () => loadPart('statistics-es', () => import('./es/statistics.ts')),
    pt: () => loadPart('statistics-pt', () => import('./pt/statistics.ts')),
    ja: () => loadPart('statistics-ja', () => import('./ja/statistics.ts')),
    ko: () => loadPart('statistics-ko', () => import('./ko/statistics.ts')),
    zh: () => loadPart('statistics-zh', () => import('./zh/statistics.ts')),
    ar: () => loadPart('statistics-ar', () => import('./ar/statistics.ts')),
  },
};

/**
 * Loads a table in a language, with what the page added to it. If the language has no table, or the table is missing,
 * English replaces it.
 * @param tag the language of the element, or an empty text
 * @throws AppStreamError `code-missing` if English is missing, too
 */
export const loadTable = async <Name extends TableName>(
  tag: string,
  name: Name,
): Promise<InLanguage<Tables[Name]>> => {
  const {builtIn, language, additions} = lookUp(tag);
  try {
    const part = await LOADERS[name][builtIn]();
    const added = ADDED.filter((addition) => additions.includes(addition.tag));
    added.sort((a, b) => additions.indexOf(a.tag) - additions.indexOf(b.tag));
    const {[name]: table} = mergeTexts(part, ...added.map(({tables}) => tables));
    return {...table, language: createLanguage(language)};
  } catch (error) {
    if (builtIn === 'en') throw error;
    return loadTable('en', name);
  }
};
