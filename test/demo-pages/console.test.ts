import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from 'puppeteer-core';
import {DemoPages} from './demo-page.ts';

interface DemoPage {
  readonly path: string;
  /** Starts the stream. Without it, the page starts one. */
  readonly start?: string;
  /** What the page shows once it runs (default: a stream that plays). */
  readonly shows?: string;
}

const PAGES: readonly DemoPage[] = [
  {path: ''},
  {path: 'test-bench.html'},
  {path: 'usd-viewer.html'},
  {path: 'direct.html'},
  {path: 'media-chrome.html', start: 'media-play-button'},
  {path: 'states.html', shows: 'figure:last-of-type figcaption'},
  {path: 'docs/', shows: 'h1'},
  {path: 'docs/playground.html', shows: 'stream-playground >>> button'},
];

/** Collects the errors and warnings in the console of a page, and its uncaught errors. */
const collectNotes = (page: Page): readonly string[] => {
  const notes: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()))
      notes.push(`${message.text()} ${message.location().url ?? ''}`);
  });
  page.on('pageerror', (error) => notes.push(String(error)));
  return notes;
};

test('the console of the demo pages', {timeout: 600_000}, async (t) => {
  const demo = await DemoPages.start(t);

  for (const {path, start, shows} of PAGES)
    await t.test(`is empty while a user opens, reloads and leaves /${path}`, async () => {
      const page = await demo.open({path: 'icon.svg', selector: 'svg'});
      const notes = collectNotes(page);
      const run = async () => {
        if (start !== undefined) await page.locator(start).click();
        await page.waitForSelector(shows ?? 'app-stream:state(playing)', {timeout: 60_000});
      };
      await page.goto(`${demo.origin}/${path}`, {timeout: 120_000});
      await run();
      await page.reload();
      await run();
      // The next page of the tab repeats the end of the session.
      await page.goto(`${demo.origin}/`);
      await page.waitForSelector('app-stream:state(playing)', {timeout: 60_000});
      assert.deepEqual(notes, []);
    });
});
