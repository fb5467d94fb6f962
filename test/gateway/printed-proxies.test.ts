import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {type FakeServer, openHost, openOwners, requestSocket} from './fake-servers.ts';
import {addressesAt, PAGE, PLAYED} from './guide.ts';
import {PRINTED_PROXIES, type PrintedProxy, type RunningProxy} from './printed-proxies.ts';

/** What a browser and the proxies before this one may send with a sign-in. Each value has the name of the user. */
const SIGN_IN = {
  authorization: 'Bearer id-token-of-alice',
  cookie: '_oauth2_proxy=session-of-alice',
  forwarded: 'for=192.0.2.1;by=alice',
  origin: 'https://alice.example.com',
  referer: 'https://alice.example.com/',
  'user-agent': 'browser-of-alice',
  'accept-language': 'alice',
  'sec-websocket-protocol':
    'x-nv-sessionid.session-1, Authorization-Bearer.token-of-alice, tenant.key-of-alice',
  'x-api-key': 'key-of-alice',
  'x-auth-request-email': 'alice@example.com',
  'x-auth-request-user': 'alice',
  'x-forwarded-access-token': 'access-token-of-alice',
  'x-forwarded-email': 'alice@example.com',
  'x-forwarded-for': '192.0.2.1, alice',
  'x-forwarded-preferred-username': 'alice',
  'x-forwarded-user': 'alice',
  'x-real-ip': 'alice',
};

/** What a proxy may add for itself: neither a user nor an address can be read from these. */
const HARMLESS =
  /^(?:connection|upgrade|host|sec-websocket-(?:key|version|protocol)|user-agent|accept-encoding)$/;

for (const printed of PRINTED_PROXIES)
  describe(`the printed configuration of ${printed.name}`, {skip: printed.skip, timeout: 120_000}, () => {
    describe('before a host whose clients see the headers of each other', () => {
      let host: FakeServer;
      let owners: FakeServer;
      let proxy: RunningProxy;
      before(async () => {
        host = await openHost();
        owners = await openOwners(({cookie}) => cookie === SIGN_IN.cookie);
        const {address} = host;
        proxy = await printed.start({
          page: 'http://page',
          service: address,
          host: address,
          owners: owners.address,
        });
      });
      after(async () => {
        await proxy.stop();
        host.close();
        owners.close();
      });
      const signIn = (headers: Readonly<Record<string, string>>, query = '?peer_id=peer-1&version=2') =>
        requestSocket(`${proxy.origin}/signaling/${host.address.replace(':', '/')}/sign_in${query}`, headers);

      it('forwards the sign-in without anything that identifies the user', async () => {
        const before = host.received.length;
        assert.equal(await signIn(SIGN_IN), 101);
        const [{path, headers} = {path: '', headers: {}}, ...others] = host.received.slice(before);
        assert.deepEqual(others, []);
        assert.equal(path, '/sign_in?peer_id=peer-1&version=2');
        assert.deepEqual(
          Object.entries(headers).filter(
            ([name, value]) => !HARMLESS.test(name) || /alice/.test(String(value)),
          ),
          [],
        );
        assert.equal(headers['sec-websocket-protocol'], 'x-nv-sessionid.session-1');
      });

      it('forwards no subprotocol without the id of a session', async () => {
        const before = host.received.length;
        const status = await signIn({
          ...SIGN_IN,
          'sec-websocket-protocol': 'Authorization-Bearer.token-of-alice',
        });
        assert.equal(status, 101);
        assert.ok(!host.received[before]?.headers['sec-websocket-protocol']);
      });

      describeOwner(printed, () => ({host, owners, signIn}));
    });

    describe('before the demo service', () => {
      let server: PageServer;
      let owners: FakeServer;
      let proxy: RunningProxy;
      let browser: Browser;
      let page: Page;
      before(async () => {
        server = await PageServer.open({pages: {'/': {text: PAGE}}});
        owners = await openOwners(({'sec-websocket-protocol': protocols = ''}) =>
          server.service.sessions.some(({id}) => protocols.includes(id)),
        );
        const {host} = new URL(server.origin);
        proxy = await printed.start({page: server.origin, service: host, host, owners: owners.address});
        browser = await launchBrowser(['--ignore-certificate-errors']);
        page = await browser.newPage();
        await page.goto(server.origin);
      });
      after(async () => {
        await browser.close();
        await proxy.stop();
        owners.close();
        await server.close();
      });

      it('plays a stream with one machine: service, catalogue and signaling have one origin', async () => {
        const outcome = await page.evaluate(`outcomeOf(${JSON.stringify(addressesAt(proxy.origin))})`);
        assert.deepEqual(outcome, PLAYED);
        assert.equal(server.service.machines.service, 1);
      });

      it('lets the page read a failure of the proxy itself', async () => {
        assert.equal(await page.evaluate(`statusOf('${proxy.origin}/nowhere')`), 404);
      });

      it('lets no page of another origin read a response', async () => {
        const otherSite = await browser.newPage();
        await otherSite.goto(server.origin.replace('127.0.0.1', 'localhost'));
        assert.equal(await otherSite.evaluate(`statusOf('${proxy.origin}/nowhere')`), 'not readable');
        await otherSite.close();
      });

      it('forwards signaling to the hosts only', async () => {
        const {port} = new URL(server.origin);
        for (const target of [`127.0.0.2/${port}`, '127.0.0.1/22'])
          assert.equal(await page.evaluate(`statusOf('${proxy.origin}/signaling/${target}/sign_in')`), 404);
      });
    });
  });

interface Bench {
  readonly host: FakeServer;
  readonly owners: FakeServer;
  readonly signIn: (headers: Readonly<Record<string, string>>) => Promise<number | undefined>;
}

/** Who may reach the host. */
function describeOwner({name, checksOwner}: PrintedProxy, bench: () => Bench) {
  const OTHER_USER = {...SIGN_IN, cookie: '_oauth2_proxy=session-of-mallory'};
  if (!checksOwner) {
    it(`lets every user reach the host, as the guide states for ${name}`, async () => {
      assert.equal(await bench().signIn(OTHER_USER), 101);
      assert.equal(bench().owners.received.length, 0);
    });
    return;
  }
  it('lets only the user of a session reach the host', async () => {
    const {host, owners, signIn} = bench();
    const before = host.received.length;
    assert.equal(await signIn(OTHER_USER), 403);
    assert.equal(host.received.length, before);
    const {path = '', headers = {}} = owners.received.at(-1) ?? {};
    assert.equal(path.split('?')[0], `/signaling/${host.address.replace(':', '/')}/sign_in`);
    for (const key of ['cookie', 'authorization', 'sec-websocket-protocol'] as const)
      assert.equal(headers[key], OTHER_USER[key]);
  });

  it('lets no user reach the host while the owner check does not respond', async () => {
    const {host, owners, signIn} = bench();
    owners.close();
    const before = host.received.length;
    const status = await signIn(SIGN_IN);
    assert.ok(status !== undefined && status >= 400, `status ${status}`);
    assert.equal(host.received.length, before);
  });
}
