import assert from 'node:assert/strict';
import {randomUUID} from 'node:crypto';
import {suite, test, type TestContext} from 'node:test';
import {DEMO_KEYS, FUNCTIONS} from '../../../demo/shared/functions.ts';
import {runService} from './running-service.ts';
import {SignalingPeer} from './signaling-peer.ts';

const [viewer, other, batch] = FUNCTIONS;
const KEY = `authorization.${DEMO_KEYS.valid}`;
const FUNCTION = `function-id.${viewer?.id}`;
const SESSION = 'x-nv-sessionid.any';
const GOOD = [KEY, FUNCTION, SESSION];

const openGateway = async (t: TestContext, switches?: Record<string, unknown>) => {
  const {base, port, service, until} = await runService(t);
  const segment = switches ? `/demo=${encodeURIComponent(JSON.stringify(switches))}` : '';
  const path = `/service/gateway${segment}`;
  const host = {id: '', address: '127.0.0.1', signalingPort: port, mediaPort: 0};
  return {
    signIn: (protocols: readonly string[], cookie?: string) =>
      new SignalingPeer(host, {path, protocols, ...(cookie === undefined ? {} : {cookie})}),
    probe: async (headers: Record<string, string>, init: RequestInit = {}) => {
      const response = await fetch(`${base}/gateway${segment}/sign_in`, {headers, ...init});
      return {status: response.status, text: await response.text(), headers: response.headers};
    },
    service,
    until,
  };
};

const probeHeaders = (key: string, functionId?: string) => ({
  authorization: `Bearer ${key}`,
  'nvcf-reqid': randomUUID(),
  ...(functionId === undefined ? {} : {'function-id': functionId}),
});

const requestIdOf = ({cookies}: SignalingPeer) => /nvcf-request-id=([\w-]+)/.exec(cookies.join())?.[1];

