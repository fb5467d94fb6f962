import {expect} from '@open-wc/testing';
import {addLocale} from '../../src/locales/look-up.ts';
import {chooseTexts} from '../../src/scene/scene-language.ts';
import {SENTENCES} from '../../src/locales/scene/sentences.ts';
import {STAGES_TEXTS} from '../../src/locales/scene/stages.ts';
import {TREE_TEXTS} from '../../src/locales/scene/tree.ts';

/** The forms of each text. Only a plural has several. */
const textsOf = (table: object): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(table).map(([key, text]: [string, string | Record<string, string>]) => [
      key,
      typeof text === 'string' ? [text] : Object.values(text),
    ]),
  );

const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');

describe('the texts of the scene', () => {
  for (const [name, tables] of Object.entries({TREE_TEXTS, STAGES_TEXTS, SENTENCES}))
    it(`have the same places in each language, and are translated: ${name}`, () => {
      const english = textsOf(tables.en);
      for (const [language, table] of Object.entries<object>(tables))
        for (const [key, forms] of textsOf(table)) {
          const [original = ''] = english.get(key) ?? [];
          for (const form of forms) expect(placesOf(form), `${language}.${key}`).to.equal(placesOf(original));
          if (language !== 'en' && / .* /.test(original))
            expect(forms, `${language}.${key}`).not.to.include(original);
        }
    });

  it('are English for a language or a script without texts', () => {
    const tagOf = (tag: string) => chooseTexts(tag, 'tree', TREE_TEXTS).tag;
    expect(['de-AT', 'zh-TW', 'sv', 'constructor', '', 'x'].map(tagOf)).to.deep.equal([
      'de-AT',
      'en',
      'en',
      'en',
      'en',
      'en',
    ]);
  });

  it('are replaced by those that the page adds, and a new language has the others in English', () => {
    addLocale('nl', {scene: {tree: {search: 'Objecten zoeken'}}});
    addLocale('de-CH', {scene: {sentences: {more: {one: 'Gewählt: {name} und {count} weiteres'}}}});
    const {tag, texts} = chooseTexts('nl', 'tree', TREE_TEXTS);
    expect([tag, texts.search, texts.tree]).to.deep.equal(['nl', 'Objecten zoeken', TREE_TEXTS.en.tree]);
    const more = (language: string) => chooseTexts(language, 'sentences', SENTENCES).texts.more;
    expect(more('de-CH')).to.deep.equal({...more('de'), one: 'Gewählt: {name} und {count} weiteres'});
  });

  it('are in English where a language lacks one', () => {
    const tables = {en: STAGES_TEXTS.en, de: {label: 'Szene'}};
    expect(chooseTexts('de', 'stages', tables).texts).to.deep.equal({...STAGES_TEXTS.en, label: 'Szene'});
  });
});
