import assert from 'node:assert/strict';
import {after, afterEach, before, beforeEach, describe, it} from 'node:test';
import {setTimeout as sleep} from 'node:timers/promises';
import {openPages} from '../support/page/open-pages.ts';
import {until} from '../support/until.ts';
import {type FakeServer, openHost, openOwners, openSocket, requestSocket} from './fake-servers.ts';
import {
  addressesAt,
  MISSING_NGINX,
  PRINTED_PROXIES,
  type PrintedNginx,
  type PrintedProxy,
  type RunningProxy,
  serversAt,
  startPrintedNginx,
} from './printed-proxies.ts';
import {PAGE, ProxiedPage} from './proxied-page.ts';

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

/** A proxy that closes the sockets of its former configuration does so within this time. */
const CLOSED_MS = 500;

/** Pages of the demo service. The browser does not know the certificates of the proxies. */
const openDemoPages = () => openPages({pages: {'/': {text: PAGE}}}, ['--ignore-certificate-errors']);

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
      const signInAddress = () =>
        `${proxy.origin}/signaling/${host.address.replace(':', '/')}/sign_in?peer_id=peer-1&version=2`;
      const signIn = (headers: Readonly<Record<string, string>>) => requestSocket(signInAddress(), headers);

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

      if (printed.reloads)
        it('reloads without closing the sockets of signaling', async () => {
          const socket = await openSocket(signInAddress(), SIGN_IN);
          assert.ok(socket);
          const sent: Buffer[] = [];
          socket.on('data', (bytes: Buffer) => sent.push(bytes));
          await proxy.reload?.();
          await sleep(CLOSED_MS);
          assert.ok(!socket.destroyed && !socket.readableEnded);
          assert.deepEqual(sent, [], 'a close frame');
          socket.destroy();
        });

      describeOwner(printed, () => ({host, owners, signIn}));
    });

    describe('before the demo service', () => {
      const pages = openDemoPages();
      let owners: FakeServer;
      let proxy: RunningProxy;
      before(async () => {
        const {server} = pages;
        owners = await openOwners(({'sec-websocket-protocol': protocols = ''}) =>
          server.service.sessions.some(({id}) => protocols.includes(id)),
        );
        proxy = await printed.start(serversAt(server.origin, owners.address));
      });
      after(async () => {
        await proxy.stop();
        owners.close();
      });
      /** What a page reads of a path of the proxy. */
      const readStatus = async (path: string, origin = pages.server.origin) => {
        const {tab} = await ProxiedPage.open(pages, origin);
        const status = await tab.evaluate(`statusOf('${proxy.origin}${path}')`);
        await tab.close();
        return status;
      };

      it('plays a stream with one machine: service, catalogue and signaling have one origin', async () => {
        const page = await ProxiedPage.open(pages, pages.server.origin);
        await page.play(addressesAt(proxy.origin));
        assert.equal(page.machines, 1);
        await page.close();
      });

      it('lets the page read a failure of the proxy itself', async () => {
        assert.equal(await readStatus('/nowhere'), 404);
      });

      it('lets no page of another origin read a response', async () => {
        const otherSite = pages.server.origin.replace('127.0.0.1', 'localhost');
        assert.equal(await readStatus('/nowhere', otherSite), 'not readable');
      });

      it('forwards signaling to the hosts only', async () => {
        const {port} = new URL(pages.server.origin);
        for (const target of [`127.0.0.2/${port}`, '127.0.0.1/22'])
          assert.equal(await readStatus(`/signaling/${target}/sign_in`), 404);
      });
    });
  });

describe('the nginx of the guide', {skip: MISSING_NGINX, timeout: 120_000}, () => {
  const pages = openDemoPages();
  let owners: FakeServer;
  let nginx: PrintedNginx;
  let page: ProxiedPage;
  before(async () => {
    owners = await openOwners(() => true);
    nginx = await startPrintedNginx(serversAt(pages.server.origin, owners.address));
  });
  after(async () => {
    await nginx.stop();
    owners.close();
  });
  beforeEach(async () => {
    page = await ProxiedPage.open(pages, pages.server.origin);
  });
  afterEach(() => page.close());

  it('logs each request of a stream with the status of its response', async () => {
    await page.play(addressesAt(nginx.origin));
    // nginx logs a request at its end.
    await until('the log of nginx has all requests', async () => {
      const log = await nginx.readAccessLog();
      return [
        /"GET \/applications\/cfg\/apps\/usd-viewer.* 200 /,
        /"OPTIONS \/streaming\/stream .* 204 /,
        /"POST \/streaming\/stream .* 200 /,
        /"GET \/signaling\/127\.0\.0\.1\/\d+\/sign_in\?.* 101 /,
        /"DELETE \/streaming\/stream .* 200 /,
      ].every((line) => line.test(log));
    });
  });

  it('finishes a create request while it reloads: one machine', async () => {
    const played = page.play({...addressesAt(nginx.origin), arguments: {demo: {createDelayMs: 3000}}});
    await page.tab.waitForRequest((request) => request.method() === 'POST');
    await nginx.reload();
    await played;
    assert.equal(page.machines, 1);
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
