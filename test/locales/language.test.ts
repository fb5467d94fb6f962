import {expect} from '@open-wc/testing';
import {createLanguage} from '../../src/locales/language.ts';
import {isolate} from '../../src/platform/text.ts';

describe('a language', () => {
  it('writes durations in full, rounded up to seconds', () => {
    const {formatDuration} = createLanguage('en');
    expect(formatDuration(9_001)).to.equal('10 seconds');
    expect(formatDuration(1000)).to.equal('1 second');
    expect(formatDuration(-5)).to.equal('0 seconds');
    expect(formatDuration(60_000)).to.equal('1 minute');
    expect(formatDuration(125_000)).to.equal('2 minutes 5 seconds');
    expect(createLanguage('de').formatDuration(10_000)).to.equal('10 Sekunden');
    expect(createLanguage('ja').formatDuration(10_000)).to.match(/^10 ?秒$/);
  });

  it('writes the digits of the clock, unless its tag chooses others', () => {
    expect(createLanguage('ar-EG').formatNumber(15)).to.equal('15');
    expect(createLanguage('ar-u-nu-arab').formatNumber(15)).to.equal('١٥');
    expect(createLanguage('de').formatNumber(1234.5)).to.equal('1.234,5');
  });

  it('joins names', () => {
    const {formatList} = createLanguage('de');
    expect(formatList(['a', 'b', 'c'])).to.equal('a, b und c');
    expect(formatList(['a', 'b'], 'disjunction')).to.equal('a oder b');
  });

  it('chooses the form of a plural', () => {
    const text = {one: 'one', two: 'two', few: 'few', other: 'other'};
    const {choosePlural} = createLanguage('ar');
    expect([1, 2, 3, 100].map((count) => choosePlural(text, count))).to.deep.equal([
      'one',
      'two',
      'few',
      'other',
    ]);
    expect(createLanguage('en').choosePlural({other: 'other'}, 1)).to.equal('other');
  });

  it('has the direction of its script', () => {
    const rightToLeft = ['ar', 'ar-EG', 'he', 'fa', 'ur', 'az-Arab', 'dv'];
    for (const tag of rightToLeft) expect(createLanguage(tag).direction, tag).to.equal('rtl');
    for (const tag of ['en', 'zh', 'az', 'ru']) expect(createLanguage(tag).direction, tag).to.equal('ltr');
  });
});

describe('isolate', () => {
  it('separates a name from a sentence of the other direction only', () => {
    expect(isolate('USD Viewer', 'ltr')).to.equal('USD Viewer');
    expect(isolate('USD Viewer', 'rtl')).to.equal('\u2068USD Viewer\u2069');
    expect(isolate('عارض', 'ltr')).to.equal('\u2068عارض\u2069');
  });
});
