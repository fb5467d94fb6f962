import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {createKnownRedactor, removeControls} from '../../src/platform/redact.ts';

const redact = createKnownRedactor(['opaque-secret', 'a/b==opaque', 'pin-7'], ['8d0c2f0e-demo']);

const ROWS: readonly (readonly [text: string, safe: string])[] = [
  ['The value opaque-secret is wrong', 'The value [token] is wrong'],
  ['Percent: a%2Fb%3D%3Dopaque and a%2fb%3d%3dopaque', 'Percent: [token] and [token]'],
  ['Twice: a%252Fb%253D%253Dopaque', 'Twice: [token]'],
  [String.raw`{"key":"a\/b==opaque"}`, '{"key":"[token]"}'],
  ['&quot;a/b&#61;&#61;opaque&quot;', '"[token]"'],
  [`Basic ${btoa('user:a/b==opaque')} here`, 'Basic dXNlcjp[token]Q== here'],
  ['The key pin-7 is wrong, but pin-77 is not', 'The key [token] is wrong, but pin-77 is not'],
  ['Session 8d0c2f0e-demo is gone', 'Session 8d0c… is gone'],
  ['An escape%20without a secret', 'An escape%20without a secret'],
];

const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

describe('createKnownRedactor', () => {
  for (const [text, expected] of ROWS)
    it(`replaces “${text}” with “${expected}”`, () => expect(redact(text)).to.equal(expected));

  it('ignores a secret or an id that is too short', () => {
    expect(createKnownRedactor(['t', ''], ['s1', ''])('the status of s1')).to.equal('the status of s1');
  });

  it('hides a secret that invisible characters split', () => {
    for (const hidden of '\u200b\u0007\u00ad\u034f\u115f\u180e\u2060\u3164\ufe0f\ufeff\u{e0001}')
      expect(redact(`opa${hidden}que-sec${hidden}ret`), hidden).to.equal('[token]');
  });

  for (const part of ['a', '\\', '%25', '&amp;', 'opaque-secre'])
    it(`needs less than a quarter of a second for 80,000 times “${part}”`, () => {
      const startedAt = performance.now();
      redact(part.repeat(80_000));
      expect(performance.now() - startedAt).to.be.below(250);
    });
});

describe('removeControls', () => {
  it('removes each character that controls a terminal or hides text', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        expect(removeControls(text)).not.to.match(CONTROLS);
      }),
    );
    expect(removeControls('\u001b[31mred\u001b[0m\u202e\tä 漢字 😀\n')).to.equal('[31mred[0m\tä 漢字 😀\n');
  });
});
