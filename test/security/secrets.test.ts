import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, beforeEach, suite, test} from 'node:test';
import puppeteer, {type Browser, type Page} from 'puppeteer-core';
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page-server.ts';

/** Its middle says what it is, so that a part of it is found too. */
const TOKEN = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJTRUNSRVQtT0YtVEhFLVBBR0UifQ.c2VjcmV0LXNpZ25hdHVyZQ';
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
  /** What `secrets.js` can do. */
  var begin: (properties: object, token: string) => void;
  /** Fulfils with the code of a failure, or the reason of an end. */
  var reaches: (phase: string) => Promise<string | undefined>;
  var everything: () => Promise<readonly string[]>;
  /** How often the page's function was asked for the token. */
  var asked: number;
}

suite('a token', {timeout: 180_000}, () => {
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  /** All addresses that were asked for, and what the browser wrote to its console. */
  const outside: string[] = [];
  /** How often the service answers with a refusal that quotes the token, before it answers itself. */
  let refusals = 0;

  before(async () => {
    const script = await readFile(new URL('secrets.js', import.meta.url), 'utf8');
    server = await PageServer.open({
      pages: {'/': {text: PAGE}, '/secrets.js': {text: script}},
      service: {token: TOKEN},
    });
    browser = await puppeteer.launch({executablePath: await findBrowser(), args: BROWSER_ARGS});
    page = await browser.newPage();
    const tools = await page.createCDPSession();
    await tools.send('Network.enable');
    await tools.send('Log.enable');
    tools.on('Network.requestWillBeSent', ({request, documentURL}) => outside.push(request.url, documentURL));
    tools.on('Network.webSocketCreated', ({url}) => outside.push(url));
    tools.on('Log.entryAdded', ({entry}) => outside.push(entry.text, entry.url ?? ''));
    page.on('console', (message) => outside.push(message.text()));
    page.on('pageerror', (error) => outside.push(String(error)));
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (refusals === 0 || !request.url().includes('/service/')) return void request.continue();
      refusals -= 1;
      const detail = `${request.headers()['authorization']} is not valid`;
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
    outside.length = 0;
    refusals = 0;
    await page.goto(server.origin);
    await page.waitForFunction(() => 'everything' in globalThis);
  });

  const begin = (properties: object, token = TOKEN) =>
    page.evaluate((properties, token) => globalThis.begin(properties, token), properties, token);
  const reaches = (phase: string) => page.evaluate((phase) => globalThis.reaches(phase), phase);

  /** Nothing of the token can be found; something else can, so that the search is one. */
  const assertKept = async (alsoFound: string) => {
    const texts = [...outside, ...(await page.evaluate(() => everything()))];
    assert.deepEqual(
      texts.filter((text) => TRACES.some((trace) => text.includes(trace))),
      [],
    );
    for (const sample of ['/app-stream/app-stream.js', alsoFound]) {
      assert.ok(
        texts.some((text) => text.includes(sample)),
        `${sample} was not found`,
      );
    }
  };

  test('opens the stream, and is found nowhere', async () => {
    await begin({clipboard: true, resize: true});
    await reaches('playing');
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await assertKept('sign_in');
  });

  test('of a function is asked for again after a refusal, and is found nowhere', async () => {
    refusals = 1;
    await begin({provided: true, catalogue: 'skip'});
    await reaches('playing');
    assert.ok((await page.evaluate(() => asked)) > 2);
    await page.evaluate(() => document.querySelector('app-stream')?.stop());
    await assertKept('sign_in');
  });

  test('that the service quotes in its refusal is found nowhere', async () => {
    refusals = 100;
    await begin({});
    assert.equal(await reaches('failed'), 'unauthorized');
    await assertKept('Bearer … is not valid');
  });

  test('that the host quotes when it closes is found nowhere', async () => {
    await begin({arguments: {demo: {closeAfterMs: 1, closeCode: 3000, closeReason: `${TOKEN} is over`}}});
    assert.equal(await reaches('ended'), 'expired');
    await assertKept('… is over');
  });

  test('is found nowhere when the host refuses the signaling, and when the connection comes back', async () => {
    await begin({arguments: {demo: {refuseUpgrade: 401}}, limits: {connectTries: 1}});
    await reaches('failed');
    await assertKept('failed');
    await begin({arguments: {demo: {byeAfterMs: 3000}}});
    await reaches('playing');
    await reaches('ended');
    await assertKept('ended');
  });

  test('that no header can hold is found nowhere', async () => {
    for (const token of [`${TOKEN}\n${TOKEN}`, `${TOKEN}…`, `${TOKEN} ${TOKEN}`]) {
      await begin({}, token);
      await reaches('failed');
      await assertKept('failed');
    }
  });
});
