import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {after, before, suite, test} from 'node:test';
import puppeteer, {type Browser, type Frame, type Page} from 'puppeteer-core';
import {BROWSER_ARGS, findBrowser} from '../support/browser.ts';
import {PageServer} from '../support/page-server.ts';
import {STRICT_POLICY} from './strict-policy.ts';

declare global {
  /** What `strict-page.js` keeps. */
  var complaints: readonly string[];
  var opened: Promise<void>;
}

/** What a frame is permitted, as the README names it. */
const ALLOW = 'autoplay; fullscreen; gamepad; microphone; clipboard-read; clipboard-write';

const STRICT = `<!doctype html>
<title>A page with a strict policy</title>
<script type="module" src="/strict-page.js"></script>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" clipboard microphone resize></app-stream>`;

const around = (sandbox: string) => `<!doctype html>
<title>A page with a frame of another origin</title>
<iframe sandbox="${sandbox}" allow="${ALLOW}" width="640" height="400"></iframe>`;

suite('a page with a strict Content-Security-Policy and Trusted Types', {timeout: 120_000}, () => {
  let server: PageServer;
  let browser: Browser;
  let page: Page;
  before(async () => {
    const script = await readFile(new URL('strict-page.js', import.meta.url), 'utf8');
    server = await PageServer.open({
      pages: {
        '/strict': {text: STRICT, headers: {'content-security-policy': STRICT_POLICY}},
        '/strict-page.js': {text: script},
        '/around-scripts': {text: around('allow-scripts allow-pointer-lock')},
        '/around-same-origin': {text: around('allow-scripts allow-same-origin allow-pointer-lock')},
      },
      // A sandboxed frame without an origin of its own says so.
      service: {allowedOrigins: ['null']},
    });
    browser = await puppeteer.launch({executablePath: await findBrowser(), args: BROWSER_ARGS});
    page = await browser.newPage();
  });
  after(async () => {
    await browser.close();
    await server.close();
  });

  /** The stream plays, takes what the person does, and is left. @returns what was refused or thrown */
  const play = async (where: Page | Frame): Promise<readonly string[]> => {
    await where.waitForFunction(() => 'opened' in globalThis);
    await where.evaluate(() => opened);
    const stream = await where.waitForSelector('app-stream');
    await stream?.click();
    await page.keyboard.press('KeyA');
    assert.equal(await stream?.evaluate((element) => getComputedStyle(element).display), 'block');
    await stream?.evaluate((element) => element.stop());
    return where.evaluate(() => complaints);
  };

  test('the stream plays and takes input, and nothing is refused', async () => {
    await page.goto(`${server.origin}/strict`);
    assert.deepEqual(await play(page), []);
  });

  const playInFrame = async (path: string) => {
    await page.goto(server.origin + path);
    const inner = new URL('/strict', server.origin);
    inner.hostname = 'localhost';
    await page.evaluate(
      (address) => document.querySelector('iframe')?.setAttribute('src', address),
      inner.href,
    );
    return play(await page.waitForFrame(inner.href));
  };

  test('so it does in a sandboxed frame of another site that keeps its origin', async () => {
    assert.deepEqual(await playInFrame('/around-same-origin'), []);
  });

  test('in one that has no origin it plays too, and the browser refuses the microphone alone', async () => {
    const complaints = await playInFrame('/around-scripts');
    assert.deepEqual(
      complaints.map((complaint) => complaint.split(':')[0]),
      ['microphone-refused'],
    );
  });

  test('the README names this policy, and what a frame needs', async () => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    assert.ok(readme.includes(STRICT_POLICY));
    assert.ok(readme.includes(ALLOW));
  });
});
