import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {test} from 'node:test';
import {readManifest} from '../../site/playground/read-manifest.ts';
import {DemoPages, waitUntilPlaying} from './demo-page.ts';

const manifest: unknown = JSON.parse(await readFile('custom-elements.json', 'utf8'));

/** What a page could read from its query. */
const NAMES = [
  ...readManifest(manifest).attributes.flatMap(({name, kind}) => (kind === 'text' ? [name] : [])),
  ...['connection', 'src', 'url', 'link', 'redirect', 'token', 'service', 'value'],
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
  assert.ok(files.length > 3);
  for (const path of files) {
    const page = await pages.open({path, query: `?${hostile.toString()}${hash}`, selector: 'body :defined'});
    await page.waitForFunction(async () => {
      const streams = [...document.querySelectorAll('app-stream')];
      for (const stream of streams) await stream.updateComplete;
      return document.readyState === 'complete' && streams.every((stream) => stream.shadowRoot);
    });
  }
  const stage = new URLSearchParams({'app-id': 'usd-viewer', 'stage-uri': `${address}/stage.usd`, muted: ''});
  const page = await pages.open({query: `?${stage.toString()}`});
  await waitUntilPlaying(page);
  assert.deepEqual(requests, []);
  await page.evaluate((own) => fetch(`${own}/by-the-page`), address);
  assert.deepEqual(requests, ['/by-the-page']);
});
