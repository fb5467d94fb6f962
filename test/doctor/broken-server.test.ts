import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {TestServer, type FakeRequest, type FakeResponse} from './fake-server.ts';
import {runWithoutBrowser} from './run-doctor.ts';

const APPLICATION = ['--app-id', 'a', '--profile', 'p'];
const ORIGIN = 'http://my.page';

/** The response of a service without faults, to a page of `ORIGIN`. */
const respond = ({method, path}: FakeRequest, port: number): FakeResponse => {
  const headers = {
    'access-control-allow-origin': ORIGIN,
    'access-control-allow-methods': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': '*',
  };
  if (method === 'OPTIONS') return {status: 204, headers};
  if (path.startsWith('/cfg')) return {headers, body: {items: [{version: '1.0.0', profile: 'p'}]}};
  const route = (source_port: number, protocol: string, description: string) => ({
    source_port,
    protocol,
    description,
  });
  const routes = {'127.0.0.1': [route(port, 'TCP', 'signaling'), route(9, 'UDP', 'media')]};
  return {headers, body: {id: 'session-4711', routes}};
};

const openService = async (
  fault: (request: FakeRequest) => FakeResponse | undefined,
): Promise<TestServer> => {
  const server: TestServer = await TestServer.http(
    (request) => fault(request) ?? respond(request, server.port),
  );
  return server;
};

