import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {z} from 'zod';
import {call, runService} from '../running-service.ts';

const warm = {id: 'usd-viewer', profile: 'default'};
const createdSchema = z.looseObject({id: z.string()});

const create = (base: string, key: string, demo: object = {}) =>
  call(`${base}/stream`, 'POST', {...warm, arguments: {demo}}, {'idempotency-key': key});

suite('POST /stream with Idempotency-Key', () => {
  test('answers repeats with the session of the first request, also while it is being created', async (t) => {
    const {base, service} = await runService(t);
    const demo = {createDelayMs: 200};
    const replies = await Promise.all([1, 2].map(() => create(base, '"a"', demo)));
    replies.push(await create(base, '"a"', demo));
    assert.deepEqual(
      replies.map(({status}) => status),
      [200, 200, 200],
    );
    assert.equal(new Set(replies.map(({body}) => createdSchema.parse(body).id)).size, 1);
    assert.equal(service.machines.service, 1);
    await create(base, '"b"', demo);
    assert.equal(service.machines.service, 2);
  });

  test('refuses another body with the same key, and a value that is no string in quotes', async (t) => {
    const {base, service} = await runService(t);
    await create(base, '"a"');
    assert.equal((await create(base, '"a"', {sound: false})).status, 422);
    for (const key of ['a', '""', '"a', `"${'a'.repeat(256)}"`, '"a\\"b"']) {
      assert.equal((await create(base, key)).status, 400, key);
    }
    assert.equal(service.machines.service, 1);
  });

  test('forgets the key of a request without a session, and of a session that has ended', async (t) => {
    const {base, service} = await runService(t, {maximumSessions: 1});
    const end = (body: unknown) => call(`${base}/stream/${createdSchema.parse(body).id}`, 'DELETE');
    const first = await create(base, '"a"');
    assert.equal((await create(base, '"b"')).status, 503);
    await end(first.body);
    const second = await create(base, '"a"');
    assert.equal(second.status, 200);
    await end(second.body);
    assert.equal((await create(base, '"b"')).status, 200);
    assert.equal(service.machines.service, 3);
  });

  test('gives a session that a late status hid to a repeat with its key only', async (t) => {
    const {base, service} = await runService(t);
    const demo = {createLateStatus: 408};
    const statuses = [];
    for (const key of ['"a"', '"a"', '"b"']) statuses.push((await create(base, key, demo)).status);
    assert.deepEqual(statuses, [408, 200, 408]);
    assert.equal(service.machines.service, 2);
  });

  test('allows the header to a page of another origin', async (t) => {
    const {base} = await runService(t);
    const {headers} = await call(`${base}/stream`, 'OPTIONS', undefined, {
      origin: 'http://localhost:1',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,idempotency-key',
    });
    assert.match(headers.get('access-control-allow-headers') ?? '', /idempotency-key/);
  });
});
