import {expect} from '@open-wc/testing';
import * as ar from '../../src/locales/ar.ts';
import * as de from '../../src/locales/de.ts';
import {controls} from '../../src/locales/en-controls.ts';
import {statistics} from '../../src/locales/en-statistics.ts';
import {cards, failures} from '../../src/locales/en.ts';
import * as es from '../../src/locales/es.ts';
import * as fr from '../../src/locales/fr.ts';
import * as ja from '../../src/locales/ja.ts';
import * as ko from '../../src/locales/ko.ts';
import {loadTables} from '../../src/locales/load-tables.ts';
import {LANGUAGES} from '../../src/locales/language.ts';
import * as pt from '../../src/locales/pt.ts';
import * as zh from '../../src/locales/zh.ts';

const TRANSLATIONS = {ar, de, es, fr, ja, ko, pt, zh};

const TABLES = ['cards', 'failures', 'controls', 'statistics'] as const;

/** All tables of a language, as the element and the parts that it imports on demand show them. */
const readTables = async (language: string) => {
  const {choose} = await loadTables(language);
  return {
    cards: choose('cards', cards),
    failures: choose('failures', failures),
    controls: choose('controls', controls),
    statistics: choose('statistics', statistics),
  };
};

/** The texts of a table by their paths. The forms of a plural are one text. */
const textsOf = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => key !== 'language')
    .flatMap(([key, text]) => textsOf(text, `${path}.${key}`));
};

const isPlural = (path: string) => /\.(zero|one|two|few|many)$/.test(path);
const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');

describe('the tables of texts', () => {
  for (const language of LANGUAGES) {
    for (const name of TABLES) {
      it(`have the same texts and places in ${language} as in English: ${name}`, async () => {
        const english = new Map(textsOf((await readTables('en'))[name]));
        const table = (await readTables(language))[name];
        expect(table.language.tag).to.equal(language);
        const texts = textsOf(table).filter(([path]) => !isPlural(path));
        expect(texts.map(([path]) => path)).to.have.members([...english.keys()]);
        for (const [path, text] of texts) {
          const original = english.get(path) ?? '';
          expect(placesOf(text), path).to.equal(placesOf(original));
          expect(text.split('`').length, path).to.equal(original.split('`').length);
          expect(text.endsWith('…'), path).to.equal(original.endsWith('…'));
          expect(text, path).not.to.match(/^\s|\s$|^$|\.\.\.|'/);
        }
      });
    }
  }

  it('are translated where a language has a text: a sentence is not the English one', async () => {
    for (const name of TABLES) {
      const english = new Map(textsOf((await readTables('en'))[name]));
      for (const [language, tables] of Object.entries(TRANSLATIONS)) {
        for (const [path, text] of textsOf(tables[name]))
          if (/ .* /.test(text)) expect(text, `${language}${path}`).not.to.equal(english.get(path));
      }
    }
  });

  it('have users’ texts without protocol names', async () => {
    for (const language of LANGUAGES) {
      for (const [path, text] of textsOf((await readTables(language)).failures))
        expect(text, `${language}${path}`).not.to.match(
          /[{}`]|\b(signaling|gateway|proxy|ICE|UDP|SDP|WebRTC)\b/i,
        );
    }
  });
});
