import {expect} from '@open-wc/testing';
import {addLocale, lookUp} from '../../src/locales/look-up.ts';

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
