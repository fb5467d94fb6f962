import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {networkInterfaces} from 'node:os';
import {before, suite, test} from 'node:test';
import type {Frame, Page} from 'puppeteer-core';
import {openPages} from '../support/page/open-pages.ts';

declare global {
  /** The problems that `strict-page.js` records. */
  var problems: readonly string[];
  /** Resolves when input reaches the application. */
  var inputReady: Promise<void>;
}

/** The servers of a policy that belong to one deployment. */
interface PolicyServers {
  /** The hosts of the signaling, as sources for `connect-src`. */
  readonly hosts: string;
  /** The sites that may frame the page, as sources for `frame-ancestors`. */
  readonly ancestors: string;
}

/** Creates the strictest policy under which every feature of the element works. */
const createStrictPolicy = ({hosts, ancestors}: PolicyServers): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `connect-src 'self' ${hosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types lit-html 'allow-duplicates'",
  ].join('; ');

/** The policy that `docs/security.md` lists. */
const STRICT_POLICY = createStrictPolicy({
  hosts: 'wss://*.gpu.example.com',
  ancestors: "'none'",
});

/** The permissions of a frame, as `docs/security.md` lists them. */
const ALLOW = 'autoplay; fullscreen; microphone; clipboard-write';

const STRICT_PAGE = `<!doctype html>
<title>A page with a strict policy</title>
<script type="module" src="/strict-page.js"></script>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" clipboard microphone resize></app-stream>`;

/** The routes of the demo service have the address of this machine's first network interface, or loopback. */
const HOSTS = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({family}) => family === 'IPv4')
  .map(({address}) => `ws://${address}:*`)
  .join(' ');

const createStrictPage = (servers: Partial<PolicyServers> = {}) => ({
  text: STRICT_PAGE,
  headers: {'content-security-policy': createStrictPolicy({hosts: HOSTS, ancestors: "'none'", ...servers})},
});

const SCRIPT = await readFile(new URL('strict-page.js', import.meta.url), 'utf8');

const createOuterPage = (sandbox: string) => `<!doctype html>
<title>A page with a frame of another origin</title>
<iframe sandbox="${sandbox}" allow="${ALLOW}" width="640" height="400"></iframe>`;

