import {expect} from '@open-wc/testing';
import {addLocale, lookUp} from '../../src/locales/look-up.ts';
import {statistics} from '../../src/locales/en-statistics.ts';
import {loadTables} from '../../src/locales/load-tables.ts';

/** The language of a page, the language that its texts start from, and the one that they are in. */
const MATCHES = [
  ['', 'en', 'en'],
  ['en-GB', 'en', 'en-GB'],
  ['de', 'de', 'de'],
  ['de-AT', 'de', 'de-AT'],
  ['DE-at', 'de', 'de-AT'],
  ['pt-BR', 'pt', 'pt-BR'],
  ['pt-PT', 'pt', 'pt-PT'],
  ['zh', 'zh', 'zh'],
  ['zh-CN', 'zh', 'zh-CN'],
  ['zh-SG', 'zh', 'zh-SG'],
  ['zh-Hans', 'zh', 'zh-Hans'],
  ['zh-Hans-HK', 'zh', 'zh-Hans-HK'],
  ['zh-Hant', 'en', 'en'],
  ['zh-TW', 'en', 'en'],
  ['zh-HK', 'en', 'en'],
  ['ar-u-nu-arab', 'ar', 'ar-u-nu-arab'],
  ['nl', 'en', 'en'],
  ['tlh', 'en', 'en'],
  ['de_DE', 'en', 'en'],
  ['not a language', 'en', 'en'],
] as const;

describe('lookUp', () => {
  for (const [tag, builtIn, language] of MATCHES) {
    it(`uses ${builtIn} for ${JSON.stringify(tag)}, and calls the texts ${language}`, () => {
      expect(lookUp(tag)).to.include({builtIn, language});
    });
  }

  it('applies what the page added for a language, its script and its region, the most specific last', () => {
    expect(lookUp('zh-Hans-SG').additions).to.deep.equal(['zh', 'zh-Hans', 'zh-SG', 'zh-Hans-SG']);
    expect(lookUp('de-AT').additions).to.deep.equal(['de', 'de-Latn', 'de-AT']);
  });

  it('uses a language that the page adds, over the English of the page', () => {
    addLocale('zh-Hant', {cards: {labels: {start: '開始'}}});
    expect(lookUp('zh-TW')).to.deep.equal({
      builtIn: 'en',
      language: 'zh-TW',
      additions: ['en', 'zh-Hant', 'zh-TW'],
    });
  });
});

/** Adds texts as a page without types does. */
const addUnchecked = (tag: string, tables: unknown) => {
  Reflect.apply(addLocale, undefined, [tag, tables]);
};

describe('addLocale', () => {
  it('replaces single texts of a language, and keeps all others', async () => {
    const before = (await loadTables('fr')).cards;
    addLocale('fr', {cards: {labels: {start: 'Lancer'}}});
    const after = (await loadTables('fr')).cards;
    expect(after.labels).to.deep.equal({...before.labels, start: 'Lancer'});
    expect(after.states).to.deep.equal(before.states);
  });

  it('applies the texts of a region on top of those of its language, in any order of the calls', async () => {
    addLocale('de-AT', {cards: {labels: {start: 'Los'}}});
    addLocale('de', {cards: {labels: {start: 'Beginnen', stop: 'Halt'}}});
    expect((await loadTables('de-AT')).cards.labels).to.include({start: 'Los', stop: 'Halt'});
    expect((await loadTables('de')).cards.labels).to.include({start: 'Beginnen'});
  });

  it('adds a language, with the English of the page where it has no text', async () => {
    addLocale('en', {cards: {labels: {cancel: 'Leave'}}});
    addLocale('nl', {cards: {labels: {start: 'Starten'}}, failures: {offline: {title: 'Je bent offline.'}}});
    const cards = (await loadTables('nl-BE')).cards;
    expect(cards.labels).to.include({start: 'Starten', cancel: 'Leave', stop: 'Stop'});
    expect(cards.language.tag).to.equal('nl-BE');
    const {offline} = (await loadTables('nl')).failures;
    expect(offline).to.deep.equal({
      title: 'Je bent offline.',
      hint: 'Check your internet connection, then try again.',
    });
  });

  it('replaces texts of a part that the element imports on demand', async () => {
    addLocale('de', {statistics: {title: 'Messwerte'}});
    const {title, copy} = (await loadTables('de')).choose('statistics', statistics);
    expect({title, copy}).to.deep.equal({title: 'Messwerte', copy: 'Kopieren'});
  });

  it('adds a hint to a failure without one', async () => {
    addLocale('es', {failures: {'no-video': {hint: 'Llámanos.'}}});
    expect((await loadTables('es')).failures['no-video'].hint).to.equal('Llámanos.');
  });

  it('ignores what is no text, and what has no place in a table', async () => {
    const before = (await loadTables('ko')).cards;
    addUnchecked('ko', {
      cards: {labels: {start: 5, stop: null, unknown: 'x'}, states: 'all', idle: null, more: {}},
      unknown: {a: 'b'},
      failures: 7,
    });
    addUnchecked('ko', undefined);
    addUnchecked('ko', {cards: JSON.parse('{"__proto__": {"polluted": "yes"}}') as unknown});
    const after = (await loadTables('ko')).cards;
    expect(JSON.stringify(after)).to.equal(JSON.stringify(before));
    expect(after).not.to.have.property('polluted');
  });

  it('throws a RangeError for an invalid tag', () => {
    expect(() => addLocale('de_DE', {})).to.throw(RangeError);
    expect(() => addLocale('', {})).to.throw(RangeError);
  });
});
