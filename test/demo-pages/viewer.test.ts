import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from 'puppeteer-core';
import {DemoPages, readText, waitUntilPlaying} from './demo-page.ts';

/** The paths of the prims that the tree marks. */
const readMarked = (page: Page) =>
  page.$$eval('#tree button[aria-pressed=true]', (buttons) =>
    buttons.map((button) => (button instanceof HTMLButtonElement ? button.value : '')),
  );

/** Opens a stage by its button, and waits until the tree shows it. */
const openStage = async (page: Page, stage: string, prim: string) => {
  await page.click(`#stages button[value="${stage}"]`);
  await page.waitForSelector(`#tree button[value="${prim}"]`, {timeout: 60_000});
  await page.waitForSelector('figure[aria-busy=false]', {timeout: 60_000});
};

test('the page of the USD viewer', {timeout: 120_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open();
  await page.goto(`${demo.origin}/usd-viewer.html`);
  await waitUntilPlaying(page);
  await page.waitForSelector('#tree ul button', {timeout: 60_000});

  await t.test('opens a stage, shows its tree and clears the activity', async () => {
    await openStage(page, 'tea-set.usda', '/World/Pot');
    assert.equal(await readText(page, '#activity'), '');
  });

  await t.test('marks a prim that the user selects in the tree', async () => {
    await page.click('#tree button[value="/World/Jug"]');
    assert.deepEqual(await readMarked(page), ['/World/Jug']);
  });

  await t.test('marks a prim that the user picks in the video', async () => {
    await page.click('app-stream');
    await page.waitForSelector('#tree button[aria-pressed=true]:not([value="/World/Jug"])', {
      timeout: 60_000,
    });
    assert.equal((await readMarked(page)).length, 1);
  });

  await t.test('shows the reason if the application cannot open the stage of the request', async () => {
    await page.$eval('app-stream', (stream) => (stream.stageUri = 'nowhere.usda'));
    await page.waitForFunction(() => document.querySelector('#status')?.textContent.includes('application'), {
      timeout: 60_000,
    });
  });
});
