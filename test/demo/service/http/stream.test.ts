import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {z} from 'zod';
import {call, runService} from '../running-service.ts';
import {openSession, readySchema} from '../open-session.ts';

const warm = {id: 'usd-viewer', profile: 'default'};
const listSchema = z.object({
  count: z.int(),
  items: z.array(z.looseObject({status: z.looseObject({condition: z.string()})})),
});

suite('POST /stream', () => {
  test('responds with 200 and routes to this machine for a warm profile', async (t) => {
    const {base, port} = await runService(t);
    const {status, body} = await call(`${base}/stream`, 'POST', warm);
    assert.equal(status, 200);
    const [routes = []] = Object.values(readySchema.parse(body).routes);
    assert.deepEqual(
      routes.map(({description, protocol}) => [description, protocol]),
      [
        ['signaling', 'TCP'],
        ['media', 'UDP'],
      ],
    );
    assert.equal(routes[0]?.source_port, port);
  });

  test('counts a request that the service delays against the most sessions', async (t) => {
    const {base} = await runService(t, {maximumSessions: 1});
    const create = (createDelayMs: number) =>
      call(`${base}/stream`, 'POST', {...warm, arguments: {demo: {createDelayMs}}});
    const delayed = create(2000);
    // The service has read the first request when it answers one to an address that does not exist.
    await call(`${base}/nothing`, 'GET');
    assert.equal((await create(0)).status, 503);
    assert.equal((await delayed).status, 200);
  });

  test('nests the routes on request, as in existing deployments', async (t) => {
    const {base} = await runService(t, {routesShape: 'nested'});
    const {body} = await call(`${base}/stream`, 'POST', warm);
    assert.match(JSON.stringify(body), /"routes":\{"[\d.]+":\{"routes":\[/);
  });

  test('has the paths of NVIDIA’s sample beside nested routes, and ends a session without a body', async (t) => {
    const {base} = await runService(t, {routesShape: 'nested'});
    const created = await call(`${base}/streaming/stream`, 'POST', warm);
    const {id} = readySchema.pick({id: true}).parse(created.body);
    assert.equal((await call(`${base}/streaming/stream/${id}`)).status, 200);
    assert.equal((await call(`${base}/streaming/stream`)).status, 200);
    const ended = await call(`${base}/streaming/stream`, 'DELETE', {id});
    assert.deepEqual([ended.status, ended.body], [200, undefined]);
  });

  test('accepts null for each optional field', async (t) => {
    const {base} = await runService(t);
    for (const args of [null, {usd_stage_uri: null}]) {
      const {status, body} = await call(`${base}/stream`, 'POST', {...warm, version: null, arguments: args});
      assert.equal(status, 200, JSON.stringify(body));
    }
  });

  test('lists the sessions, as deployments do', async (t) => {
    const {base} = await runService(t);
    const {id} = await openSession(base);
    await call(`${base}/stream`, 'POST', {...warm, profile: 'cold-long'});
    const {status, body} = await call(`${base}/stream`);
    assert.equal(status, 200);
    const {count, items} = listSchema.parse(body);
    assert.equal(count, 2);
    assert.equal(readySchema.parse(items[0]).id, id);
    assert.equal(items[1]?.status.condition, 'pending');
  });

  test('responds with 202 without routes for a cold profile, whose messages change until GET returns 200', async (t) => {
    const {base} = await runService(t, {coldStart: {stepMs: 40}});
    const {status, body} = await call(`${base}/stream`, 'POST', {...warm, profile: 'cold'});
    assert.equal(status, 202);
    assert.ok(typeof body === 'object' && body !== null && 'id' in body && !('routes' in body));
    const messages = new Set<string>();
    let poll = await call(`${base}/stream/${String(body.id)}`);
    for (; poll.status === 202; poll = await call(`${base}/stream/${String(body.id)}`)) {
      assert.ok(typeof poll.body === 'object' && poll.body !== null && 'status' in poll.body);
      messages.add(JSON.stringify(poll.body.status));
    }
    assert.equal(poll.status, 200);
    readySchema.parse(poll.body);
    assert.ok(messages.size >= 3, [...messages].join());
  });

  test('responds with 403 for the forbidden application and 503 with Retry-After for the one without capacity', async (t) => {
    const {base} = await runService(t);
    const forbidden = await call(`${base}/stream`, 'POST', {...warm, id: 'restricted'});
    assert.equal(forbidden.status, 403);
    assert.deepEqual(forbidden.body, {detail: 'You lack permission to stream "restricted"'});
    const busy = await call(`${base}/stream`, 'POST', {...warm, id: 'busy'});
    assert.equal(busy.status, 503);
    assert.equal(busy.headers.get('retry-after'), '2');
    assert.match(JSON.stringify(busy.body), /no capacity/);
  });

  test('responds with 503 if no media port is free', async (t) => {
    const {base} = await runService(t, {mediaPorts: {min: 48_900, max: 48_900}});
    assert.equal((await call(`${base}/stream`, 'POST', warm)).status, 200);
    assert.equal((await call(`${base}/stream`, 'POST', warm)).status, 503);
  });

  test('reports each validation error in the documented format', async (t) => {
    const {base} = await runService(t);
    const {status, body} = await call(`${base}/stream`, 'POST', {
      id: '1 x',
      arguments: {usd_stage_uri: 7, demo: {unheardOf: true}},
    });
    assert.equal(status, 422);
    assert.deepEqual(body, {
      detail: [
        {loc: ['body', 'id'], msg: 'Invalid application ID format', type: 'value_error'},
        {loc: ['body', 'profile'], msg: 'Field required', type: 'missing'},
        {
          loc: ['body', 'arguments', 'usd_stage_uri'],
          msg: 'Input should be a valid string',
          type: 'string_type',
        },
        {
          loc: ['body', 'arguments', 'demo', 'unheardOf'],
          msg: 'Extra inputs are not permitted',
          type: 'extra_forbidden',
        },
      ],
    });
  });

  test('validates the request against the catalogue', async (t) => {
    const {base} = await runService(t);
    for (const [field, request] of [
      ['id', {...warm, id: 'unknown'}],
      ['version', {...warm, version: '9.9.9'}],
      ['profile', {...warm, profile: 'preview'}],
    ] as const) {
      const {status, body} = await call(`${base}/stream`, 'POST', request);
      assert.equal(status, 422);
      assert.match(JSON.stringify(body), new RegExp(`"loc":\\["body","${field}"\\]`));
    }
    const preview = {...warm, profile: 'preview', version: '2.0.0-beta+001'};
    assert.equal((await call(`${base}/stream`, 'POST', preview)).status, 200);
  });

  test('responds with 422 to invalid JSON or no body, and with 413 to more than 1 MiB', async (t) => {
    const {base} = await runService(t);
    assert.equal((await call(`${base}/stream`, 'POST', '{')).status, 422);
    assert.equal((await call(`${base}/stream`, 'POST')).status, 422);
    assert.equal((await call(`${base}/stream`, 'POST', ' '.repeat(1024 * 1024 + 1))).status, 413);
  });

  test('fails on request when created and while pending', async (t) => {
    const {base} = await runService(t);
    const failing = await call(`${base}/stream`, 'POST', {...warm, arguments: {demo: {createStatus: 500}}});
    assert.equal(failing.status, 500);
    const pending = await call(`${base}/stream`, 'POST', {
      ...warm,
      profile: 'cold',
      arguments: {demo: {pollStatus: 502}},
    });
    assert.ok(typeof pending.body === 'object' && pending.body !== null && 'id' in pending.body);
    assert.equal((await call(`${base}/stream/${String(pending.body.id)}`)).status, 502);
  });
});

suite('a session', () => {
  test('is not found with 404 and invalid with 422', async (t) => {
    const {base} = await runService(t);
    assert.equal((await call(`${base}/stream/unknown`)).status, 404);
    assert.equal((await call(`${base}/stream/${encodeURIComponent('a b')}`)).status, 422);
  });

  test('ends by DELETE with its id in the body', async (t) => {
    const {base, service} = await runService(t);
    const {id} = await openSession(base);
    const {status, body} = await call(`${base}/stream`, 'DELETE', {id});
    assert.deepEqual([status, body], [200, undefined]);
    assert.equal(service.sessions.length, 0);
    assert.equal((await call(`${base}/stream/${id}`)).status, 404);
  });

  test('ends again and again, and an unknown one is not found', async (t) => {
    const {base, service} = await runService(t);
    const {id} = await openSession(base);
    for (let count = 0; count < 2; count++) {
      assert.equal((await call(`${base}/stream`, 'DELETE', {id})).status, 200);
      assert.equal((await call(`${base}/stream/${id}`, 'DELETE')).status, 204);
    }
    assert.equal(service.sessions.length, 0);
    assert.equal((await call(`${base}/stream`, 'DELETE', {id: 'unknown'})).status, 404);
    assert.equal((await call(`${base}/stream/unknown`, 'DELETE')).status, 404);
  });

  test('refuses the same form of its end after it has ended', async (t) => {
    const {base} = await runService(t);
    const {body} = await call(`${base}/stream`, 'POST', {
      ...warm,
      arguments: {demo: {deleteBodyStatus: 409}},
    });
    assert.ok(typeof body === 'object' && body !== null && 'id' in body);
    const {id} = body;
    assert.equal((await call(`${base}/stream/${String(id)}`, 'DELETE')).status, 204);
    assert.equal((await call(`${base}/stream`, 'DELETE', {id})).status, 409);
  });

  test('ends by DELETE with its id in the path', async (t) => {
    const {base} = await runService(t);
    const {id} = await openSession(base);
    assert.equal((await call(`${base}/stream/${id}`, 'DELETE')).status, 204);
    assert.equal((await call(`${base}/stream/${id}`)).status, 404);
  });

  test('can be ended while it is pending', async (t) => {
    const {base, service} = await runService(t);
    const {body} = await call(`${base}/stream`, 'POST', {...warm, profile: 'cold-long'});
    assert.ok(typeof body === 'object' && body !== null && 'id' in body);
    assert.equal((await call(`${base}/stream/${String(body.id)}`, 'DELETE')).status, 204);
    assert.equal(service.sessions.length, 0);
  });

  test('has its own media port beside other sessions', async (t) => {
    const {base, service} = await runService(t);
    const sessions = await Promise.all([openSession(base), openSession(base), openSession(base)]);
    assert.equal(new Set(sessions.map(({mediaPort}) => mediaPort)).size, 3);
    assert.equal(service.sessions.length, 3);
  });
});
