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
import {InstalledPackage} from '../support/package/installed-package.ts';
import {nameOfPart, packPackage} from '../support/package/packed-package.ts';

const integritySchema = z.record(z.string(), z.string());

const PAGE = `<!doctype html>
<title>A script tag</title>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" loading="manual"></app-stream>
<script type="module" src="/cdn/app-stream.js"></script>`;

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

const BROWSERS: Readonly<Record<string, () => Promise<Browser>>> = {
  Chromium: () => launchBrowser(),
  ...(findFirefox() !== undefined && {Firefox: () => puppeteer.launch(firefoxOptions())}),
};

/**
 * A server for pages and a folder of scripts. Like a plain file server, it knows nothing of modules. A script has one line more
 * below `/changed/`.
 */
const serveFolder = async (folder: string): Promise<Server> => {
  const hashes = integritySchema.parse(JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8')));
  const pages = new Map([
    ['/', PAGE],
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

const originOf = (server: Server): string => {
  const address = server.address();
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : ''}`;
};

describe('The files for script tags', {timeout: 600_000}, () => {
  let folder = '';
  let files: readonly string[] = [];
  before(async () => {
    folder = join(await packPackage(), 'dist/cdn');
    files = await readdir(folder);
  });

  describe('in a browser', () => {
    let server: Server;
    let browser: Browser;
    before(async () => {
      [server, browser] = await Promise.all([serveFolder(folder), launchBrowser()]);
    });
    after(async () => {
      await browser.close();
      server.close();
    });

    it('define the element, from a plain file server', async () => {
      const page = await browser.newPage();
      await page.goto(originOf(server));
      const phase = await page.evaluate(async () => {
        await customElements.whenDefined('app-stream');
        return document.querySelector('app-stream')?.state.phase;
      });
      assert.equal(phase, 'idle');
    });

    it('act as one library, although a page loads the tag twice and under another address', async () => {
      const page = await browser.newPage();
      await page.goto(`${originOf(server)}/copies`);
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

    it('load one by one without an error', async () => {
      const page = await browser.newPage();
      await page.goto(originOf(server));
      const scripts = files.filter((name) => name.endsWith('.js'));
      assert.ok(scripts.length > 10);
      await page.evaluate(
        (names) => Promise.all(names.map((name) => import(`/cdn/${name}`))).then(() => undefined),
        scripts,
      );
    });

    it('match the hashes of their tags', async () => {
      const page = await browser.newPage();
      await page.goto(`${originOf(server)}/hashes`);
      const names = files.filter((name) => name.endsWith('.js'));
      const loaded = await page.evaluate(async (scripts) => {
        await customElements.whenDefined('app-stream');
        return Promise.all(scripts.map((name) => import(`/cdn/${name}`))).then(() => scripts.length);
      }, names);
      assert.equal(loaded, names.length);
    });

    it('are refused by the hashes of their tags if they were changed', async () => {
      const page = await browser.newPage();
      await page.goto(`${originOf(server)}/changed`);
      const results = await page.evaluate(
        async (scripts) => {
          const imports = scripts.map((name) => import(`/changed/${name}`));
          const settled = await Promise.allSettled(imports);
          return {
            imports: settled.map(({status}) => status),
            isDefined: customElements.get('app-stream') !== undefined,
          };
        },
        files.filter((name) => name.endsWith('.js')),
      );
      assert.ok(results.imports.every((status) => status === 'rejected'));
      assert.equal(results.isDefined, false);
    });
  });

  for (const [name, launch] of Object.entries(BROWSERS))
    it(`run a USD viewer with all entries in ${name}, with hashes, from another origin`, async () => {
      const [server, other] = await Promise.all([serveFolder(folder), serveFolder(folder)]);
      const browser = await launch();
      try {
        const page = await browser.newPage();
        await page.goto(`${originOf(server)}/viewer?${originOf(other)}`);
        await page.waitForFunction(() => document.title !== '');
        assert.equal(await page.title(), 'playing,true,true');
        const paths = await page.evaluate(() =>
          performance.getEntriesByType('resource').map(({name: address}) => new URL(address).pathname),
        );
        for (const file of Object.keys(SCRIPT_TAGS))
          assert.equal(paths.filter((path) => path === `/cdn/${file}.js`).length, 1, file);
      } finally {
        await browser.close();
        server.close();
        other.close();
      }
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
    for (const name of files.filter((file) => file.endsWith('.js'))) {
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
    const scripts = files.filter((name) => name.endsWith('.js'));
    for (const name of scripts) assert.equal(nameOfPart(name) === name, isEntry(name), name);
  });

  it('load in a runtime without a DOM, and define nothing there', async () => {
    const project = await InstalledPackage.open();
    const program = `
      await import('app-stream/cdn');
      console.log(typeof customElements, typeof HTMLElement);`;
    try {
      assert.equal(await project.run(program), 'undefined undefined');
    } finally {
      await project.remove();
    }
  });
});
