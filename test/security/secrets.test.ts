import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {before, beforeEach, suite, test} from 'node:test';
import {inspect} from 'node:util';
import type {Page} from 'puppeteer-core';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {openPages} from '../support/page/open-pages.ts';

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

const SCRIPT = await readFile(new URL('secrets.js', import.meta.url), 'utf8');

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
  const pages = openPages({
    pages: {'/': {text: PAGE}, '/secrets.js': {text: SCRIPT}},
    service: {token: TOKEN, signalingToken: TOKEN},
  });
  let page: Page;
  /** All requested URLs and the texts of the browser's console. */
  const browserTexts: string[] = [];
  /** How many requests the test refuses with a message that contains the token. */
  let refusals = 0;

  before(async () => {
    page = await pages.browser.newPage();
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
  beforeEach(async () => {
    browserTexts.length = 0;
    refusals = 0;
    await page.goto(pages.server.origin);
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

/** Node and Firefox quote the value of a header that they refuse. Chromium does not. */
suite('A token in Node', () => {
  const UNUSABLE = ['SECRET\nSECRET', 'SECRET SECRET', 'SECRET…', 'SECRET\u0000', 'SÉCRET'];
  for (const text of UNUSABLE) {
    for (const token of [text, () => Promise.resolve(text)]) {
      test(`appears in no error if it is ${JSON.stringify(text)} (${typeof token})`, async () => {
        let requests = 0;
        const service = new StreamingService({
          serviceUrl: 'https://streams.example',
          token,
          fetch: () => {
            requests += 1;
            return Promise.resolve(new Response('{}'));
          },
        });
        for (const call of [
          service.poll('s1'),
          service.create({appId: 'a', profile: 'p'}),
          service.end('s1'),
        ]) {
          const error: unknown = await call.then(
            () => undefined,
            (thrown: unknown) => thrown,
          );
          assert.ok(error instanceof AppStreamError);
          assert.equal(error.code, 'token-unusable');
          assert.doesNotMatch(inspect(error, {depth: 9, showHidden: true}), /S.?CRET/);
        }
        assert.equal(requests, 0);
      });
    }
  }
});
