import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {createKnownRedactor, removeControls} from '../../src/platform/redact.ts';
import {fastestRunMs} from '../support/fastest-run.ts';
import {decodings, encodedSecret, SECRETS} from './encoded-secrets.ts';

const redact = createKnownRedactor(['opaque-secret', 'a/b==opaque', 'pin-7'], {ids: ['8d0c2f0e-demo']});

const ROWS: readonly (readonly [text: string, safe: string])[] = [
  ['The value opaque-secret is wrong', 'The value [token] is wrong'],
  ['Percent: a%2Fb%3D%3Dopaque and a%2fb%3d%3dopaque', 'Percent: [token] and [token]'],
  ['Twice: a%252Fb%253D%253Dopaque', 'Twice: [token]'],
  [String.raw`{"key":"a\/b==opaque"}`, '{"key":"[token]"}'],
  [String.raw`.NET: a\u002Fb==opaque, Gson: a/b\u003d\u003dopaque`, '.NET: [token], Gson: [token]'],
  ['&quot;a/b&#61;&#61;opaque&quot; a&#x2F;b==opaque', '"[token]" [token]'],
  ['In part: a/b%3D=opaque', 'In part: [token]'],
  ['Hexadecimal: 612f623d3d6f7061717565', 'Hexadecimal: [token]'],
  [`Basic ${btoa('user:a/b==opaque')} here`, 'Basic dXNlcjp[token]Q== here'],
  ['The key pin-7 is wrong, but pin-77 is not', 'The key [token] is wrong, but pin-77 is not'],
  ['Session 8d0c2f0e-demo is gone', 'Session 8d0c… is gone'],
  ['An escape%20without a secret', 'An escape%20without a secret'],
  ['Five times: %2525252525', '[token]'],
];

const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

describe('createKnownRedactor', () => {
  for (const [text, expected] of ROWS)
    it(`replaces “${text}” with “${expected}”`, () => expect(redact(text)).to.equal(expected));

  it('finds a token without the padding at its end', () => {
    expect(createKnownRedactor(['abcdefgh=='])('abcdefgh')).to.equal('[token]');
  });

  it('ignores a secret or an id that is too short', () => {
    expect(createKnownRedactor(['t', '', undefined], {ids: ['s1', '']})('the status of s1')).to.equal(
      'the status of s1',
    );
  });

  it('does not remove short texts that a short secret has as its encoded form', () => {
    expect(createKnownRedactor(['aaaaaa'])('YW and Fh and a')).to.equal('YW and Fh and a');
  });

  it('hides a secret that invisible characters split', () => {
    for (const hidden of '\u200b\u0007\u00ad\u034f\u115f\u180e\u2060\u3164\ufe0f\ufeff\u{e0001}')
      expect(redact(`opa${hidden}que-sec${hidden}ret`), hidden).to.equal('[token]');
  });

  it('removes the secret from base64, with any text around it', () => {
    const hide = createKnownRedactor(['my-secret-token'], {mark: '…'});
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (before, after, isUrl) => {
        const binary = Array.from(new TextEncoder().encode(`${before}my-secret-token${after}`), (byte) =>
          String.fromCharCode(byte),
        ).join('');
        const text = isUrl ? btoa(binary).replaceAll('+', '-').replaceAll('/', '_') : btoa(binary);
        expect(hide(text)).to.include('…');
      }),
    );
  });

  it('leaves no secret in what a text means once it is decoded, in any order', () => {
    const hide = createKnownRedactor(SECRETS);
    fc.assert(
      fc.property(encodedSecret(), (text) => {
        for (const reading of decodings(hide(text)))
          for (const secret of SECRETS) expect(reading).not.to.include(secret);
      }),
      {numRuns: 1000},
    );
  });

  for (const part of ['a', '\\', '%25', '&amp;', 'opaque-secre', '\\u0025', '%5Cu0041&amp;'])
    it(`needs less than a quarter of a second for 80,000 characters of “${part}”`, () => {
      const text = part.repeat(80_000 / part.length);
      expect(fastestRunMs(() => redact(text), 250)).to.be.below(250);
    });
});

describe('createKnownRedactor with a length', () => {
  const hide = createKnownRedactor(['opaque-secret'], {mark: '…'});

  it('cuts a text behind its secrets', () => {
    expect(hide('The opaque-secret is wrong', 8)).to.equal('The … is');
    expect(createKnownRedactor([])('abcdef', 4)).to.equal('abcd');
  });

  it('leaves no start of a secret at the cut', () => {
    const percent = 'opaque-secret'.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`);
    for (const secret of ['opaque-secret', percent])
      for (let length = 0; length < 60; length++)
        expect(hide(`${'a '.repeat(length)}${secret} ${'b'.repeat(60)}`, 20)).not.to.match(/op|%6f/);
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
