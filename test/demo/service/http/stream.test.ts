import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {z} from 'zod';
import {openSession, readySchema} from '../open-session.ts';
import {call, runService} from '../running-service.ts';

const WARM = {id: 'usd-viewer', profile: 'default'};
const COLD = {...WARM, profile: 'cold'};
const idSchema = z.looseObject({id: z.string()});
const withSwitches = (demo: object, request = WARM) => ({...request, arguments: {demo}});
const manySwitches = Object.fromEntries(Array.from({length: 5000}, (_, number) => [`x${number}`, 1]));

/** The create requests that the service answers without another request: body, status, text of the response. */
const CREATE: readonly (readonly [what: string, body: unknown, status: number, text: RegExp])[] = [
  ['a warm profile', WARM, 200, /"description":"signaling".*"TCP".*"description":"media".*"UDP"/],
  ['null as arguments and version', {...WARM, version: null, arguments: null}, 200, /"routes"/],
  ['null as stage', {...WARM, arguments: {usd_stage_uri: null}}, 200, /"routes"/],
  ['a cold profile', COLD, 202, /"id":(?!.*"routes")/],
  ['the forbidden application', {...WARM, id: 'restricted'}, 403, /You lack permission to stream/],
  ['the application without capacity', {...WARM, id: 'busy'}, 503, /no capacity/],
  ['an unknown application', {...WARM, id: 'unknown'}, 422, /"loc":\["body","id"\]/],
  ['an unknown version', {...WARM, version: '9.9.9'}, 422, /"loc":\["body","version"\]/],
  ['a profile of another version', {...WARM, profile: 'preview'}, 422, /"loc":\["body","profile"\]/],
  ['a version with its profile', {...WARM, profile: 'preview', version: '2.0.0-beta+001'}, 200, /"routes"/],
  ['invalid JSON', '{', 422, /detail/],
  ['no body', undefined, 422, /detail/],
  ['more than 1 MiB', ' '.repeat(1024 * 1024 + 1), 413, /detail/],
  ['a long close reason', withSwitches({closeReason: '€'.repeat(41)}, COLD), 202, /"id"/],
  ['a close reason that no close frame can carry', withSwitches({closeReason: '€'.repeat(42)}), 422, /123/],
  ['the switch createStatus', withSwitches({createStatus: 500}), 500, /createStatus/],
  ['the switch createLateStatus', withSwitches({createLateStatus: 504}), 504, /createLateStatus/],
  ['the switch nullFields', withSwitches({nullFields: true}), 200, /"destination_port":null.*"message":null/],
  ['that switch, cold', withSwitches({nullFields: true}, COLD), 202, /"message":null.*"routes":null/],
  ['the switch deadHost', withSwitches({deadHost: true}), 200, /"127\.0\.0\.2":.*,"(?!127\.0\.0\.2)[\d.]+":/],
  ['the switch namedHost', withSwitches({namedHost: true}), 200, /"localhost":/],
  ['the switch routesShape', withSwitches({routesShape: 'nested'}), 200, /"routes":\{"[\d.]+":\{"routes":\[/],
];

suite('POST /stream', () => {
  for (const [what, body, status, text] of CREATE) {
    test(`answers ${what} with ${status}`, async (t) => {
      const {base} = await runService(t);
      const answer = await call(`${base}/stream`, 'POST', body);
      assert.equal(answer.status, status);
      assert.match(JSON.stringify(answer.body), text);
      if (status === 503) assert.equal(answer.headers.get('retry-after'), '2');
    });
  }

  test('reports each validation error in the documented format, and at most twenty', async (t) => {
    const {base} = await runService(t);
    const {body} = await call(`${base}/stream`, 'POST', {
      id: '1 x',
      arguments: {usd_stage_uri: 7, demo: {unheardOf: true}},
    });
    const [stage, text] = [['body', 'arguments', 'usd_stage_uri'], 'Input should be a valid string'];
    const [unheardOf, extra] = [['body', 'arguments', 'demo', 'unheardOf'], 'Extra inputs are not permitted'];
    assert.deepEqual(body, {
      detail: [
        {loc: ['body', 'id'], msg: 'Invalid application ID format', type: 'value_error'},
        {loc: ['body', 'profile'], msg: 'Field required', type: 'missing'},
        {loc: stage, msg: text, type: 'string_type'},
        {loc: unheardOf, msg: extra, type: 'extra_forbidden'},
      ],
    });
    const many = await call(`${base}/stream`, 'POST', withSwitches(manySwitches));
    assert.equal(z.object({detail: z.array(z.unknown())}).parse(many.body).detail.length, 20);
  });

  test('answers 503 without a free media port, and beyond the most sessions', async (t) => {
    const onePort = await runService(t, {mediaPorts: {min: 48_900, max: 48_900}});
    const {base, service} = await runService(t, {maximumSessions: 3});
    const create = (of: string, body: unknown) => call(`${of}/stream`, 'POST', body);
    assert.equal((await create(onePort.base, WARM)).status, 200);
    assert.equal((await create(onePort.base, WARM)).status, 503);
    const replies = await Promise.all(Array.from({length: 6}, () => create(base, COLD)));
    assert.deepEqual(replies.map(({status}) => status).sort(), [202, 202, 202, 503, 503, 503]);
    assert.equal((await call(`${base}/stream`, 'DELETE', {id: service.sessions[0]?.id})).status, 200);
    assert.equal((await create(base, COLD)).status, 202);
  });

  test('counts a request that the service delays against the most sessions', async (t) => {
    const {base} = await runService(t, {maximumSessions: 1});
    const create = (createDelayMs: number) => call(`${base}/stream`, 'POST', withSwitches({createDelayMs}));
    const delayed = create(2000);
    // The service has read the first request when it answers one to an address that does not exist.
    await call(`${base}/nothing`, 'GET');
    assert.equal((await create(0)).status, 503);
    assert.equal((await delayed).status, 200);
  });

  test('has the paths of NVIDIA’s sample beside nested routes, and ends a session without a body', async (t) => {
    const {base} = await runService(t, {routesShape: 'nested'});
    const {id} = idSchema.parse((await call(`${base}/streaming/stream`, 'POST', WARM)).body);
    assert.equal((await call(`${base}/streaming/stream/${id}`)).status, 200);
    assert.equal((await call(`${base}/streaming/stream`)).status, 200);
    const ended = await call(`${base}/streaming/stream`, 'DELETE', {id});
    assert.deepEqual([ended.status, ended.body], [200, undefined]);
  });
});

suite('a session', () => {
  test('changes its message during a cold start until it is ready', async (t) => {
    t.mock.timers.enable({apis: ['setTimeout']});
    const {base} = await runService(t, {coldStart: {stepMs: 800}});
    const {id} = idSchema.parse((await call(`${base}/stream`, 'POST', COLD)).body);
    const texts = new Set<string>();
    let poll = await call(`${base}/stream/${id}`);
    for (; poll.status === 202; poll = await call(`${base}/stream/${id}`)) {
      texts.add(JSON.stringify(poll.body));
      t.mock.timers.tick(800);
    }
    readySchema.parse(poll.body);
    assert.equal(texts.size, 5, [...texts].join());
  });

  for (const [request, demo, statuses] of [
    [COLD, {pollStatus: 502}, [502, 502]],
    [COLD, {pollStatus: 520, pollFaults: 2}, [202, 520, 520, 202]],
    [COLD, {pollHtml: true, pollFaults: 1}, [202, 'html', 202]],
    [COLD, {readyStatus: 403}, [202]],
    [WARM, {readyStatus: 403}, [403]],
  ] as const) {
    test(`answers polls with ${statuses.join(', ')} by ${JSON.stringify(demo)}, ${request.profile}`, async (t) => {
      const {base} = await runService(t);
      const body = withSwitches({...demo, coldMs: 600_000}, request);
      const {id} = idSchema.parse((await call(`${base}/stream`, 'POST', body)).body);
      for (const expected of statuses) {
        const response = await fetch(`${base}/stream/${id}`);
        const isHtml = (await response.text()).startsWith('<!doctype');
        assert.equal(isHtml ? 'html' : response.status, expected);
      }
    });
  }

  test('is in the list of sessions, with a media port of its own', async (t) => {
    const {base} = await runService(t);
    const sessions = await Promise.all([openSession(base), openSession(base)]);
    assert.equal(new Set(sessions.map(({mediaPort}) => mediaPort)).size, 2);
    await call(`${base}/stream`, 'POST', {...WARM, profile: 'cold-long'});
    const {status, body} = await call(`${base}/stream`);
    assert.equal(status, 200);
    assert.match(JSON.stringify(body), /^\{"count":3,.*"ready".*"ready".*"pending"/);
  });

  /** The requests that end a session, and their statuses. `{id}` stands for the session. */
  const ENDS: readonly (readonly [
    what: string,
    demo: Record<string, unknown>,
    requests: readonly [string, number][],
  ])[] = [
    ['in the body', {}, [['body {id}', 200]]],
    ['in the path', {}, [['path {id}', 204]]],
    [
      'again and again',
      {},
      [
        ['body {id}', 200],
        ['path {id}', 204],
        ['body {id}', 200],
      ],
    ],
    ...[400, 405, 409, 415].map((status): (typeof ENDS)[number] => [
      `only in the path, with the switch deleteBodyStatus ${status}`,
      {deleteBodyStatus: status},
      [
        ['body {id}', status],
        ['path {id}', 204],
        ['body {id}', status],
      ],
    ]),
  ];
  for (const [what, demo, requests] of ENDS) {
    test(`ends by DELETE with its id ${what}`, async (t) => {
      const {base, service} = await runService(t);
      const {id} = await openSession(base, demo);
      for (const [request, status] of requests) {
        const answer = request.startsWith('body')
          ? await call(`${base}/stream`, 'DELETE', {id})
          : await call(`${base}/stream/${id}`, 'DELETE');
        assert.equal(answer.status, status);
      }
      assert.equal(service.sessions.length, 0);
      assert.equal((await call(`${base}/stream/${id}`)).status, 404);
    });
  }

  test('can be ended while it is pending', async (t) => {
    const {base, service} = await runService(t);
    const {id} = idSchema.parse((await call(`${base}/stream`, 'POST', {...WARM, profile: 'cold-long'})).body);
    assert.equal((await call(`${base}/stream/${id}`, 'DELETE')).status, 204);
    assert.equal(service.sessions.length, 0);
  });

  test('is not found with 404 and invalid with 422', async (t) => {
    const {base} = await runService(t);
    for (const method of ['GET', 'DELETE'])
      assert.equal((await call(`${base}/stream/unknown`, method)).status, 404);
    assert.equal((await call(`${base}/stream`, 'DELETE', {id: 'unknown'})).status, 404);
    assert.equal((await call(`${base}/stream/${encodeURIComponent('a b')}`)).status, 422);
  });
});
