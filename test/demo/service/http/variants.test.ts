import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';
import {StreamingService} from '../../../../src/service/streaming-service.ts';
import {call, runService} from '../running-service.ts';

const warm = {appId: 'usd-viewer', profile: 'default'};
const cold = {appId: 'usd-viewer', profile: 'cold'};

suite('A switch of a session', () => {
  test('nullFields clears the optional fields, and the client reads the rest', async (t) => {
    const {base} = await runService(t);
    const client = new StreamingService({serviceUrl: base});
    const demo = {nullFields: true};
    const ready = await client.create({...warm, arguments: {demo}});
    assert.deepEqual(
      ready.hosts[0]?.routes.map(({description, destinationPort}) => [description, destinationPort]),
      [
        ['signaling', undefined],
        ['media', undefined],
      ],
    );
    const pending = await client.create({...cold, arguments: {demo}});
    assert.equal(pending.ready, false);
    assert.equal(pending.message, '');
  });

  for (const status of [400, 405, 415]) {
    test(`deleteBodyStatus refuses the body form with ${status}, and the client uses the path form`, async (t) => {
      const {base, service} = await runService(t);
      const client = new StreamingService({serviceUrl: base});
      const {id} = await client.create({...warm, arguments: {demo: {deleteBodyStatus: status}}});
      assert.equal((await call(`${base}/stream`, 'DELETE', {id})).status, status);
      await client.end(id);
      assert.equal(service.sessions.length, 0);
    });
  }

  test('readyStatus refuses each poll of a ready session, and no other', async (t) => {
    const {base} = await runService(t);
    const client = new StreamingService({serviceUrl: base});
    const args = {demo: {readyStatus: 403, coldMs: 600_000}};
    const {signal} = new AbortController();
    const pending = await client.create({...cold, arguments: args});
    assert.equal((await client.poll(pending.id, {signal})).ready, false);
    const ready = await client.create({...warm, arguments: args});
    await assert.rejects(
      client.poll(ready.id, {signal}),
      (error) => AppStreamError.from(error).code === 'forbidden',
    );
  });

  test('deadHost and namedHost change the hosts', async (t) => {
    const {base} = await runService(t);
    const client = new StreamingService({serviceUrl: base});
    const {hosts} = await client.create({...warm, arguments: {demo: {deadHost: true, namedHost: true}}});
    assert.deepEqual(
      hosts.map(({host}) => host),
      ['127.0.0.2', 'localhost'],
    );
  });

  test('pollFaults lets the first poll and the later polls succeed', async (t) => {
    const {base} = await runService(t);
    const client = new StreamingService({serviceUrl: base});
    for (const [fault, code] of [
      [{pollStatus: 520}, 'server-error'],
      [{pollHtml: true}, 'malformed-response'],
    ] as const) {
      const {id} = await client.create({
        ...cold,
        arguments: {demo: {...fault, pollFaults: 2, coldMs: 600_000}},
      });
      const outcomes: unknown[] = [];
      for (let poll = 0; poll < 4; poll++) {
        outcomes.push(
          await client.poll(id).then(
            ({ready}) => ready,
            (error: unknown) => (error instanceof AppStreamError ? error.code : error),
          ),
        );
      }
      assert.deepEqual(outcomes, [false, code, code, false]);
    }
  });
});

suite('A switch of the catalogue', () => {
  const openClient = async (t: Parameters<typeof runService>[0], switches: string) => {
    const {base} = await runService(t);
    return new StreamingService({serviceUrl: base, catalogueUrl: `${base}?demo=${switches}`});
  };

  test('null-fields and unpaged leave lists and items readable', async (t) => {
    const client = await openClient(t, 'null-fields,unpaged');
    assert.ok((await client.listApplications()).length > 3);
    assert.equal((await client.getApplication('usd-viewer'))?.name, undefined);
    assert.equal((await client.listVersions('usd-viewer')).length, 4);
    await client.confirm(warm);
  });

  test('forbidden and not-found fail with a detail', async (t) => {
    await assert.rejects((await openClient(t, 'forbidden')).confirm(warm), {
      code: 'forbidden',
      detail: 'The catalogue is closed to you',
    });
    await assert.rejects((await openClient(t, 'not-found')).confirm(warm), {
      code: 'not-found',
      detail: 'The catalogue was moved in May',
    });
  });

  test('refuse-wildcards refuses them, and the client asks without them', async (t) => {
    const client = await openClient(t, 'refuse-wildcards');
    await client.confirm(warm);
    await assert.rejects(client.confirm({...warm, profile: 'none'}), {code: 'profile-not-found'});
  });

  test('that does not exist is refused', async (t) => {
    const {base} = await runService(t);
    assert.equal((await call(`${base}/cfg/apps?demo=nothing`)).status, 422);
  });
});