describe('app-stream doctor names the fault of a server', {timeout: 120_000, concurrency: 4}, () => {
  // First, because it waits for longer than the others.
  it('that accepts the connection and does not answer, within ten seconds', async () => {
    await using server = await TestServer.tcp();
    const runs = await Promise.all([
      runWithoutBrowser([server.origin]),
      runWithoutBrowser(['--service-url', server.origin, ...APPLICATION]),
    ]);
    for (const {code, failures, output} of runs) {
      assert.equal(code, 1, output);
      assert.match(failures[0] ?? '', / 1\d{4} ms .*accepts the connection, but does not answer within 10 s/);
      assert.equal(failures.length, 1, output);
    }
  });

  const faults: readonly (readonly [
    what: string,
    fault: (request: FakeRequest) => FakeResponse | undefined,
    row: RegExp,
    advice: RegExp,
  ])[] = [
    [
      'HTML for the catalogue',
      ({path}) => (path === '/cfg/apps/a' ? {body: '<p>Sign in</p>'} : undefined),
      /^! catalogue .*GET \/cfg\/apps\/a is answered with HTML/m,
      /sign-in page/,
    ],
    [
      'CORS headers twice',
      ({method}) =>
        method === 'OPTIONS'
          ? {status: 204, headers: {'access-control-allow-origin': [ORIGIN, '*']}}
          : undefined,
      /^✗ service: CORS .*Access-Control-Allow-Origin twice/m,
      /hide one/,
    ],
    [
      'a proxy that asks for a password',
      ({path}) =>
        path.startsWith('/cfg') ? {status: 401, headers: {'www-authenticate': 'Basic realm="x"'}} : undefined,
      /^✗ catalogue .*401/m,
      /`WWW-Authenticate: Basic`/,
    ],
    [
      'a proxy that limits the size of requests',
      ({method}) => (method === 'POST' ? {status: 413, body: '<h1>413</h1>'} : undefined),
      /^✗ session: create .*413/m,
      /client_max_body_size/,
    ],
    [
      'a proxy that drops the upgrade',
      ({path}) => (path.includes('/sign_in') ? {status: 404} : undefined),
      /^✗ signaling: offer .*404/m,
      /`Upgrade` and `Connection`/,
    ],
    [
      'a password for signaling',
      ({path}) =>
        path.includes('/sign_in') ? {status: 401, headers: {'www-authenticate': 'Basic'}} : undefined,
      /^✗ signaling: offer .*401/m,
      /`WWW-Authenticate: Basic`/,
    ],
  ];
  const LOGIN = {status: 302, headers: {location: '/login?return=%2F&state=secret-state'}};
  const redirects: typeof faults = [
    [
      'a preflight request that is redirected to sign in',
      ({method}) => (method === 'OPTIONS' ? LOGIN : undefined),
      /^✗ service: CORS .*answered with 302, a redirect to http:\/\/127\.0\.0\.1:\d+\/login\.$/m,
      /answer OPTIONS with 204 before it checks the sign-in/,
    ],
    [
      'a catalogue that is redirected to sign in',
      ({path}) => (path.startsWith('/cfg') ? LOGIN : undefined),
      /^✗ catalogue .*redirects to http:\/\/127\.0\.0\.1:\d+\/login \(302\)\.$/m,
      /`--header "Cookie: NAME=VALUE"`, or pass a token by `--token`.*Let the proxy answer 401/,
    ],
    [
      'a service that has moved',
      ({method}) =>
        method === 'POST' ? {status: 308, headers: {location: 'https://new.example/stream'}} : undefined,
      /^✗ session: create .*redirects to https:\/\/new\.example\/stream \(308\)\.$/m,
      /Use the new address/,
    ],
    [
      'signaling that is redirected to sign in',
      ({method}) => (method === 'UPGRADE' ? LOGIN : undefined),
      /^✗ signaling: offer .*redirects to http:\/\/127\.0\.0\.1:\d+\/login \(302\)\.$/m,
      /`--header "Cookie: NAME=VALUE"`, or pass a token by `--signaling-token`/,
    ],
  ];
  for (const [what, fault, row, advice] of [...faults, ...redirects])
    it(what, async () => {
      await using server = await openService(fault);
      const {output} = await runWithoutBrowser([
        '--service-url',
        server.origin,
        ...APPLICATION,
        '--origin',
        ORIGIN,
      ]);
      assert.match(output, row);
      assert.match(output, advice);
      assert.ok(!output.includes('secret-state'));
    });

  /** A service whose signaling asks for a sign-in, and the headers that signaling received. */
  const openSignedOut = async () => {
    const received: FakeRequest['headers'][] = [];
    const service = await openService(({method, headers}) => {
      if (method !== 'UPGRADE') return undefined;
      received.push(headers);
      return {status: 401};
    });
    return {service, received};
  };

  it('that redirects everything, at an address without a type', async () => {
    await using server = await TestServer.http(() => LOGIN);
    const {output, failures} = await runWithoutBrowser([server.origin]);
    assert.match(
      failures.join(),
      /^✗ connection type .*redirects to http:\/\/127\.0\.0\.1:\d+\/login \(302\)/,
    );
    assert.match(output, /`--header "Cookie: NAME=VALUE"`/);
  });

  it('that does not accept the cookie, and gets no other header with a WebSocket', async () => {
    const {service, received} = await openSignedOut();
    await using server = service;
    const {output} = await runWithoutBrowser([
      ...['--service-url', server.origin, ...APPLICATION],
      ...['--header', 'cookie: session=expired-session', '--header', 'X-Tenant: tenant-of-the-user'],
    ]);
    assert.deepEqual(
      received.map(({cookie, 'x-tenant': tenant}) => [cookie, tenant]),
      [['session=expired-session', undefined]],
    );
    assert.match(output, /^✗ signaling: offer .*asks for a sign-in \(401\)/m);
    assert.match(
      output,
      /does not accept what you passed \(Cookie\)\..*Browsers send no X-Tenant with a WebSocket:/,
    );
    assert.doesNotMatch(output, /expired-session|tenant-of-the-user/);
  });

  it('whose session names another host: that host gets no cookie', async () => {
    const {service, received} = await openSignedOut();
    await using server = service;
    const {output} = await runWithoutBrowser([
      ...['--service-url', server.origin.replace('127.0.0.1', 'localhost'), ...APPLICATION],
      ...['--header', 'Cookie: session=of-a-user'],
    ]);
    assert.deepEqual(
      received.map(({cookie}) => cookie),
      [undefined],
    );
    assert.match(output, /The doctor sends the cookies only to the hosts of your options/);
  });

  it('that allows a page of another origin, but not its cookies', async () => {
    await using server = await openService(() => undefined);
    const {output} = await runWithoutBrowser([
      ...['--service-url', server.origin, ...APPLICATION, '--origin', ORIGIN],
      ...['--header', 'Cookie: session=of-a-user'],
    ]);
    assert.match(output, /^✗ service: CORS .*allows no cookies of another origin/m);
    assert.ok(server.requests.includes('OPTIONS /stream'));
  });

  it('whose portal lets no page end a session', async () => {
    const headers = {'access-control-allow-origin': ORIGIN, 'access-control-allow-credentials': 'true'};
    await using portal = await TestServer.http(({method, path}) =>
      path === '/cfg/apps'
        ? {status: 404}
        : method === 'OPTIONS'
          ? {status: 200, headers: {...headers, 'access-control-allow-methods': 'GET'}}
          : {headers, body: {items: []}},
    );
    const {output, failures} = await runWithoutBrowser([portal.origin, '--origin', ORIGIN]);
    assert.match(output, /^✓ connection type .*portal/m);
    assert.match(failures.join(), /^✗ portal: CORS .*does not allow DELETE/);
    assert.ok(
      portal.requests.every((request) => /^(GET|OPTIONS) /.test(request)),
      String(portal.requests),
    );
  });

  it('that does not speak HTTP, with the cause', async () => {
    await using server = await TestServer.tcp('SSH-2.0-OpenSSH\r\n');
    const {failures} = await runWithoutBrowser(['--service-url', server.origin, ...APPLICATION]);
    assert.equal(failures.length, 1);
    assert.match(failures[0] ?? '', /service: HTTP .*does not answer with HTTP: .*(Parse Error|HTTP\/)/);
  });

  it('whose signaling an encrypted page may not open', async () => {
    await using server = await openService(() => undefined);
    const {failures, output} = await runWithoutBrowser([
      ...['--service-url', server.origin, ...APPLICATION, '--origin', 'https://my.page'],
      ...['--signaling-url', 'ws://streams.invalid/{session}'],
    ]);
    assert.match(failures.at(-1) ?? '', /signaling: scheme .*ws:\/\/streams\.invalid/, output);
    assert.match(output, /Let a gateway with a certificate forward `wss`/);
    assert.match(output, /^✓ session: end/m);
  });
});
