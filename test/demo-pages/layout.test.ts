import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {test} from 'node:test';
import type axe from 'axe-core';
import type {Page} from 'puppeteer-core';
import {until} from '../support/until.ts';
import {DemoPages, waitForText, waitUntilPlaying} from './demo-page.ts';

const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Returns what axe finds on the page, as one line for each rule. */
const findAxeProblems = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const {violations} = await window.axe.run();
    return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 120)).join(' | ')}`);
  });
};

/** Returns the controls of the page that are smaller than a finger. */
const findSmallControls = async (page: Page) => {
  const selector = 'button, select, input:not([type=checkbox], [type=file]), nav a, .side li';
  const controls = await page.$$(`html >>> :is(${selector})`);
  const found = await Promise.all(
    controls.map((control) =>
      control.evaluate((element) => {
        const root = element.getRootNode();
        const isOfStream = root instanceof ShadowRoot && root.host.localName.startsWith('app-stream');
        const isSmall = element.checkVisibility() && element.getBoundingClientRect().height < 44;
        return isSmall && !isOfStream ? element.outerHTML.slice(0, 120) : undefined;
      }),
    ),
  );
  return found.filter((text) => text !== undefined);
};

/** Returns the elements whose lines are lower than their text, so that the lines would overlap. */
const findLowLines = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const {lineHeight, fontSize} = getComputedStyle(element);
        return parseFloat(lineHeight) < parseFloat(fontSize);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const hasHorizontalScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('the layout of the demo pages', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);

  for (const path of ['', 'playground.html'])
    await t.test(`is accessible while a stream plays, in all widths and colors: /${path}`, async () => {
      const page = await demo.open({path});
      await waitUntilPlaying(page);
      for (const width of [1280, 360]) {
        await page.setViewport({width, height: 800});
        for (const value of ['light', 'dark']) {
          await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value}]);
          assert.deepEqual(await findAxeProblems(page), [], `${width} ${value}`);
          assert.equal(await hasHorizontalScroll(page), false);
        }
      }
      assert.deepEqual(await findSmallControls(page), []);
      await page.addStyleTag({content: ':root {font-size: 200%}'});
      for (const width of [1280, 360]) {
        await page.setViewport({width, height: 800});
        assert.deepEqual(await findLowLines(page), [], `${width} with text at 200 %`);
        assert.equal(await hasHorizontalScroll(page), false, `${width} with text at 200 %`);
      }
    });

  await t.test('is accessible with two streams that have failed, in light and dark', async () => {
    const page = await demo.open({width: 360, query: '?app-id=restricted&streams=2'});
    await page.waitForFunction(() => document.querySelectorAll('app-stream:state(failed)').length === 2, {
      timeout: 60_000,
    });
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value}]);
      assert.deepEqual(await findAxeProblems(page), [], value);
    }
    assert.deepEqual(await findSmallControls(page), []);
    assert.equal(await hasHorizontalScroll(page), false);
  });

  await t.test('is accessible with media-chrome', async () => {
    const page = await demo.open({path: 'media-chrome.html', width: 360});
    assert.deepEqual(await findAxeProblems(page), []);
    assert.equal(await hasHorizontalScroll(page), false);
  });

  await t.test('offers the guides', async () => {
    const page = await demo.open({path: '', width: 1280});
    await page.locator('::-p-aria(Getting started[role="link"])').click();
    await waitForText(page, 'h1', /Getting started/);
    assert.equal(new URL(page.url()).pathname, '/docs/getting-started.html');
  });

  await t.test('leads from the card of a failure to the section of its code', async () => {
    const page = await demo.open({query: '?app-id=restricted'});
    const link = await page.waitForSelector('app-stream >>> [part=documentation]', {timeout: 60_000});
    await page.goto((await link?.evaluate((element) => element.getAttribute('href'))) ?? '');
    const heading = await page.waitForSelector('h3#forbidden', {timeout: 60_000});
    await until('the section', async () => (await heading?.isIntersectingViewport()) === true);
  });
});
