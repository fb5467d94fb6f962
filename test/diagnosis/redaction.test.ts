import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {redaction} from '../../src/diagnosis/redaction.ts';

const safe = redaction({secrets: ['opaque-secret'], ids: ['8d0c2f0e-demo']});

const ROWS: readonly (readonly [text: string, safe: string])[] = [
  ['https://me:pw@host.example:8443/a/b?k=v#x failed', 'https://host.example:8443/a/b failed'],
  ['wss://user@host/sign_in', 'wss://host/sign_in'],
  ['Cannot GET https://host/?k=v, sorry', 'Cannot GET https://host/ sorry'],
  ['No GET /stream/x?access_token=abc here', 'No GET /stream/x here'],
  ['2https://host/?k=v', '2https://host/'],
  ['https://host.example/prefix answers', 'https://host.example/prefix answers'],
  ['expired: eyJhbGciOi.eyJzdWIi.c2ln', 'expired: [token]'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
  ['Authorization-Bearer.abc is bad', 'Authorization-Bearer [token] is bad'],
  ['The value opaque-secret is wrong', 'The value [token] is wrong'],
  ['Session 8d0c2f0e-demo is gone', 'Session 8d0c… is gone'],
  ['Tried: 10.0.0.7:47998.', 'Tried: 10.0.0.7:47998.'],
];

describe('a redaction', () => {
  for (const [text, expected] of ROWS) {
    it(`makes “${expected}” of “${text}”`, () => expect(safe(text)).to.equal(expected));
  }

  it('leaves no token, no id and no query in any text', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'opaque-secret',
        '8d0c2f0e-demo',
        'https://me:key-1@host/p?key=key-2#key-3',
        'Bearer key-4',
      ),
    );
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = safe(words.join(' '));
        expect(text).not.to.match(/opaque-secret|8d0c2f0e-demo|key-[1234]/);
        expect(text.length).to.be.at.most(501);
      }),
    );
  });

  it('takes no word apart for a secret that is too short to be one', () => {
    expect(redaction({secrets: ['t', ''], ids: ['s1', '']})('the status of s1')).to.equal('the status of s1');
  });
});
