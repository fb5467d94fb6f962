import assert from 'node:assert/strict';
import type {RequestListener} from 'node:http';
import {after, before, describe, it} from 'node:test';
import {dirname} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Browser} from 'puppeteer-core';
import {launchBrowser} from '../support/page/launch-browser.ts';
import {PageServer, type Page} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';
import {installPackage, missingProjects, pathOf, readPages, runScript} from './projects.ts';

interface Project {
  readonly name: string;
  /** Variables for the build. */
  readonly env?: NodeJS.ProcessEnv;
  /** The folder with the built files (default: `dist`). */
  readonly files?: string;
  /** It has no test of its own. */
  readonly isUntested?: boolean;
  /** The module with the server that renders the page. */
  readonly server?: string;
}

const PROJECTS: readonly Project[] = [
  {name: 'html'},
  // It ignores the entries of packages by default.
  {name: 'parcel', isUntested: true},
  // Only a development build of React mounts each component twice.
  {name: 'react', env: {NODE_ENV: 'development'}},
  {name: 'vue'},
  {name: 'svelte'},
  {name: 'angular'},
  {name: 'astro', files: 'dist/client', server: 'dist/server/entry.mjs'},
];

const TOKEN = 'demo-token';

describe('The projects of examples/', {skip: missingProjects, timeout: 600_000}, () => {
  let contents = '';
  let browser: Browser;
  before(async () => {
    contents = await installPackage();
    browser = await launchBrowser();
  });
  after(() => browser.close());

  /** Opens a page that must play with one session, also if it moves the element. */
  const playPage = async (pages: Readonly<Record<string, Page>>, render?: RequestListener) => {
    const ids = new Set<string>();
    const server: PageServer = await PageServer.open({
      pages,
      ...(render && {render}),
      service: {
        token: TOKEN,
        onChange: () => {
          for (const {id} of server.service.sessions) ids.add(id);
        },
      },
    });
    const page = await browser.newPage();
    try {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(server.origin);
      await until('the page shows the size of the video', () =>
        page.evaluate(() => /^\d+ × \d+$/.test(document.querySelector('output')?.textContent ?? '')),
      );
      const phase = await page.evaluate(async () => {
        const stream = document.querySelector('app-stream');
        if (!stream) return 'missing';
        // As a framework does that mounts a component again.
        const {nextSibling, parentNode} = stream;
        stream.remove();
        parentNode?.insertBefore(stream, nextSibling);
        await new Promise((resolve) => stream.video.requestVideoFrameCallback(resolve));
        return stream.state.phase;
      });
      assert.equal(phase, 'playing');
      assert.equal(ids.size, 1);
      await page.evaluate(() => document.querySelector('app-stream')?.stop());
      await until('the page shows the end', () =>
        page.evaluate(() => document.querySelector('output')?.textContent === 'ended: stopped'),
      );
      assert.equal(server.service.sessions.length, 0);
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
      await server.close();
    }
  };

  for (const {name, env, files = 'dist', server, isUntested} of PROJECTS) {
    describe(name, () => {
      if (!isUntested) it('passes its own test', () => runScript(name, 'test'));

      it('plays with one session after its build', async () => {
        await runScript(name, 'build', env);
        const render = server && (await loadHandler(pathOf(name, server)));
        await playPage(await readPages(pathOf(name, files)), render || undefined);
      });
    });
  }

  it('play without a build, from the files of a CDN', async () => {
    const element = await readPages(`${contents}/dist/cdn`, '/app-stream/dist/cdn');
    await playPage({...element, ...(await readPages(pathOf('cdn')))});
  });
});

/** Where a second Node is, for the test runners of other pages. */
const {OTHER_NODE} = process.env;

const NODES: readonly {readonly name: string; readonly path: string | undefined}[] = [
  {name: `Node ${process.versions.node.split('.', 1).join()}`, path: process.execPath},
  {name: 'another Node', path: OTHER_NODE},
];

describe('The test runners in examples/', {skip: missingProjects, timeout: 600_000}, () => {
  before(() => installPackage());

  for (const {name: node, path} of NODES) {
    const skip = path === undefined ? 'OTHER_NODE does not name a second Node' : false;
    for (const name of ['jest-29', 'jest-30', 'vitest']) {
      it(`${name} passes in ${node}`, {skip}, () =>
        runScript(name, 'test', {PATH: `${dirname(path ?? '')}:${process.env['PATH'] ?? ''}`}),
      );
    }
  }
});

/** The handler of a server that Astro has built. */
const loadHandler = async (path: string): Promise<RequestListener> => {
  process.env['ASTRO_NODE_AUTOSTART'] = 'disabled';
  const {handler} = (await import(pathToFileURL(path).href)) as {readonly handler: RequestListener};
  return handler;
};
