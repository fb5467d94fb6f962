import assert from 'node:assert/strict';
import {readdir} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {DemoPages, waitUntilPlaying} from './demo-page.ts';

/** What a page could read from its query. */
const NAMES = [
  ...[
    'app',
    'version',
    'profile',
    'lang',
    'connectionType',
    'src',
    'url',
    'link',
    'redirect',
    'token',
    'service',
  ],
  ...['service-url', 'catalogue-url', 'signaling-url', 'media-host', 'poster', 'app-id', 'value'],
];

test('a link to a page of the demo makes the browser load nothing from an address in it', async (t) => {
  const requests: string[] = [];
  const other = createServer(({url = ''}, response) => {
    requests.push(url);
    response.writeHead(200, {'access-control-allow-origin': '*'}).end();
  });
  other.on('upgrade', ({url = ''}, socket) => {
    requests.push(`socket ${url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  t.after(() => other.close());
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const hash = `#token=${encodeURIComponent(`${address}/token`)}&${address}/fragment`;
  const hostile = new URLSearchParams(NAMES.map((name) => [name, `${address}/${name}`]));
  const pages = await DemoPages.start(t);

  const files = (await readdir('demo')).filter((name) => name.endsWith('.html'));
  assert.ok(files.length > 4);
  for (const path of files) {
    const page = await pages.open({path, query: `?${hostile.toString()}${hash}`, selector: 'body :defined'});
    await page.waitForFunction(async () => {
      const streams = [...document.querySelectorAll('app-stream')];
      for (const stream of streams) await stream.updateComplete;
      return document.readyState === 'complete' && streams.every((stream) => stream.shadowRoot);
    });
  }
  const stage = new URLSearchParams({app: 'usd-viewer', profile: 'default', stage: `${address}/stage.usd`});
  const page = await pages.open({query: `?${stage.toString()}`});
  await waitUntilPlaying(page);
  assert.deepEqual(requests, []);
  await page.evaluate((own) => fetch(`${own}/by-the-page`), address);
  assert.deepEqual(requests, ['/by-the-page']);
});
