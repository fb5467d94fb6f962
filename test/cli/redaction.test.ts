import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {createRedactor} from '../../cli/doctor/redaction.ts';
import {fastestRunMs} from '../support/fastest-run.ts';

const safe = createRedactor({secrets: ['opaque-secret', 'a/b==opaque', 'pin-7'], ids: ['8d0c2f0e-demo']});

const ROWS: readonly (readonly [text: string, safe: string])[] = [
  ['https://me:pw@host.example:8443/a/b?k=v#x failed', 'https://host.example:8443/a/b failed'],
  ['wss://user@host/sign_in', 'wss://host/sign_in'],
  ['Cannot GET https://host/?k=v, sorry', 'Cannot GET https://host/ sorry'],
  ['No GET /stream/x?access_token=abc here', 'No GET /stream/x here'],
  ['2https://host/?k=v', '2https://host/'],
  ['https://host.example/prefix answers', 'https://host.example/prefix answers'],
  ['expired: eyJhbGciOi.eyJzdWIi.c2ln', 'expired: [token]'],
  ['Authorization: Bearer abc.def', 'Authorization: [token]'],
  ['Authorization-Bearer.abc is bad', 'Authorization-Bearer [token] is bad'],
  ['Authorization: Basic dXNlcjpwYXNz is bad', 'Authorization: [token]'],
  ['authorization=dXNlcjpwYXNz', 'authorization=[token]'],
  ['{"Authorization":"Bearer abc.def"}', '{"Authorization":[token]'],
  ['Basic authentication is required', 'Basic authentication is required'],
  ['cookie: sid=abc; user=me', 'cookie: [token]'],
  ['Set-Cookie: sid=abc\nnext line', 'Set-Cookie: [token]\nnext line'],
  ['refused token=abc, sorry', 'refused token=[token], sorry'],
  ['access_token=abc&user=7', 'access_token=[token]&user=7'],
  ['{"access_token":"abc","user":7}', '{"access_token":[token]","user":7}'],
  ['No token: the page provides none', 'No token: the page provides none'],
  ['//me:pw@host/a is down', '//host/a is down'],
  ['https://me:p@w@host/a', 'https://host/a'],
  ['GET /a;jsessionid=abc failed', 'GET /a;jsessionid=[token] failed'],
  [`${btoa('x:opaque-secret')} ${btoa('opaque-secret')}`, 'eDp[token] [token]A=='],
  ['The value opaque-secret is wrong', 'The value [token] is wrong'],
  ['Session 8d0c2f0e-demo is gone', 'Session 8d0c… is gone'],
  ['Tried: 10.0.0.7:47998.', 'Tried: 10.0.0.7:47998.'],
  [String.raw`{"url":"https:\/\/me:pw@host\/a?k=v"}`, '{"url":"https://host/a"}'],
  ['X-Api-Key: abc is wrong', 'X-Api-Key: [token] is wrong'],
  ['X-Auth-Token=abc', 'X-Auth-Token=[token]'],
  ['x-nv-sessionid.abc, authorization.def', 'x-nv-sessionid.[token], authorization.[token]'],
  ['turn:relay.example:3478,me,pw is down', 'turn:relay.example:3478,[token] is down'],
  ['["Cookie","sid=abc"]', '["Cookie",[token]'],
  ['headers: {"host":"a"}', 'headers: [token]'],
  ['Session 5e55101d-1234-4321-8888-0123456789ab is gone', 'Session 5e55… is gone'],
  ['Password: abc', 'Password: [token]'],
  [
    'Access-Control-Allow-Headers: authorization, content-type',
    'Access-Control-Allow-Headers: authorization, content-type',
  ],
  [
    'Bearer error="invalid_token", error_description="expired"',
    'Bearer [token]"invalid_token", error_description="expired"',
  ],
];

describe('createRedactor', () => {
  for (const [text, expected] of ROWS) {
    it(`replaces “${text}” with “${expected}”`, () => expect(safe(text)).to.equal(expected));
  }

  it('removes every token, id and query from any text', () => {
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

  it('replaces a secret before it cuts a text', () => {
    for (const length of [490, 495, 500, 1990, 1995]) {
      const text = safe(`${'x '.repeat(length / 2)}opaque-secret and Bearer opaque-secret`);
      expect(text, String(length)).not.to.match(/opaq|secr/);
    }
  });

  for (const [name, part] of Object.entries({
    letters: 'a',
    'question marks': '?',
    'starts of tokens': 'eyJ',
    schemes: 'a://',
    'user names': '//a@',
    cookies: 'cookie: ',
    'authorization headers': 'authorization: ',
    spaces: ' ',
    secrets: 'opaque-secre',
  })) {
    it(`needs less than a quarter of a second for 80,000 ${name}`, () => {
      const text = part.repeat(80_000);
      expect(fastestRunMs(() => safe(text), 250)).to.be.below(250);
    });
  }
});
