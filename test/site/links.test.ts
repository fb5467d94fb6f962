import assert from 'node:assert/strict';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {createServer, type RequestListener, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {after, before, suite, test} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {build} from 'vitepress';
import {readManifest} from '../../site/playground/read-manifest.ts';
import {launchBrowser} from '../support/browser.ts';
import {until} from '../support/until.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const listen = async (respond: RequestListener): Promise<Server> => {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const manifest: unknown = JSON.parse(
  await readFile(new URL('../../custom-elements.json', import.meta.url), 'utf8'),
);

suite('A link to the site', {timeout: 300_000}, () => {
  let folder: string;
  let site: Server;
  let other: Server;
  let browser: Browser;
  let page: Page;
  /** What the browser requested of the server of the link. */
  const requests: string[] = [];
  /** What the frames of the page report, and the origins that respond to the page. */
  const notes: string[] = [];
  const origins = new Set<string>();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'app-stream-site-'));
    await build('site', {outDir: folder});
    site = await listen((request, response) => {
      const {pathname} = new URL(request.url ?? '/', 'http://site');
      readFile(join(folder, pathname)).then(
        (content) =>
          response.writeHead(200, {'content-type': TYPES[extname(pathname)] ?? 'font/woff2'}).end(content),
        async () =>
          response
            .writeHead(404, {'content-type': 'text/html'})
            .end(await readFile(join(folder, '404.html'))),
      );
    });
    other = await listen(({url = '', method = ''}, response) => {
      requests.push(`${method} ${url}`);
      response.writeHead(200, {'access-control-allow-origin': '*'}).end();
    });
    other.on('upgrade', ({url = ''}, socket) => {
      requests.push(`socket ${url}`);
      socket.destroy();
    });
    browser = await launchBrowser();
    page = await browser.newPage();
    // All live blocks of a page are visible, so that they run.
    await page.setViewport({width: 1280, height: 30_000});
    page.on('response', (response) => {
      const {origin, protocol} = new URL(response.url());
      if (/^(http|ws)s?:$/.test(protocol)) origins.add(origin);
    });
    page.on('console', (message) => notes.push(message.text()));
  });
  after(async () => {
    await browser.close();
    site.close();
    other.close();
    await rm(folder, {recursive: true, force: true});
  });

  /** Names the other server in the query and in the fragment, in each text that a page could read. */
  const hostileLink = (path: string) => {
    const link = new URL(path, originOf(site));
    for (const {name, kind} of readManifest(manifest).attributes)
      if (kind === 'text') link.searchParams.set(name, `${originOf(other)}/${name}`);
    for (const name of ['src', 'url', 'link', 'stage', 'redirect'])
      link.searchParams.set(name, `${originOf(other)}/${name}`);
    link.hash = `${originOf(other)}/fragment`;
    return link.href;
  };
  /** Waits until each block of the page runs, and its streams have been rendered. Resolves with the number of blocks. */
  const waitForBlocks = async (): Promise<number> => {
    const blocks = await page.$$('live-block, frame-playground');
    await until('a frame of each block', () => page.frames().length > blocks.length);
    for (const frame of page.frames().filter((frame) => frame !== page.mainFrame()))
      await frame.waitForFunction(async () => {
        const streams = [...document.querySelectorAll('app-stream')];
        for (const stream of streams) await stream.updateComplete;
        return document.readyState === 'complete';
      });
    return blocks.length;
  };
  const waitForPlaying = () =>
    until('a stream that plays', () =>
      page.$eval('frame-playground >>> .phase', ({textContent}) => textContent.startsWith('playing')),
    );

  test('loads nothing from an address in it, on any page', async () => {
    const pages = (await readdir(folder, {recursive: true})).filter((name) => name.endsWith('.html'));
    assert.ok(pages.length > 30);
    let blocks = 0;
    for (const path of pages) {
      await page.goto(hostileLink(path));
      blocks += await waitForBlocks();
    }
    assert.ok(blocks > 10, `${blocks} blocks have run`);
    assert.deepEqual(requests, []);
    assert.deepEqual([...origins], [originOf(site)]);
    assert.doesNotMatch(notes.join('\n'), /unsafe-eval|Refused to execute|script-src/);
  });

  test('leads to the home page if its page does not exist, in a folder that does not exist', async () => {
    await page.goto(`${originOf(site)}/no/such/page.html`);
    await page.waitForFunction(() => document.querySelector('a')?.href === `${location.origin}/`);
  });

  test('plays the drawn stream in the playground, and shows no poster of another server', async () => {
    const poster = `${originOf(other)}/poster.png`;
    await page.goto(
      `${originOf(site)}/playground.html?${new URLSearchParams({'app-id': 'usd-viewer', profile: 'default', poster}).toString()}`,
    );
    await waitForPlaying();
    assert.deepEqual(requests, []);
  });
});
