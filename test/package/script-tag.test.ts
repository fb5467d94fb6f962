import assert from 'node:assert/strict';
import {access, readdir, readFile} from 'node:fs/promises';
import {createServer, type Server} from 'node:http';
import {basename, join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {z} from 'zod';
import {InstalledPackage} from '../support/package/installed-package.ts';
import {packPackage} from '../support/package/packed-package.ts';
import {nameOfPart} from '../support/page/bundle-element.ts';
import {launchBrowser} from '../support/page/launch-browser.ts';

const sourceMap = z.object({sources: z.array(z.string())});

const PAGE = `<!doctype html>
<title>A script tag</title>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" loading="manual"></app-stream>
<script type="module" src="/cdn/app-stream.js"></script>`;

/** A server for the page and a folder of scripts. Like a plain file server, it knows nothing of modules. */
const serveFolder = async (folder: string): Promise<Server> => {
  const server = createServer(({url = ''}, response) => {
    if (url === '/') {
      response.writeHead(200, {'content-type': 'text/html'}).end(PAGE);
      return;
    }
    readFile(join(folder, basename(url))).then(
      (text) => response.writeHead(200, {'content-type': 'text/javascript'}).end(text),
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
