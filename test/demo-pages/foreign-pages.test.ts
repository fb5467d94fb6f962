import assert from 'node:assert/strict';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {after, before, suite, test, type TestContext} from 'node:test';
import {z} from 'zod/mini';
import {until} from '../support/until.ts';
import {DEMO_PORT, openWindow} from './demo-page.ts';
import {send, upgrade} from './raw-requests.ts';
import {FOREIGN_HOST} from './shared-demo.ts';
import {openDemo, portOf, type RunningDemo} from './start-demo.ts';

const PAGE = {'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate'};
const EVIL = {origin: `http://${FOREIGN_HOST}:8000`};
const LOCAL = {origin: 'http://localhost:8000'};

const sessionsSchema = z.object({count: z.number()});

async function countSessions(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/service/demo/sessions`);
  return sessionsSchema.parse(await response.json()).count;
}

/** Serves pages on another port. */
async function servePages(test: TestContext, pages: Readonly<Record<string, string>>): Promise<number> {
  const server = createServer(({url = ''}, response) => {
    response.writeHead(200, {'content-type': 'text/html'}).end(pages[url] ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  test.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

async function openPage(test: TestContext, url: string) {
  const page = await (await openWindow(test)).newPage();
  await page.goto(url);
  return page;
}

test('the demo server', async (t) => {
  const port = DEMO_PORT;

  await t.test('refuses to be framed or read by pages of other sites', async () => {
    for (const dest of ['iframe', 'frame', 'embed', 'object']) {
      for (const origin of [{}, EVIL, LOCAL]) {
        const {statusCode} = await send(port, '/?app-id=usd-viewer', {
          ...PAGE,
          'sec-fetch-dest': dest,
          ...origin,
        });
        assert.equal(statusCode, 403, `${dest} ${JSON.stringify(origin)}`);
      }
    }
    const cors = {'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'script'};
    for (const path of ['/app-stream.js', '/home/main.ts', '/service/demo/sessions']) {
      assert.equal((await send(port, path, {...cors, ...EVIL})).statusCode, 403, path);
      assert.equal((await send(port, path, {...cors, origin: 'null'})).statusCode, 403, path);
      assert.equal((await send(port, path, {...cors, referer: 'http://evil.test/'})).statusCode, 403, path);
      assert.equal((await send(port, path, cors)).statusCode, 403, path);
      assert.equal((await send(port, path, {...cors, ...LOCAL})).statusCode, 200, path);
    }
    const image = {...cors, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image'};
    assert.equal((await send(port, '/', {...image, referer: 'http://evil.test/'})).statusCode, 403);
    assert.equal((await send(port, '/', {...image, referer: 'http://localhost:8000/'})).statusCode, 200);
  });

  await t.test('serves its pages to links, typed addresses and clients without fetch metadata', async () => {
    for (const headers of [
      {},
      {'sec-fetch-site': 'none', 'sec-fetch-dest': 'document'},
      {'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe'},
      {...PAGE, 'sec-fetch-dest': 'document'},
    ]) {
      const page = await send(port, '/', {accept: 'text/html', ...headers});
      assert.equal(page.statusCode, 200, JSON.stringify(headers));
      assert.match(String(page.headers['content-security-policy']), /frame-ancestors 'self'/);
      assert.equal(page.headers['x-content-type-options'], 'nosniff');
    }
  });

  await t.test('never opens a file in an editor', async () => {
    for (const path of [
      '/__open-in-editor?file=/etc/passwd:3',
      '/__open-in-editor/?file=/etc/passwd',
      '/__OPEN-in-editor?file=/etc/passwd',
      '//__open-in-editor?file=/etc/passwd',
      `http://127.0.0.1:${port}/__open-in-editor?file=/etc/passwd`,
    ]) {
      assert.equal((await send(port, path, {})).statusCode, 403, path);
      assert.equal((await send(port, path, EVIL)).statusCode, 403, path);
    }
  });

  await t.test(
    'closes upgrades that are for nobody, and keeps those of the service and of Vite',
    async () => {
      const foreign = [{path: '/nothing'}, {path: '/'}, {path: '/nothing', protocol: 'vite-hmr'}];
      for (const {path, protocol} of foreign) {
        assert.equal(await upgrade(port, path, protocol), 'closed', `${path} ${protocol}`);
      }
      assert.match(await upgrade(port, '/', 'vite-ping', LOCAL.origin), /^HTTP\/1\.1 101 /);
      assert.equal(await upgrade(port, '/', 'vite-ping', EVIL.origin), 'closed');
      assert.match(await upgrade(port, '/service/sign_in', 'x-nv-sessionid.none'), /^HTTP\/1\.1 4\d\d /);
    },
  );
});

suite('a page beside the demo', () => {
  // A demo of its own, because its sessions are counted.
  let demo: RunningDemo;
  let port = 0;
  before(async () => {
    demo = await openDemo('--port', '0');
    port = portOf(demo.output);
  });
  after(() => demo.close());

  test('starts no session by framing it from another site', {timeout: 120_000}, async (t) => {
    const query = 'app-id=usd-viewer&profile=default&streams=2';
    const createPage = (host: string) =>
      `<!doctype html>${`<iframe src="http://${host}:${port}/playground.html?${query}"></iframe>`.repeat(3)}`;
    const pages = await servePages(t, {'/evil': createPage('127.0.0.1'), '/local': createPage('localhost')});
    const page = await openPage(t, `http://${FOREIGN_HOST}:${pages}/evil`);
    await page.waitForNetworkIdle();
    assert.equal(await countSessions(port), 0);
    // Another port is the same site. Only the policy of the demo page refuses this frame.
    await page.goto(`http://localhost:${pages}/local`);
    await page.waitForNetworkIdle();
    assert.equal(await countSessions(port), 0);
    // The same address starts two sessions when the user opens it.
    await page.goto(`http://127.0.0.1:${port}/playground.html?${query}`);
    await page.waitForFunction(() => {
      const streams = [...document.querySelectorAll('app-stream')];
      return streams.length === 2 && streams.every(({session}) => session);
    });
    assert.equal(await countSessions(port), 2);
  });

  test(
    'can load the element and play a stream if it is a page of this machine',
    {timeout: 120_000},
    async (t) => {
      await until('the end of former sessions', async () => (await countSessions(port)) === 0);
      const origin = `http://127.0.0.1:${port}`;
      const pages = await servePages(t, {
        '/page': `<!doctype html>
        <script type="module" src="${origin}/app-stream.js"></script>
        <app-stream service-url="${origin}/service" app-id="usd-viewer" profile="default" muted></app-stream>`,
      });
      const page = await openPage(t, `http://localhost:${pages}/page`);
      await page.waitForSelector('app-stream:state(playing)', {timeout: 60_000});
      assert.equal(await countSessions(port), 1);
    },
  );
});
