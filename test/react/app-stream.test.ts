import assert from 'node:assert/strict';
import {EventEmitter, once} from 'node:events';
import {after, before, suite, test} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {createElement, Fragment} from 'react';
import {renderToString} from 'react-dom/server';
import {AppStream} from '../../src/react.ts';
import {AppStreamScene} from '../../src/react-scene.ts';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';
import {bundlePage} from './page/bundle-page.ts';
import type {} from './page/main.tsx';

const PROPS = {serviceUrl: '/service', appId: 'usd-viewer', profile: 'default'};

const stream = createElement(
  AppStream,
  {
    ...PROPS,
    id: 'viewer',
    className: 'stream',
    muted: true,
    keepSession: false,
    idleTimeout: 600,
    token: () => 'token',
    onPlaying: () => undefined,
  },
  createElement('p', {slot: 'pending'}, 'Wait'),
);
const rendered = renderToString(
  createElement(Fragment, null, stream, createElement(AppStreamScene, {htmlFor: 'viewer'})),
);

const pageWith = (content: string) => `<!doctype html>
<title>A page of React</title>
<div id="container">${content}</div>
<script type="module" src="/react/main.js"></script>`;

suite('AppStream of app-stream/react', {timeout: 120_000}, () => {
  const changes = new EventEmitter();
  let server: PageServer;
  let browser: Browser;
  /** How many sessions pages have requested. */
  let sessionIds = new Set<string>();
  before(async () => {
    const service = {
      token: 'token',
      onChange: () => {
        for (const {id} of server.service.sessions) sessionIds.add(id);
        changes.emit('change');
      },
    };
    const pages = {
      '/': {text: pageWith('')},
      '/rendered': {text: pageWith(rendered)},
      ...(await bundlePage()),
    };
    server = await PageServer.open({pages, service});
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  const waitForNoSession = async () => {
    while (server.service.sessions.length > 0) await once(changes, 'change');
  };
  const waitForCall = (page: Page, call: string) =>
    page.waitForFunction((expected) => window.testPage.calls.includes(expected), {}, call);

  const withPage = async (path: string, use: (page: Page) => Promise<void>) => {
    sessionIds = new Set();
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
    });
    try {
      await page.goto(server.origin + path);
      await page.waitForFunction(() => 'testPage' in window);
      await use(page);
    } finally {
      await page.close();
    }
    await waitForNoSession();
    assert.deepEqual(complaints, []);
  };

  test('plays one session in StrictMode, with the token of its property, and calls the callbacks', () =>
    withPage('/', async (page) => {
      await page.evaluate(() => window.testPage.render());
      await waitForCall(page, 'playing true');
      assert.equal(sessionIds.size, 1);
      const calls = await page.evaluate(() => window.testPage.calls);
      assert.deepEqual(calls, ['playing true']);
    }));

  test('shows the stages and prims beside it, by properties and callbacks of their components', () =>
    withPage('/', async (page) => {
      await page.evaluate(() => window.testPage.render());
      await page.waitForFunction(() => {
        const row = document.querySelector('app-stream-scene')?.shadowRoot?.querySelector('[part=name]');
        return row?.textContent === 'Prim Crystal';
      });
      const values = await page.evaluate(() => {
        const select = document.querySelector('app-stream-stages')?.shadowRoot?.querySelector('select');
        select?.dispatchEvent(new Event('change'));
        return [...(select?.options ?? [])].map(({value}) => value);
      });
      assert.deepEqual(values.slice(-2), ['tea-set.usda', 'gears.usda']);
      await waitForCall(page, 'change');
    }));

  test('ends the session and calls no callback any more when it is unmounted', () =>
    withPage('/', async (page) => {
      await page.evaluate(() => window.testPage.render());
      await waitForCall(page, 'playing true');
      const calls = await page.evaluate(() => {
        const {testPage} = window;
        const stream = testPage.ref.current;
        testPage.unmount();
        stream?.dispatchEvent(new Event('ended'));
        return {calls: testPage.calls.splice(0), isReleased: testPage.ref.current === null};
      });
      await waitForNoSession();
      assert.deepEqual(calls, {calls: ['playing true'], isReleased: true});
    }));

  test('calls the callback of the last render, and gives an omitted property its default again', () =>
    withPage('/', async (page) => {
      await page.evaluate(() => {
        window.testPage.render({loading: 'manual', limits: {video: {stallMs: 1}}, volume: 0.5}, 'first');
      });
      await page.waitForFunction(() => window.testPage.ref.current?.limits?.video?.stallMs === 1);
      const before = await page.evaluate(() => {
        const {volume, muted} = window.testPage.ref.current ?? {};
        return {volume, muted};
      });
      assert.deepEqual(before, {volume: 0.5, muted: true});
      await page.evaluate(() => window.testPage.render({loading: 'manual', muted: false}, 'second'));
      await page.waitForFunction(() => window.testPage.ref.current?.limits === undefined);
      const result = await page.evaluate(() => {
        const {ref, calls} = window.testPage;
        ref.current?.dispatchEvent(new Event('play'));
        return {muted: ref.current?.muted, calls};
      });
      assert.deepEqual(result, {muted: false, calls: ['second']});
    }));

  test('renders the tags with their attributes on a server', () => {
    assert.equal(
      rendered,
      '<app-stream service-url="/service" app-id="usd-viewer" profile="default" id="viewer" class="stream" muted=""' +
        ' idle-timeout="600"><p slot="pending">Wait</p></app-stream>' +
        '<app-stream-scene for="viewer"></app-stream-scene>',
    );
  });

  test('takes over the tag of a server without another session, and sets the token before the start', () =>
    withPage('/rendered', async (page) => {
      assert.equal(await page.evaluate(() => customElements.get('app-stream')), undefined);
      await page.evaluate(() => window.testPage.hydrate());
      await waitForCall(page, 'playing true');
      assert.equal(sessionIds.size, 1);
    }));
});
