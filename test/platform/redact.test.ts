import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {redact} from '../../src/platform/text.ts';

describe('redact', () => {
  it('removes a secret and its encoded forms', () => {
    const secret = 'abc/def+ghi==';
    for (const text of [secret, encodeURIComponent(secret), 'abc%2fdef%2bghi%3d%3d']) {
      expect(redact(`before ${text} after`, secret)).to.equal('before … after');
    }
  });

  it('returns a text without the secret unchanged', () => {
    for (const secret of ['abc.def', '', undefined])
      expect(redact('No abc here', secret)).to.equal('No abc here');
  });

  it('does not remove short texts that a short secret has as its encoded form', () => {
    expect(redact('YW and Fh and a', 'aa')).to.equal('YW and Fh and a');
  });

  it('removes the secret from base64, with any text around it', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.boolean(), (before, after, isUrl) => {
        const binary = Array.from(new TextEncoder().encode(`${before}my-secret-token${after}`), (byte) =>
          String.fromCharCode(byte),
        ).join('');
        const text = isUrl ? btoa(binary).replaceAll('+', '-').replaceAll('/', '_') : btoa(binary);
        expect(redact(text, 'my-secret-token')).to.include('…');
      }),
    );
  });
});
