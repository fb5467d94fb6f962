import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import {basename, join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import puppeteer, {type Browser} from 'puppeteer-core';
import {z} from 'zod';
import {ON_DEMAND, SCRIPT_TAGS} from '../../build/entries.ts';
import {importMap, isEntry, scriptTags} from '../../build/release/script-tags.ts';
import {findFirefox} from '../browsers/find-firefox.ts';
import {firefoxOptions} from '../browsers/firefox-launcher.ts';
import {launchBrowser} from '../support/browser.ts';
import {nameOfPart, packPackage} from '../support/package/packed-package.ts';

const integritySchema = z.record(z.string(), z.string());

/** A page whose content system adds a query to the address of the tag. Another script loads the tag once more, and adds texts. */
const COPIES = `<!doctype html>
<title></title>
<script type="module" src="/cdn/app-stream.js?ver=6"></script>
<script type="module">
  const errors = [];
  const {warn} = console;
  console.warn = (text) => errors.push(text);
  const {FakeStream} = await import('/cdn/app-stream-testing.js');
  const first = customElements.get('app-stream');
  const {addLocale, AppStreamError, setDocumentationUrl} = await import('/cdn/app-stream.js');
  console.warn = warn;
  addLocale('de', {cards: {labels: {startAgain: 'Noch einmal'}}});
  setDocumentationUrl('https://docs.example/');

  const {preflight} = await import('/cdn/app-stream-preflight.js');
  const stream = document.createElement('app-stream');
  for (const [name, value] of Object.entries({'app-id': 'viewer', profile: 'default', lang: 'de', controls: '', stats: ''}))
    stream.setAttribute(name, value);
  const uninstall = new FakeStream().install();
  document.body.append(stream);
  const wait = async (isReached) => {
    while (!isReached()) await new Promise(requestAnimationFrame);
  };
  const find = (part) => stream.shadowRoot.querySelector(\`[part~="\${part}"]\`);
  await wait(() => stream.state.phase === 'playing' && find('control-mute'));
  const report = String(await stream.diagnose());
  const isStyled = getComputedStyle(find('control-mute')).cursor === 'pointer';
  await stream.stop();
  await wait(() => stream.shadowRoot.textContent.includes('Noch einmal'));
  uninstall();
  const failed = document.createElement('app-stream');
  const fake = new FakeStream({script: [{fail: 'forbidden'}]});
  fake.attach(Object.assign(failed, {appId: 'viewer', profile: 'default'}));
  document.body.append(failed);
  await fake.advance('failed');
  const scripts = performance.getEntriesByType('resource').map(({name}) => name.split('/').at(-1));
  globalThis.result = {
    tags: scripts.filter((name) => name.startsWith('app-stream.js')),
    missing: ['controls', 'statistics-panel', 'diagnose-stream', 'de'].filter(
      (part) => !scripts.some((name) => name.startsWith(part + '-')),
    ),
    warnings: errors.length,
    keepsFirst: customElements.get('app-stream') === first,
    isStyled,
    hasReport: report.includes('app-stream'),
    preflight: typeof preflight,
    isError: failed.error instanceof AppStreamError,
    docUrl: failed.error.docUrl,
  };
  document.title = 'done';
</script>
<body></body>`;

const HEADERS = {'content-type': 'text/javascript', 'access-control-allow-origin': '*'};

/** A USD viewer from script tags, which also imports all other entries by their names. A double stands for its host. */
const viewerOf = (folder: string, hashes: Readonly<Record<string, string>>): string => `<!doctype html>
<title></title>
${scriptTags(folder, hashes)}
<script type="module" src="${folder}app-stream-scene.js" integrity="${hashes['app-stream-scene.js'] ?? ''}" crossorigin="anonymous"></script>
<app-stream id="viewer" app-id="usd-viewer" profile="default"></app-stream>
<app-stream-scene for="viewer"></app-stream-scene>
<script type="module">
  import {AppStreamElement} from 'app-stream';
  import {kit} from 'app-stream/kit';
  import {nvcf} from 'app-stream/nvcf';
  import {portal} from 'app-stream/portal';
  import {preflight} from 'app-stream/preflight';
  import {AppStreamSceneElement, SceneModel} from 'app-stream/scene';
  import {observe} from 'app-stream/telemetry';
  import {FakeStream, kitAnswers} from 'app-stream/testing';

  for (const part of [nvcf, portal, preflight, SceneModel, observe])
    if (typeof part !== 'function') throw new TypeError('An entry has no such export');
  const stream = document.querySelector('app-stream');
  const scene = document.querySelector('app-stream-scene');
  const areOfOneCopy = stream instanceof AppStreamElement && scene instanceof AppStreamSceneElement;
  const prims = [{name: 'World', path: '/World'}];
  const fake = new FakeStream({answers: kitAnswers({stageUri: 'factory.usda', prims})});
  fake.attach(stream);
  stream.start();
  await fake.advance('playing');
  const children = await kit(stream).children('/World');
  while (!scene.shadowRoot.textContent.includes('World')) await new Promise(requestAnimationFrame);
  document.title = [stream.state.phase, areOfOneCopy, Array.isArray(children)].join();
</script>`;

/** `.ci/run` repeats the viewer in Firefox, and so does this part by itself. */
const hasFirefox = process.env['TEST_SCOPE'] !== 'commit' && findFirefox() !== undefined;

/**
 * A server for pages and a folder of scripts. Like a plain file server, it knows nothing of modules. A script has one line more
 * below `/changed/`.
 */
const serveFolder = async (folder: string): Promise<Server> => {
  const hashes = integritySchema.parse(JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')));
  const pages = new Map([
    ['/copies', COPIES],
    ['/hashes', scriptTags('/cdn/', hashes)],
    ['/changed', scriptTags('/changed/', hashes)],
  ]);
  const server = createServer(({url = ''}, response) => {
    const [path, origin = ''] = url.split('?');
    const page = path === '/viewer' ? viewerOf(`${origin}/cdn/`, hashes) : pages.get(url);
    if (page !== undefined) {
      response.writeHead(200, {'content-type': 'text/html'}).end(page);
      return;
    }
    const end = url.startsWith('/changed/') ? '\n// changed' : '';
    readFile(join(folder, basename(path ?? '')), 'utf8').then(
      (text) => response.writeHead(200, HEADERS).end(text + end),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

describe('The files for script tags', {timeout: 600_000}, () => {
  let folder = '';
  let files: readonly string[] = [];
  let scripts: readonly string[] = [];
  let server: Server;
  let browser: Browser;
  before(async () => {
    folder = join(await packPackage(), 'dist/cdn');
    files = await readdir(folder);
    scripts = files.filter((name) => name.endsWith('.js'));
    assert.ok(scripts.length > 10);
    [server, browser] = await Promise.all([serveFolder(folder), launchBrowser()]);
  });
  after(async () => {
    await browser.close();
    server.close();
  });

  const originOf = (name: 'localhost' | '127.0.0.1') => {
    const address = server.address();
    return `http://${name}:${address && typeof address === 'object' ? address.port : ''}`;
  };
  const openPage = async (path: string, shower = browser) => {
    const page = await shower.newPage();
    await page.goto(`${originOf('127.0.0.1')}${path}`);
    return page;
  };

  it('act as one library, although a page loads the tag twice and under another address', async () => {
    const page = await openPage('/copies');
    await page.waitForFunction(() => document.title === 'done');
    assert.deepEqual(await page.evaluate(() => Reflect.get(globalThis, 'result') as unknown), {
      tags: ['app-stream.js?ver=6', 'app-stream.js'],
      missing: [],
      warnings: 1,
      keepsFirst: true,
      isStyled: true,
      hasReport: true,
      preflight: 'function',
      isError: true,
      docUrl: 'https://docs.example/errors.html#forbidden',
    });
  });

  it('load one by one, and match the hashes of their tags', async () => {
    const page = await openPage('/hashes');
    const loaded = await page.evaluate(async (names) => {
      await customElements.whenDefined('app-stream');
      return Promise.all(names.map((name) => import(`/cdn/${name}`))).then(() => names.length);
    }, scripts);
    assert.equal(loaded, scripts.length);
  });

  it('are refused by the hashes of their tags if they were changed', async () => {
    const page = await openPage('/changed');
    const results = await page.evaluate(async (names) => {
      const settled = await Promise.allSettled(names.map((name) => import(`/changed/${name}`)));
      return {
        imports: settled.map(({status}) => status),
        isDefined: customElements.get('app-stream') !== undefined,
      };
    }, scripts);
    assert.ok(results.imports.every((status) => status === 'rejected'));
    assert.equal(results.isDefined, false);
  });

  const runViewer = async (shower: Browser) => {
    const page = await openPage(`/viewer?${originOf('localhost')}`, shower);
    await page.waitForFunction(() => document.title !== '');
    assert.equal(await page.title(), 'playing,true,true');
    const addresses = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({name}) => name),
    );
    for (const file of Object.keys(SCRIPT_TAGS)) {
      const address = `${originOf('localhost')}/cdn/${file}.js`;
      assert.equal(addresses.filter((one) => one === address).length, 1, file);
    }
  };

  it('run a USD viewer with all entries, with hashes, from another origin', () => runViewer(browser));

  if (hasFirefox)
    it('run the same viewer in Firefox', async () => {
      const firefox = await puppeteer.launch(firefoxOptions());
      await runViewer(firefox).finally(() => firefox.close());
    });

  it('have an import map with a hash for each file', async () => {
    const readJson = async (name: string): Promise<unknown> =>
      JSON.parse(await readFile(join(folder, name), 'utf8'));
    const hashes = integritySchema.parse(await readJson('integrity.json'));
    assert.deepEqual(await readJson('import-map.json'), importMap('/app-stream/', hashes));
    const {imports, integrity} = importMap('/', {'app-stream.js': 'main', 'part.js': 'hash'});
    assert.deepEqual(Object.keys(integrity), ['/app-stream.js', '/part.js']);
    assert.equal(imports['app-stream/kit'], '/app-stream-kit.js');
    for (const address of Object.values(imports)) assert.ok(files.includes(address.slice(1)), address);
  });

  it('never import the file of the tag, so that it runs once whatever its address', async () => {
    for (const name of scripts) {
      const text = await readFile(join(folder, name), 'utf8');
      assert.doesNotMatch(text, /(?:from|import) ?\(?["'`]\.\/app-stream\.js/, name);
    }
  });

  it('contain everything that plays in the file of the tag, and the rest in one file each', async () => {
    const text = await readFile(join(folder, 'app-stream.js'), 'utf8');
    assert.doesNotMatch(text, /\bfrom ?["'`]\.\//);
    const imported = Array.from(text.matchAll(/import\(["'`]\.\/([^"'`]+)/g), ([, name = '']) => name);
    const expected = Object.keys(ON_DEMAND).map((name) => `${name}.js`);
    assert.deepEqual(imported.map(nameOfPart).sort(), expected.sort());
    for (const name of imported) assert.ok(files.includes(name), name);
  });

  it('have parts whose names change with their content', () => {
    for (const name of scripts) assert.equal(nameOfPart(name) === name, isEntry(name), name);
  });
});
