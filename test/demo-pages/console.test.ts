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

const PLAYING = 'app-stream:state(playing)';

const PAGES: readonly DemoPage[] = [
  {path: 'playground.html'},
  {path: 'usd-viewer.html'},
  {path: 'media-chrome.html', start: 'media-play-button'},
  {path: 'states.html', shows: 'figure:last-of-type figcaption'},
  {path: 'docs/', shows: 'h1'},
  {path: 'docs/playground.html', shows: 'frame-playground >>> button'},
  // Its stream repeats the end of the session before.
  {path: ''},
];

/** Collects the errors and warnings in the console of a tab, and its uncaught errors, each with the page that has it. */
const collectNotes = (tab: Page): string[] => {
  const notes: string[] = [];
  const note = (text: string) => notes.push(`${new URL(tab.url()).pathname}: ${text}`);
  tab.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) note(`${message.text()} ${message.location().url ?? ''}`);
  });
  tab.on('pageerror', (error) => note(String(error)));
  return notes;
};

test('the console of the demo pages', {timeout: 600_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const tab = await demo.open({path: 'icon.svg', selector: 'svg'});
  const notes = collectNotes(tab);

  for (const {path, start, shows = PLAYING} of PAGES)
    await t.test(`is empty while a user leaves the page before, opens /${path} and reloads it`, async () => {
      await tab.goto(`${demo.origin}/${path}`, {timeout: 120_000});
      for (const isReloaded of [false, true]) {
        if (isReloaded) await tab.reload();
        if (start !== undefined) await tab.locator(start).click();
        await tab.waitForSelector(shows, {timeout: 60_000});
      }
      assert.deepEqual(notes.splice(0), []);
    });
});
