import assert from 'node:assert/strict';
import {access, readdir, readFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import {basename, join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {z} from 'zod';
import {scriptTags} from '../../build/release/script-tags.ts';
import {InstalledPackage} from '../support/package/installed-package.ts';
import {packPackage} from '../support/package/packed-package.ts';
import {nameOfPart} from '../support/page/bundle-element.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';

const integritySchema = z.record(z.string(), z.string());
const sourceMap = z.object({sources: z.array(z.string())});

const PAGE = `<!doctype html>
<title>A script tag</title>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" loading="manual"></app-stream>
<script type="module" src="/cdn/app-stream.js"></script>`;

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
    const page = pages.get(url);
    if (page !== undefined) {
      response.writeHead(200, {'content-type': 'text/html'}).end(page);
      return;
    }
    const end = url.startsWith('/changed/') ? '\n// changed' : '';
    readFile(join(folder, basename(url)), 'utf8').then(
      (text) => response.writeHead(200, {'content-type': 'text/javascript'}).end(text + end),
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
        files.filter((name) => name.startsWith('view-') && name.endsWith('.js')),
      );
      assert.deepEqual(results, {imports: ['rejected'], isDefined: false});
    });
  });

  it('have parts whose names change with their content', () => {
    const parts = files.filter((name) => name.endsWith('.js') && name !== 'app-stream.js');
    for (const name of parts) assert.notEqual(nameOfPart(name), name);
  });

  it('have maps to the readable modules of the package, no module twice, and no package in two versions', async () => {
    const fileOf = new Map<string, string>();
    for (const name of files.filter((file) => file.endsWith('.js.map'))) {
      const {sources} = sourceMap.parse(JSON.parse(await readFile(join(folder, name), 'utf8')));
      for (const source of sources) {
        assert.equal(fileOf.get(source), undefined, `${name} repeats ${source}`);
        fileOf.set(source, name);
        if (!source.includes('/node_modules/')) await access(join(folder, source));
      }
    }
    const sources = [...fileOf.keys()];
    assert.ok(sources.includes('../parts/element.js'));
    assert.deepEqual(
      sources.filter((source) => /node_modules\/.*node_modules\//.test(source)),
      [],
    );
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
