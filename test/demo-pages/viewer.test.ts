import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {test} from 'node:test';
import type {Page} from 'puppeteer-core';
import {GENERATED_STAGE} from '../../demo/shared/stage-file.ts';
import {DemoPages, waitUntilPlaying} from './demo-page.ts';

const stagesFolder = new URL('../../demo/stages/', import.meta.url);
const LIMIT = {timeout: 60_000};

/** Puppeteer notices changes in a shadow root only if it waits for a visible element. */
const find = async (page: Page, selector: string) => {
  const found = await page.waitForSelector(selector, {...LIMIT, visible: true});
  assert.ok(found, selector);
  return found;
};

const readDocument = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The styles and the elements of a viewer, without its stages and its line breaks. */
const readViewer = (html: string) =>
  [/<style>.*?<\/style>/s, /<main>.*?<\/main>/s].map((pattern) =>
    pattern
      .exec(html)?.[0]
      .replace(/<option.*?<\/option>/gs, '')
      .replace(/\s+/g, ' '),
  );

const readSelection = (page: Page) =>
  page.$eval('app-stream-scene', (scene) => [...(scene.model?.selection ?? [])]);

test('the page of the USD viewer', {timeout: 120_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open();
  await page.goto(`${demo.origin}/usd-viewer.html`);
  await waitUntilPlaying(page);

  await t.test('is that of the guide, with more stages', async () => {
    const viewer = readViewer(await readDocument('demo/usd-viewer.html'));
    assert.ok(viewer.every((part) => part?.includes('app-stream-scene')));
    assert.deepEqual(viewer, readViewer(await readDocument('docs/scene.md')));
  });

  for (const [width, height, place] of [
    [1280, 800, 'beside'],
    [768, 1024, 'below'],
  ] as const)
    await t.test(`has a video without bars and the prims ${place} it at ${width}×${height}`, async () => {
      await page.setViewport({width, height});
      await page.waitForFunction(() => {
        const stream = document.querySelector('app-stream');
        if (!stream) return false;
        const ratio = stream.clientWidth / stream.clientHeight;
        return Math.abs(stream.videoWidth / stream.videoHeight / ratio - 1) < 0.02;
      }, LIMIT);
      const isBeside = await page.evaluate(() => {
        const [video, prims] = ['app-stream', 'app-stream-scene'].map((tag) =>
          document.querySelector(tag)?.getBoundingClientRect(),
        );
        return Number(prims?.left) >= Number(video?.right);
      });
      assert.equal(isBeside, place === 'beside');
    });

  await t.test('offers each stage of the demo', async () => {
    const offered = await page.$$eval('option', (options) => options.map(({value}) => value));
    const files = (await readdir(stagesFolder)).filter((name) => name.includes('.usd'));
    assert.deepEqual(offered, [...files, GENERATED_STAGE].sort());
  });

  await t.test('opens a stage, and selects a prim of it in the tree', async () => {
    await find(page, 'app-stream-scene >>> [role=treeitem]');
    await (await find(page, 'app-stream-stages >>> select')).select('tea-set.usda');
    await page.waitForFunction(
      () => document.querySelector('app-stream-scene')?.model?.stage?.endsWith('tea-set.usda'),
      LIMIT,
    );
    await (await find(page, 'app-stream-scene >>> [aria-expanded=false] [data-toggle]')).click();
    await (await find(page, 'app-stream-scene >>> [title="/World/Jug"]')).click();
    await find(page, 'app-stream-scene >>> [title="/World/Jug"][part~=row-selected]');
  });

  await t.test('shows the row of a prim that the user picks in the video', async () => {
    // The prims become pickable soon after they are loaded. A click beside them clears the selection.
    do await page.click('app-stream');
    while (['/World/Jug', undefined].includes((await readSelection(page))[0]));
    await find(page, 'app-stream-scene >>> [part~=row-selected]:not([title="/World/Jug"])');
    assert.equal((await readSelection(page)).length, 1);
  });

  await t.test('leads back from a stage that the application cannot open', async () => {
    await page.$eval('app-stream-stages', (stages) => {
      stages.value = 'nowhere.usda';
    });
    await (await find(page, 'app-stream-stages >>> [part=back]')).click();
    await page.waitForFunction(
      () => document.querySelector('app-stream-scene')?.model?.state.phase === 'ready',
      LIMIT,
    );
    assert.equal(await page.$eval('app-stream-stages', ({value}) => value), 'tea-set.usda');
  });
});