suite('the gateway', () => {
  test('starts a machine with the socket, and the host selects the subprotocol of the session', async (t) => {
    const {signIn, service} = await openGateway(t);
    const peer = signIn(GOOD);
    assert.match(await peer.waitForOffer(), /a=candidate/);
    assert.equal(peer.socket.protocol, SESSION);
    assert.equal(service.machines.gateway, 1);
    assert.match(peer.cookies[0] ?? '', /^nvcf-request-id=[\w-]{36}; Path=\/$/);
  });

  const NO_CASE = [`Authorization.${DEMO_KEYS.valid}`, `Function-Id.${viewer?.id}`, SESSION];
  const sockets: readonly (readonly [
    what: string,
    protocols: readonly string[],
    status: number,
    demo?: Record<string, unknown>,
  ])[] = [
    ['no key', [FUNCTION], 401],
    ['a key under another name', [`Authorization-Bearer.${DEMO_KEYS.valid}`, FUNCTION], 401],
    ['a wrong key', ['authorization.wrong', FUNCTION], 401],
    ['neither key nor function', [SESSION], 401],
    ['no function', [KEY], 400],
    ['a key without the scope', [`authorization.${DEMO_KEYS.withoutScope}`, FUNCTION], 403],
    ['an unknown function', [KEY, `function-id.${randomUUID()}`], 404],
    ['the version of another function', [...NO_CASE, `function-version-id.${other?.versionId}`], 404],
    ['a function that does not stream', [KEY, `function-id.${batch?.id}`], 501],
    ['an unknown request id', [...GOOD, `nvcf-reqid.${randomUUID()}`], 404],
    ['a good request with the switch for that', GOOD, 429, {status: 429}],
    ['a client for which no machine is free in time', GOOD, 504, {holdMs: 600, giveUpMs: 100}],
  ];
  for (const [what, protocols, status, demo] of sockets) {
    test(`refuses ${what} with ${status}, and starts no machine`, async (t) => {
      const {signIn, service} = await openGateway(t, demo);
      assert.equal((await signIn(protocols).ended).code, status);
      assert.equal(service.machines.gateway, 0);
    });
  }

  test('reads names without case, and the version of the function', async (t) => {
    const {signIn} = await openGateway(t);
    await signIn([...NO_CASE, `function-version-id.${viewer?.versionId}`]).waitForOpen();
  });

  test('holds the upgrade until a machine is free', async (t) => {
    const {signIn, service} = await openGateway(t, {holdMs: 300});
    const startedAt = performance.now();
    await signIn(GOOD).waitForOpen();
    assert.ok(performance.now() - startedAt >= 300);
    assert.equal(service.machines.gateway, 1);
  });

  for (const [keepsAbandoned, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    test(`takes ${count} machines for a client that left while it waited, keepsAbandoned: ${keepsAbandoned}`, async (t) => {
      t.mock.timers.enable({apis: ['setTimeout']});
      const {signIn, service} = await openGateway(t, {holdMs: 20_000, keepsAbandoned});
      const left = signIn(GOOD);
      // When the gateway has refused a later request, it has read those before.
      const waitForGateway = () => signIn([FUNCTION]).ended;
      await waitForGateway();
      left.socket.terminate();
      const next = signIn(GOOD);
      await waitForGateway();
      t.mock.timers.tick(20_000);
      await next.waitForOpen();
      assert.equal(service.machines.gateway, count + 1);
    });
  }

  test('resumes by subprotocol or cookie on the same machine', async (t) => {
    const {signIn, service} = await openGateway(t);
    const first = signIn(GOOD);
    await first.waitForOffer();
    const id = requestIdOf(first);
    first.socket.terminate();
    const second = signIn([...GOOD, `nvcf-reqid.${id}`]);
    await second.waitForOpen();
    second.close();
    await signIn(GOOD, `nvcf-request-id=${id}`).waitForOpen();
    assert.equal(service.machines.gateway, 1);
  });

  test('takes a second machine for a socket without a request id, or with a malformed one', async (t) => {
    const {signIn, service} = await openGateway(t);
    for (const protocols of [GOOD, GOOD, [...GOOD, 'nvcf-reqid.malformed']])
      await signIn(protocols).waitForOpen();
    assert.equal(service.machines.gateway, 3);
  });

  test('answers 500 to the request id of another account or function', async (t) => {
    const {signIn} = await openGateway(t);
    const first = signIn(GOOD);
    await first.waitForOpen();
    const id = `nvcf-reqid.${requestIdOf(first)}`;
    const unknown = [
      [`authorization.${DEMO_KEYS.otherAccount}`, FUNCTION, SESSION, id],
      [KEY, `function-id.${other?.id}`, SESSION, id],
    ];
    for (const protocols of unknown) assert.equal((await signIn(protocols).ended).code, 500);
  });

  for (const [selects, protocol] of [
    ['none', ''],
    ['first', KEY],
  ] as const) {
    test(`passes back the choice of the host: ${selects}`, async (t) => {
      const {signIn, service} = await openGateway(t, {selects});
      const peer = signIn(GOOD);
      // The client of Node refuses a socket without a subprotocol, as browsers do.
      await peer.waitForOpen().catch(() => peer.ended);
      assert.equal(peer.socket.protocol, protocol);
      assert.equal(service.machines.gateway, 1);
    });
  }
});

suite('the probe of the gateway', () => {
  test('answers with a status and a text that a page can read, and takes no machine', async (t) => {
    const {probe, service} = await openGateway(t);
    const id = viewer?.id ?? '';
    for (const [headers, status, text] of [
      [{}, 401, /authorization/],
      [probeHeaders('wrong', id), 401, /key/],
      [probeHeaders(DEMO_KEYS.withoutScope, id), 403, /scope/],
      [probeHeaders(DEMO_KEYS.valid), 400, /function-id/],
      [probeHeaders(DEMO_KEYS.valid, randomUUID()), 404, /no such function/],
      [probeHeaders(DEMO_KEYS.valid, batch?.id), 501, /stream/],
      [probeHeaders(DEMO_KEYS.valid, id), 404, /^no existing session found$/],
    ] as const) {
      const answer = await probe({...headers, origin: 'http://localhost:3000'});
      assert.equal(answer.status, status);
      assert.match(answer.text, text);
      assert.equal(answer.headers.get('access-control-allow-origin'), 'http://localhost:3000');
      // A cookie that is no longer valid leaves the browser.
      if (status === 404 && headers['function-id'] === id)
        assert.match(answer.headers.get('set-cookie') ?? '', /^nvcf-request-id=; Path=\/; Max-Age=0$/);
    }
    assert.equal(service.machines.gateway, 0);
  });

  test('allows the headers of the probe to pages of other origins', async (t) => {
    const {probe} = await openGateway(t);
    const answer = await probe(
      {
        origin: 'http://localhost:3000',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,function-id,nvcf-reqid',
      },
      {method: 'OPTIONS'},
    );
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('access-control-allow-headers'), 'authorization,function-id,nvcf-reqid');
  });

  test('takes a machine without a request id', async (t) => {
    const {probe, service} = await openGateway(t, {reconnectWindowMs: 0});
    const {authorization} = probeHeaders(DEMO_KEYS.valid);
    const answer = await probe({authorization, 'function-id': viewer?.id ?? ''});
    assert.equal(answer.status, 426);
    assert.equal(service.machines.gateway, 1);
  });
});
