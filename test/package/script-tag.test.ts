import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import {basename, join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import puppeteer, {type Browser} from 'puppeteer-core';
import {z} from 'zod';
import {SCRIPT_TAGS} from '../../build/entries.ts';
import {importMap, isEntry, scriptTags} from '../../build/release/script-tags.ts';
import {firefoxOptions} from '../browsers/firefox-launcher.ts';
import {findFirefox} from '../browsers/find-firefox.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';
import {packPackage} from '../support/package/packed-package.ts';
import {nameOfPart} from '../support/page/bundle-element.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';

const integritySchema = z.record(z.string(), z.string());

const PAGE = `<!doctype html>
<title>A script tag</title>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" loading="manual"></app-stream>
<script type="module" src="/cdn/app-stream.js"></script>`;

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
    readFile(join(folder, basename(url)), 'utf8').then(
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

describe('The licenses of bundled packages', {timeout: 600_000}, () => {
  const CONTENTS = {
    cdn: ['lit', 'lit-html', '@lit/reactive-element', 'zod'],
    cli: ['ws', 'chrome-launcher', 'zod'],
  };

  for (const [build, names] of Object.entries(CONTENTS)) {
    it(`lie in dist/${build}, each with its text`, async () => {
      const path = join(await packPackage(), 'dist', build, 'THIRD-PARTY-LICENSES.md');
      const [, ...sections] = (await readFile(path, 'utf8')).split(/^## /m);
      for (const name of names)
        assert.ok(
          sections.some((text) => text.startsWith(`${name} - `)),
          name,
        );
      for (const section of sections) assert.match(section, /copyright/i);
    });
  }
});
