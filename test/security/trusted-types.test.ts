import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {Browser} from 'puppeteer-core';
import {bundleElement} from '../support/package/packed-package.ts';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';

/** What the page permits, and whether the browser then lets Lit render. */
const POLICIES: readonly (readonly [policy: string, renders: boolean])[] = [
  ["require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'", true],
  ['trusted-types default dompurify', true],
  ["trusted-types 'none'", true],
  ["require-trusted-types-for 'script'; trusted-types default dompurify", false],
];

const TEXT = `<!doctype html>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" controls></app-stream>`;

describe('A page with trusted types', {timeout: 300_000}, () => {
  let server: PageServer;
  let browser: Browser;
  before(async () => {
    const pages = POLICIES.map(
      ([policy], index) => [`/${index}`, {text: TEXT, headers: {'content-security-policy': policy}}] as const,
    );
    [server, browser] = await Promise.all([
      PageServer.open({pages: Object.fromEntries(pages), scripts: await bundleElement()}),
      launchBrowser(),
    ]);
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  POLICIES.forEach(([policy, renders], index) => {
    it(`plays ${renders ? 'with' : 'without'} controls under ${policy}`, async () => {
      const page = await browser.newPage();
      await page.goto(`${server.origin}/${index}`);
      await page.waitForFunction(() => document.querySelector('app-stream')?.state.phase === 'playing');
      // A selector that waits for mutations sees none inside of a shadow root.
      const findControl = () =>
        document.querySelector('app-stream')?.shadowRoot?.querySelector('[part~=control-mute]');
      if (renders) await page.waitForFunction(findControl);
      const files = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({name}) => new URL(name).pathname),
      );
      assert.equal(files.filter((path) => path.includes('/controls-')).length <= 1, true);
      await page.close();
    });
  });
});
