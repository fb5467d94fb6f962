import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, beforeEach, suite, test} from 'node:test';
import type {Browser, Page} from 'puppeteer-core';
import {launchBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page/page-server.ts';

/** A readable text in its middle, so that the search also finds a part of the token. */
const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJTRUNSRVQtT0YtVEhFLVBBR0UifQ.c2VjcmV0LXNpZ25hdHVyZQ';
const SUBPROTOCOL = 'SUBPROTOCOL-SECRET-OF-THE-PAGE';
const TRACES = [
  TOKEN,
  ...TOKEN.split('.').slice(1),
  encodeURIComponent(TOKEN),
  btoa(TOKEN),
  'SECRET-OF-THE-PAGE',
];

const PAGE = `<!doctype html>
<title>Secrets</title>
<body></body>
<script type="module" src="/app-stream/app-stream.js"></script>
<script type="module" src="/secrets.js"></script>`;

declare global {
  /** The functions of `secrets.js`. */
  var startStream: (properties: object, token: string) => void;
  /** Resolves with the code of a failure or the reason of an end. */
  var waitForPhase: (phase: string) => Promise<string | undefined>;
  var collectTexts: () => Promise<readonly string[]>;
  /** How often the element has called the page's token function. */
  var tokenRequests: number;
}

suite('A token', {timeout: 180_000}, () => {
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  /** All requested URLs and the texts of the browser's console. */
  const browserTexts: string[] = [];
  /** How many requests the test refuses with a message that contains the token. */
  let refusals = 0;

  before(async () => {
    const script = await readFile(new URL('secrets.js', import.meta.url), 'utf8');
    server = await PageServer.open({
      pages: {'/': {text: PAGE}, '/secrets.js': {text: script}},
      service: {token: TOKEN, signalingToken: TOKEN},
    });
    browser = await launchBrowser();
    page = await browser.newPage();
    const tools = await page.createCDPSession();
    await tools.send('Network.enable');
    await tools.send('Log.enable');
    tools.on('Network.requestWillBeSent', ({request, documentURL}) =>
      browserTexts.push(request.url, documentURL),
    );
    tools.on('Network.webSocketCreated', ({url}) => browserTexts.push(url));
    tools.on('Log.entryAdded', ({entry}) => browserTexts.push(entry.text, entry.url ?? ''));
    page.on('console', (message) => browserTexts.push(message.text()));
    page.on('pageerror', (error) => browserTexts.push(String(error)));
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (refusals === 0 || !request.url().includes('/service/')) return void request.continue();
      refusals -= 1;
      const {authorization, 'x-api-key': key} = request.headers();
      const detail = `${authorization} with ${key} is not valid`;
      return void request.respond({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({detail}),
      });
    });
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  beforeEach(async () => {
    browserTexts.length = 0;
    refusals = 0;
    await page.goto(server.origin);
    await page.waitForFunction(() => 'collectTexts' in globalThis);
  });

  const startStream = (properties: object, token = TOKEN) =>
    page.evaluate((properties, token) => globalThis.startStream(properties, token), properties, token);
  const waitForPhase = (phase: string) => page.evaluate((phase) => globalThis.waitForPhase(phase), phase);

  /** Asserts that no text contains a part of the token. The samples show that the search finds texts. */
  const assertSecret = async (sampleText: string) => {
    const texts = [...browserTexts, ...(await page.evaluate(() => collectTexts()))];
    assert.deepEqual(
      texts.filter((text) => TRACES.some((trace) => text.includes(trace))),
      [],
    );
    for (const sample of ['/app-stream/app-stream.js', sampleText]) {
      assert.ok(
        texts.some((text) => text.includes(sample)),
        `no text contains ${sample}`,
      );
    }
  };

  test('appears nowhere after a stream', async () => {
    await startStream({clipboard: true, resize: true});
    await waitForPhase('playing');
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await assertSecret('sign_in');
  });

  test('appears nowhere if the element calls the token function again after a refusal', async () => {
    refusals = 1;
    await startStream({hasTokenFunction: true, catalogue: 'skip'});
    await waitForPhase('playing');
    assert.ok((await page.evaluate(() => tokenRequests)) > 2);
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await assertSecret('sign_in');
  });

  test('appears nowhere if the service’s refusal contains it', async () => {
    refusals = 100;
    await startStream({});
    assert.equal(await waitForPhase('failed'), 'unauthorized');
    await assertSecret('Bearer … with … is not valid');
  });

  test('appears nowhere if the host’s close reason contains it', async () => {
    await startStream({
      arguments: {demo: {closeAfterMs: 1, closeCode: 3000, closeReason: `${TOKEN} is over`}},
    });
    assert.equal(await waitForPhase('ended'), 'expired');
    await assertSecret('… is over');
  });

  test('appears nowhere if the host refuses signaling or ends the stream', async () => {
    await startStream({
      arguments: {demo: {refuseUpgrade: 401}},
      limits: {connect: {attempts: 1, retryMs: 0}},
    });
    await waitForPhase('failed');
    await assertSecret('failed');
    await startStream({arguments: {demo: {byeAfterMs: 3000}}});
    await waitForPhase('playing');
    await waitForPhase('ended');
    await assertSecret('ended');
  });

  test('of a subprotocol appears nowhere after a stream, or if the host’s close reason contains it', async () => {
    const protocols = [`tenant.${SUBPROTOCOL}`, SUBPROTOCOL];
    await startStream({protocols});
    await waitForPhase('playing');
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await assertSecret('sign_in');
    const closeReason = `tenant.${SUBPROTOCOL} is over, and ${SUBPROTOCOL}`;
    await startStream({protocols, arguments: {demo: {closeAfterMs: 1, closeCode: 3000, closeReason}}});
    assert.equal(await waitForPhase('ended'), 'expired');
    await assertSecret('… is over, and …');
  });

  test('reaches the page in a message of the application, which the element does not change', async () => {
    await startStream({});
    await waitForPhase('playing');
    // The application repeats the address of a stage that it cannot open.
    const url = await page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const element = document.querySelector('app-stream');
          element?.addEventListener('message', ({data}) => {
            const {event_type: type, payload} = data as {event_type: string; payload: {url: unknown}};
            // The first stage may open meanwhile.
            if (type === 'openedStageResult' && String(payload.url).includes(url)) resolve(payload.url);
          });
          void element?.send({event_type: 'openStageRequest', payload: {url}});
        }),
      TOKEN,
    );
    assert.ok(String(url).includes(TOKEN));
  });

  test('of a subprotocol appears nowhere if the browser does not send it', async () => {
    for (const protocols of [[`${SUBPROTOCOL} 2`], [SUBPROTOCOL, SUBPROTOCOL], SUBPROTOCOL]) {
      await startStream({protocols});
      assert.equal(await waitForPhase('failed'), 'protocols-unusable');
      await assertSecret('failed');
    }
  });

  test('appears nowhere if it is not a valid header value', async () => {
    for (const token of [`${TOKEN}\n${TOKEN}`, `${TOKEN}…`, `${TOKEN} ${TOKEN}`]) {
      await startStream({}, token);
      await waitForPhase('failed');
      await assertSecret('failed');
    }
  });
});
