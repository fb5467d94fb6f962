import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {digest} from '../../src/storage/device-storage.ts';

const char = fc.string({minLength: 1, maxLength: 1});

describe('digest', () => {
  it('returns the same sixteen digits for the same text', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        expect(digest(text)).to.match(/^[0-9a-f]{16}$/);
        expect(digest(text)).to.equal(digest(text));
      }),
    );
  });

  it('returns different digits for texts that differ in one character', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), char, char, (before, after, one, other) => {
        fc.pre(one !== other);
        expect(digest(before + one + after)).to.not.equal(digest(before + other + after));
      }),
    );
  });

  it('returns different digits for 20,000 similar texts', () => {
    const texts = Array.from({length: 20_000}, (_, index) => `{"appId":"usd-viewer","stage":${index}}`);
    expect(new Set(texts.map(digest)).size).to.equal(texts.length);
  });
});
