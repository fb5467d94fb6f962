import assert from 'node:assert/strict';
import {inspect} from 'node:util';
import {suite, test} from 'node:test';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';

/** Node and Firefox quote the value of a header that they refuse. Chromium does not. */
suite('A token in Node', () => {
  const UNUSABLE = ['SECRET\nSECRET', 'SECRET SECRET', 'SECRET…', 'SECRET\u0000', 'SÉCRET'];
  for (const text of UNUSABLE) {
    for (const token of [text, () => Promise.resolve(text)]) {
      test(`appears in no error if it is ${JSON.stringify(text)} (${typeof token})`, async () => {
        let requests = 0;
        const service = new StreamingService({
          serviceUrl: 'https://streams.example',
          token,
          fetch: () => {
            requests += 1;
            return Promise.resolve(new Response('{}'));
          },
        });
        for (const call of [
          service.poll('s1'),
          service.create({appId: 'a', profile: 'p'}),
          service.end('s1'),
        ]) {
          const error: unknown = await call.then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          assert.ok(error instanceof AppStreamError);
          assert.equal(error.code, 'token-unusable');
          assert.doesNotMatch(inspect(error, {depth: 9, showHidden: true}), /S.?CRET/);
        }
        assert.equal(requests, 0);
      });
    }
  }
});
