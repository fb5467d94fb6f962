import {loadPart} from '../errors/load-part.ts';
import {cards} from './en.ts';
import {ADDED, type BuiltIn, lookUp, mergeTexts} from './look-up.ts';
import {createLanguage, type InLanguage} from './language.ts';
import type {TableName, Tables} from './texts.ts';

type Loaders = {
  readonly [Name in TableName]: Readonly<Record<BuiltIn, () => Promise<Pick<Tables, Name>>>>;
};

/** Loads each table in each language. A missing one is reported by the compiler. */
const LOADERS: Loaders = {
  cards: {
    // English comes with this module: it is the most frequent language, and the one that replaces missing texts.
    en: () => Promise.resolve({cards}),
    de: () => loadPart('cards-de', () => import('./de.ts')),
    fr: () => loadPart('cards-fr', () => import('./fr.ts')),
    es: () => loadPart('cards-es', () => import('./es.ts')),
    pt: () => loadPart('cards-pt', () => import('./pt.ts')),
    ja: () => loadPart('cards-ja', () => import('./ja.ts')),
    ko: () => loadPart('cards-ko', () => import('./ko.ts')),
    zh: () => loadPart('cards-zh', () => import('./zh.ts')),
    ar: () => loadPart('cards-ar', () => import('./ar.ts')),
  },
  failures: {
    en: () => loadPart('failures-en', () => import('./en.ts')),
    de: () => loadPart('failures-de', () => import('./de.ts')),
    fr: () => loadPart('failures-fr', () => import('./fr.ts')),
    es: () => loadPart('failures-es', () => import('./es.ts')),
    pt: () => loadPart('failures-pt', () => import('./pt.ts')),
    ja: () => loadPart('failures-ja', () => import('./ja.ts')),
    ko: () => loadPart('failures-ko', () => import('./ko.ts')),
    zh: () => loadPart('failures-zh', () => import('./zh.ts')),
    ar: () => loadPart('failures-ar', () => import('./ar.ts')),
  },
  controls: {
    en: () => loadPart('controls-en', () => import('./en.ts')),
    de: () => loadPart('controls-de', () => import('./de.ts')),
    fr: () => loadPart('controls-fr', () => import('./fr.ts')),
    es: () => loadPart('controls-es', () => import('./es.ts')),
    pt: () => loadPart('controls-pt', () => import('./pt.ts')),
    ja: () => loadPart('controls-ja', () => import('./ja.ts')),
    ko: () => loadPart('controls-ko', () => import('./ko.ts')),
    zh: () => loadPart('controls-zh', () => import('./zh.ts')),
    ar: () => loadPart('controls-ar', () => import('./ar.ts')),
  },
  statistics: {
    en: () => loadPart('statistics-en', () => import('./en.ts')),
    de: () => loadPart('statistics-de', () => import('./de.ts')),
    fr: () => loadPart('statistics-fr', () => import('./fr.ts')),
    es: () => loadPart('statistics-es', () => import('./es.ts')),
    pt: () => loadPart('statistics-pt', () => import('./pt.ts')),
    ja: () => loadPart('statistics-ja', () => import('./ja.ts')),
    ko: () => loadPart('statistics-ko', () => import('./ko.ts')),
    zh: () => loadPart('statistics-zh', () => import('./zh.ts')),
    ar: () => loadPart('statistics-ar', () => import('./ar.ts')),
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