suite('A page with a strict Content-Security-Policy and Trusted Types', {timeout: 120_000}, () => {
  const pages = openPages({
    pages: {
      '/strict': createStrictPage(),
      '/strict-in-frame': createStrictPage({ancestors: 'http://127.0.0.1:*'}),
      '/strict-for-other-hosts': createStrictPage({hosts: 'wss://*.gpu.example.com'}),
      '/strict-page.js': {text: SCRIPT},
      '/around-scripts': {text: createOuterPage('allow-scripts allow-pointer-lock')},
      '/around-same-origin': {text: createOuterPage('allow-scripts allow-same-origin allow-pointer-lock')},
    },
    // A sandboxed frame without an origin sends the origin `null`.
    service: {allowedOrigins: ['null']},
  });
  let page: Page;
  before(async () => {
    page = await pages.browser.newPage();
  });

  /** Plays the stream, sends input and stops the stream. @returns the violations and errors */
  const playAndStop = async (target: Page | Frame): Promise<readonly string[]> => {
    await target.waitForFunction(() => 'inputReady' in globalThis);
    await target.evaluate(() => inputReady);
    const stream = await target.waitForSelector('app-stream');
    await stream?.click();
    await page.keyboard.press('KeyA');
    assert.equal(await stream?.evaluate((element) => getComputedStyle(element).display), 'grid');
    await stream?.evaluate((element) => element.stop());
    return target.evaluate(() => problems);
  };

  /** Acts in a page and returns its first violation after that. */
  const blockedBy = async (path: string, act: () => Promise<void>): Promise<string> => {
    await page.goto(pages.server.origin + path);
    await page.waitForFunction(() => 'inputReady' in globalThis);
    const count = await page.evaluate(() => problems.length);
    await act();
    const violation = await page.waitForFunction((before) => problems[before], {}, count);
    return String(await violation.jsonValue());
  };

  test('plays the stream and accepts input without a violation', async () => {
    await page.goto(`${pages.server.origin}/strict`);
    assert.deepEqual(await playAndStop(page), []);
  });

  test('refuses hosts that the policy does not name', async () => {
    // Chromium counts the port of the page as 'self', so the signaling must be on another address.
    const violation = await blockedBy('/strict-for-other-hosts', async () => {
      await page.evaluate(() => new WebSocket('ws://127.0.0.1:9/sign_in'));
    });
    assert.match(violation, /^connect-src blocks ws:/);
  });

  test('ignores a base element and sends no form', async () => {
    const base = await blockedBy('/strict', async () => {
      await page.evaluate(() => {
        const element = document.createElement('base');
        element.href = 'https://evil.example/';
        document.head.append(element);
      });
    });
    assert.match(base, /^base-uri blocks /);
    assert.equal(await page.evaluate(() => document.baseURI), page.url());
    const form = await blockedBy('/strict', async () => {
      await page.evaluate(() => {
        const element = document.createElement('form');
        element.action = 'https://evil.example/';
        document.body.append(element);
        element.submit();
      });
    });
    assert.match(form, /^form-action blocks /);
  });

  test('is not shown in a frame of another page', async () => {
    await page.goto(`${pages.server.origin}/around-same-origin`);
    await page.evaluate(() => document.querySelector('iframe')?.setAttribute('src', '/strict'));
    const frame = await page.waitForFrame(async (candidate) => candidate.url().startsWith('chrome-error:'));
    assert.ok(frame);
  });

  const playInFrame = async (path: string) => {
    await page.goto(pages.server.origin + path);
    const inner = new URL('/strict-in-frame', pages.server.origin);
    inner.hostname = 'localhost';
    await page.evaluate(
      (address) => document.querySelector('iframe')?.setAttribute('src', address),
      inner.href,
    );
    return playAndStop(await page.waitForFrame(inner.href));
  };

  test('plays the stream in a sandboxed frame that keeps its origin', async () => {
    assert.deepEqual(await playInFrame('/around-same-origin'), []);
  });

  test('plays the stream without the microphone in a sandboxed frame without an origin', async () => {
    const problems = await playInFrame('/around-scripts');
    assert.deepEqual(
      problems.map((problem) => problem.split(':')[0]),
      ['microphone-refused'],
    );
  });

  test('has the policy and the permissions that the documentation lists', async () => {
    const guide = await readFile(new URL('../../docs/security.md', import.meta.url), 'utf8');
    assert.ok(guide.includes(STRICT_POLICY));
    assert.ok(guide.includes(ALLOW));
  });
});

/** What the page permits, and whether the browser then lets Lit render. */
const TRUSTED_TYPES: readonly (readonly [policy: string, renders: boolean])[] = [
  ["require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'", true],
  ['trusted-types default dompurify', true],
  ["trusted-types 'none'", true],
  ["require-trusted-types-for 'script'; trusted-types default dompurify", false],
];

const TRUSTED_PAGE = `<!doctype html>
<script type="module" src="/app-stream/app-stream.js"></script>
<app-stream service-url="/service" app-id="usd-viewer" profile="default" controls></app-stream>`;

suite('A page with trusted types', {timeout: 300_000}, () => {
  const pages = openPages({
    pages: Object.fromEntries(
      TRUSTED_TYPES.map(([policy], index) => [
        `/${index}`,
        {text: TRUSTED_PAGE, headers: {'content-security-policy': policy}},
      ]),
    ),
  });

  for (const [index, [policy, renders]] of TRUSTED_TYPES.entries())
    test(`plays ${renders ? 'with' : 'without'} controls under ${policy}`, async () => {
      const page = await pages.browser.newPage();
      await page.goto(`${pages.server.origin}/${index}`);
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
