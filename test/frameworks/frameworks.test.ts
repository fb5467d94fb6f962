import assert from 'node:assert/strict';
import type {RequestListener} from 'node:http';
import {after, before, describe, it} from 'node:test';
import {dirname} from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Browser} from 'puppeteer-core';
import {launchBrowser} from '../support/browser.ts';
import {PageServer, type Page} from '../support/page/page-server.ts';
import {until} from '../support/until.ts';
import {installPackage, missingExamples, pathOf, readPages, runScript} from './examples.ts';

/** A script that builds pages, and the pages that it writes. */
interface Build {
  readonly script: string;
  /** Variables of the build. */
  readonly env?: NodeJS.ProcessEnv;
  /** The folder with the built files. */
  readonly files: string;
  /** The paths of the pages (default: the root). */
  readonly paths?: readonly string[];
  /** The module with the server that renders the page. */
  readonly server?: string;
}

const BUILDS: readonly Build[] = [
  {script: 'build', files: 'dist/vite', paths: ['/html/', '/react/', '/vue/', '/svelte/']},
  // Only a development build of React mounts each component twice.
  {script: 'build', env: {NODE_ENV: 'development'}, files: 'dist/vite', paths: ['/react/']},
  // It ignores the entries of packages by default.
  {script: 'build:parcel', files: 'dist/parcel'},
  {script: 'build:angular', files: 'angular/dist'},
  {script: 'build:astro', files: 'astro/dist/client', server: 'astro/dist/server/entry.mjs'},
];

/** Node of the tests, and a second one, for which `OTHER_NODE` has the path. */
const NODES: readonly {readonly name: string; readonly path: string | undefined}[] = [
  {name: `Node ${process.versions.node.split('.', 1).join()}`, path: process.execPath},
  {name: 'another Node', path: process.env['OTHER_NODE']},
];

/** The test runners of readers, which differ by the version of Node. */
const UNIT_TESTS = [['test:jest'], ['test:jest-29'], ['test', 'unit-tests']] as const;

const TOKEN = 'demo-token';

describe('The examples', {skip: missingExamples, timeout: 600_000}, () => {
  let contents = '';
  let browser: Browser;
  before(async () => {
    contents = await installPackage();
    browser = await launchBrowser();
  });
  after(() => browser.close());

  /** Opens a page that must play with one session, also if it moves the element. */
  const playPage = async (pages: Readonly<Record<string, Page>>, path = '/', render?: RequestListener) => {
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
      await page.goto(`${server.origin}${path}`);
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

  for (const {script, env, files, paths = ['/'], server} of BUILDS) {
    it(`play with one session after ${script}${env ? ' for development' : ''}`, async () => {
      await runScript(script, [], env);
      const render = server === undefined ? undefined : await loadHandler(pathOf(server));
      for (const path of paths) await playPage(await readPages(pathOf(files)), path, render);
    });
  }

  it('play without a build, from the files of a CDN', async () => {
    const element = await readPages(`${contents}/dist/cdn`, '/app-stream/dist/cdn');
    await playPage({...element, ...(await readPages(pathOf('cdn')))});
  });

  for (const script of ['test', 'test:playwright', 'test:angular'])
    it(`pass ${script}`, () => runScript(script));

  for (const {name, path} of NODES) {
    const skip = path === undefined ? 'OTHER_NODE does not name a second Node' : false;
    const env = {PATH: `${dirname(path ?? '')}:${process.env['PATH'] ?? ''}`};
    for (const [script, ...args] of UNIT_TESTS)
      it(`pass ${script} in ${name}`, {skip}, () => runScript(script, args, env));
  }
});

/** The handler of a server that Astro has built. */
const loadHandler = async (path: string): Promise<RequestListener> => {
  process.env['ASTRO_NODE_AUTOSTART'] = 'disabled';
  const {handler} = (await import(pathToFileURL(path).href)) as {readonly handler: RequestListener};
  return handler;
};
