import assert from 'node:assert/strict';
import type {IncomingMessage, ServerResponse} from 'node:http';
import {before, beforeEach, suite, test} from 'node:test';
import type {Page} from 'puppeteer-core';
import type {Phase} from '../../src/session/session-state.ts';
import {openPages} from '../support/page/open-pages.ts';
import {until} from '../support/until.ts';
import {PAGES, tag} from './stream-pages.ts';

const phaseOf = () => document.querySelector('app-stream')?.state.phase;
/** Not by `waitForFunction`, which is sometimes lost when a window that has just opened leaves its empty page. */
const waitForPhase = (page: Page, phase: Phase) =>
  until(`the page is ${phase}`, async () => (await page.evaluate(phaseOf)) === phase);
const waitUntilPlaying = (page: Page) => waitForPhase(page, 'playing');

interface Counts {
  /** Create requests, those included that the service refused. */
  readonly posts: number;
  /** Requests for an end. The next page of the tab repeats one whose answer came too late for the closed page. */
  readonly deletes: number | readonly [min: number, max: number];
  /** Sessions that the service created, and that have ended. */
  readonly ended: number;
}

suite('The machines that pages take', {timeout: 240_000}, () => {
  let blank: Page | undefined;
  let posts = 0;
  let deletes = 0;
  /** A request that the gateway refuses once, and what it does instead of the refusal. */
  let refused: RegExp | undefined;
  let hold: Promise<void> | undefined;
  /** The prerendered documents that were requested. */
  let prerendered = 0;
  /** How often a page reported that its stream plays. */
  let reports = 0;
  /** A gateway in front of the service. */
  const passThrough = async (request: IncomingMessage, response: ServerResponse) => {
    const {method, url} = request;
    if (refused?.test(`${method} ${url}`)) {
      refused = undefined;
      response.writeHead(503, {'retry-after': '1'}).end();
      return;
    }
    if (method === 'POST' && hold) {
      await hold;
      // The browser repeats a request whose connection closes before the response begins.
      response.writeHead(200, {'content-length': '100'}).write('{', () => request.socket.destroy());
      return;
    }
    if (!(await pages.server.service.handle(request, response, '/gateway'))) response.writeHead(404).end();
  };
  const pages = openPages({
    pages: PAGES,
    onRequest: ({method, url, headers}) => {
      if (/^\/(service|gateway)\/stream/.test(url ?? '')) {
        if (method === 'POST') posts += 1;
        if (method === 'DELETE') deletes += 1;
      }
      if (url === '/playing') reports += 1;
      if (String(headers['sec-purpose']).includes('prerender') && url === '/stream') prerendered += 1;
    },
    render: (request, response) => void passThrough(request, response),
  });
  before(async () => {
    // Without it, the browser ends with its last tab.
    [blank] = await pages.browser.pages();
  });
  beforeEach(() => {
    posts = deletes = prerendered = reports = 0;
    refused = hold = undefined;
  });

  const machines = () => pages.server.service.machines.service;
  /** Visits pages, closes them all, and counts. Nothing may be left at the service. */
  const expectCounts = async (use: (page: Page) => Promise<void>, expected: Counts) => {
    const machinesBefore = machines();
    const page = await pages.browser.newPage();
    await use(page);
    for (const tab of await pages.browser.pages()) if (tab !== blank) await tab.close();
    await until('no session is left', () => pages.server.service.sessions.length === 0);
    const counts = {posts, deletes, ended: machines() - machinesBefore};
    const [min, max] = [expected.deletes].flat();
    const isExpected = deletes >= (min ?? 0) && deletes <= (max ?? min ?? 0);
    assert.deepEqual(counts, {...expected, deletes: isExpected ? deletes : expected.deletes});
  };
  const visit = async (page: Page, path: string) => {
    await page.goto(pages.server.origin + path);
    await waitUntilPlaying(page);
  };

  test('one for a visit', () =>
    expectCounts((page) => visit(page, '/stream'), {posts: 1, deletes: 1, ended: 1}));

  test('another one for each reload', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/stream');
        await page.reload();
        await waitUntilPlaying(page);
      },
      {posts: 2, deletes: [2, 4], ended: 2},
    ));

  test('none for a page that the browser renders ahead and that no user visits', () =>
    expectCounts(
      async (page) => {
        await page.goto(`${pages.server.origin}/before`);
        await until('the page is rendered ahead', () => prerendered > 0);
        await page.goto(`${pages.server.origin}/`);
      },
      {posts: 0, deletes: 0, ended: 0},
    ));

  test('one for a page that was rendered ahead, when the user visits it', () =>
    expectCounts(
      async (page) => {
        await page.goto(`${pages.server.origin}/before`);
        await until('the page is rendered ahead', () => prerendered > 0);
        assert.equal(posts, 0);
        await page.click('a');
        // Its frame replaces that of the page, which the driver of the browser loses.
        await until('the page reports that it plays', () => reports > 0);
      },
      {posts: 1, deletes: 1, ended: 1},
    ));

  test('one for each visit of a page by back and forward', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/stream');
        await page.goto(`${pages.server.origin}/`);
        await page.goBack();
        await waitUntilPlaying(page);
        await page.goForward();
      },
      {posts: 2, deletes: [2, 4], ended: 2},
    ));

  test('one for each of two tabs, when the user duplicates a tab', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/stream');
        const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
        // A window that a page opens gets a copy of the session storage, as a duplicated tab does.
        await page.evaluate(() => void window.open(location.href));
        const copy = await opened;
        assert.ok(copy);
        await waitUntilPlaying(copy);
        assert.equal(await page.evaluate(phaseOf), 'playing');
      },
      {posts: 2, deletes: [2, 4], ended: 2},
    ));

  test('one for a page that removes its stream when the user leaves', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/unmounts');
        await page.goto(`${pages.server.origin}/`);
      },
      // The next page repeats an end whose answer came too late.
      {posts: 1, deletes: [1, 3], ended: 1},
    ));

  test('one for each stream that a router inserts, also if it shows a copy first', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/stream');
        await page.evaluate(() => {
          const stream = document.querySelector('app-stream');
          const copy = document.body.cloneNode(true);
          document.documentElement.setAttribute('data-turbo-preview', '');
          document.body.replaceWith(copy);
          stream?.remove();
        });
        await until('the stream of the former page ended', () => pages.server.service.sessions.length === 0);
        assert.equal(posts, 1);
        await page.evaluate(() => {
          document.documentElement.removeAttribute('data-turbo-preview');
          document.body.replaceWith(document.body.cloneNode(true));
        });
        await waitUntilPlaying(page);
      },
      {posts: 2, deletes: [2, 4], ended: 2},
    ));

  test('one for a start that continues when the device is back online', () =>
    expectCounts(
      async (page) => {
        await page.goto(`${pages.server.origin}/`);
        await page.setOfflineMode(true);
        await page.evaluate((text) => {
          document.body.insertAdjacentHTML('beforeend', text);
        }, tag());
        await page.waitForFunction(() => {
          const state = document.querySelector('app-stream')?.state;
          return state?.phase === 'checking' && state.checkError?.code === 'offline';
        });
        await page.setOfflineMode(false);
        await waitUntilPlaying(page);
      },
      {posts: 1, deletes: 1, ended: 1},
    ));

  test('one for a start during which the device is briefly offline', () =>
    expectCounts(
      async (page) => {
        await page.goto(`${pages.server.origin}/cold`);
        await page.waitForFunction(() => document.querySelector('app-stream')?.state.phase === 'pending');
        await page.setOfflineMode(true);
        await page.waitForFunction(() => !navigator.onLine);
        await page.setOfflineMode(false);
        await waitUntilPlaying(page);
      },
      {posts: 1, deletes: 1, ended: 1},
    ));

  test('one whose end was lost, because the device was offline', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/stream');
        await page.setOfflineMode(true);
        await page.evaluate(() => void document.querySelector('app-stream')?.stop());
        assert.equal(pages.server.service.sessions.length, 1);
        await page.setOfflineMode(false);
        await until('the page sends the end again', () => pages.server.service.sessions.length === 0);
      },
      {posts: 1, deletes: 1, ended: 1},
    ));

  test('another one when the user starts again after the end', () =>
    expectCounts(
      async (page) => {
        await visit(page, '/stream');
        await page.evaluate(() => document.querySelector('app-stream')?.stop());
        await page.evaluate(() => document.querySelector('app-stream')?.start());
        await waitUntilPlaying(page);
      },
      {posts: 2, deletes: [2, 4], ended: 2},
    ));

  for (const [step, request, count] of [
    ['the catalogue', /^GET .*\/cfg\//, 1],
    ['the create request', /^POST /, 2],
    ['a poll', /^GET .*\/stream\//, 1],
    ['the end', /^DELETE /, 1],
  ] as const)
    test(`one for a start whose service is busy at ${step}`, () =>
      expectCounts(
        async (page) => {
          refused = request;
          await page.goto(`${pages.server.origin}/busy`);
          await waitUntilPlaying(page);
          await page.evaluate(() => document.querySelector('app-stream')?.stop());
          await until('the end arrives', () => pages.server.service.sessions.length === 0);
          assert.equal(refused, undefined);
        },
        {posts: count, deletes: step === 'the end' ? 2 : 1, ended: 1},
      ));

  test('one create request for a start that loses the network meanwhile: the outcome at the service is unclear', () =>
    expectCounts(
      async (page) => {
        let release = () => {};
        hold = new Promise<void>((resolve) => (release = resolve));
        await page.goto(`${pages.server.origin}/busy`);
        await until('the create request', () => posts > 0);
        await page.setOfflineMode(true);
        release();
        await waitForPhase(page, 'failed');
        await page.setOfflineMode(false);
        const code = await page.evaluate(() => document.querySelector('app-stream')?.error?.code);
        assert.equal(code, 'create-unclear');
      },
      {posts: 1, deletes: 0, ended: 0},
    ));

  test('one for a start that loses the network while it connects', () =>
    expectCounts(
      async (page) => {
        await page.goto(`${pages.server.origin}/`);
        await page.evaluate((text) => {
          document.body.insertAdjacentHTML('beforeend', text);
          const stream = document.querySelector('app-stream');
          if (!stream) return;
          const online = new Promise((resolve) => addEventListener('online', resolve, {once: true}));
          stream.resolveMediaHost = async ({host}) => {
            await fetch('/playing');
            await online;
            return host;
          };
        }, tag());
        await until('the element connects', () => reports > 0);
        await page.setOfflineMode(true);
        await page.waitForFunction(() => !navigator.onLine);
        await page.setOfflineMode(false);
        await waitUntilPlaying(page);
      },
      {posts: 1, deletes: 1, ended: 1},
    ));

  test('one for a stream that loses the network while it plays', () =>
    expectCounts(
      async (page) => {
        await page.evaluateOnNewDocument(() => {
          const Peer = RTCPeerConnection;
          globalThis.RTCPeerConnection = class extends Peer {
            constructor(options?: RTCConfiguration) {
              super(options);
              addEventListener('offline', () => this.close());
            }
          };
        });
        await visit(page, '/stream');
        await page.setOfflineMode(true);
        await waitForPhase(page, 'reconnecting');
        await page.setOfflineMode(false);
        await waitUntilPlaying(page);
      },
      {posts: 1, deletes: 1, ended: 1},
    ));
});
