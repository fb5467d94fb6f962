import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {openWindow} from './demo-page.ts';
import {send, upgrade} from './raw-requests.ts';
import {FOREIGN_HOST} from './shared-demo.ts';
import {openDemo, portOf, type RunningDemo} from './start-demo.ts';

const TOKEN = 'tok-1';

suite('the demo that other machines can reach', () => {
  let demo: RunningDemo;
  let port = 0;
  before(async () => {
    demo = await openDemo('--port', '0', '--host', '0.0.0.0', '--token', TOKEN, '--nested-routes');
    port = portOf(demo.output);
  });
  after(() => demo.close());

  test('states what it opens and who can use it', () => {
    assert.match(demo.output, new RegExp(`TCP ${port}: the pages, the files of this checkout, the service`));
    assert.match(demo.output, /UDP 47998 to 48197: the video of running sessions/);
    assert.match(demo.output, /Sessions and uploads need the token\./);
  });

  test('nests the routes of a session on request, as clients of the vendor expect them', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/service/stream`, {
      method: 'POST',
      headers: {authorization: `Bearer ${TOKEN}`},
      body: JSON.stringify({id: 'usd-viewer', profile: 'default'}),
    });
    assert.match(await response.text(), /"routes":\{"[\d.]+":\{"routes":\[/);
  });

  test('plays with the token that the printed address contains', {timeout: 120_000}, async (t) => {
    const [address = ''] = /http:\S+/.exec(demo.output) ?? [];
    assert.match(address, /\/#token=tok-1$/);
    const {status} = await fetch(new URL('/service/cfg/apps', address));
    assert.equal(status, 401);
    const page = await (await openWindow(t)).newPage();
    for (const path of ['/', '/playground.html', '/usd-viewer.html']) {
      const url = new URL(path, address);
      url.hash = new URL(address).hash;
      await page.goto(url.href);
      await page.waitForSelector('app-stream:state(playing)', {timeout: 60_000});
      assert.equal(new URL(page.url()).hash, '#token=tok-1');
    }
  });

  test('refuses a page whose name leads to this machine, as after DNS rebinding', async () => {
    const host = `${FOREIGN_HOST}:${port}`;
    // The browser takes such a page for one of the demo's own: it sends GET requests without an origin.
    const own = {'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty'};
    for (const path of [
      '/',
      '/playground.html',
      '/app-stream.js',
      '/home/main.ts',
      '/docs/',
      '/direct',
      '/uploads/file.usda',
      '/service/stream',
      '/service/cfg/apps',
      '/service/demo/sessions',
    ]) {
      assert.equal((await send(port, path, {...own, host})).statusCode, 403, path);
      assert.notEqual((await send(port, path, own)).statusCode, 403, path);
    }
    const origin = `http://${host}`;
    for (const method of ['POST', 'DELETE'])
      for (const path of ['/service/stream', '/uploads/file.usda'])
        assert.equal(
          (await send(port, path, {...own, host, origin}, method)).statusCode,
          403,
          `${method} ${path}`,
        );
    for (const [path, protocol] of [
      ['/service/sign_in', 'x-nv-sessionid.none'],
      ['/direct/sign_in', ''],
      ['/', 'vite-hmr'],
      ['/', 'vite-ping'],
    ] as const)
      assert.match(await upgrade(port, path, protocol, origin, host), /^HTTP\/1\.1 40[03] |^closed$/, path);
  });
});
