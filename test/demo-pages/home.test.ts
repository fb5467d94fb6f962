import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from 'puppeteer-core';
import {CODE, DemoPages, readText, waitForText, waitUntilPlaying} from './demo-page.ts';

const readSession = (page: Page) => page.$eval('app-stream', ({session}) => session?.id);
const press = (page: Page, name: string) => page.click(`.trials button[value=${name}]`);

test('the first page of the demo', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open({path: ''});
  await waitUntilPlaying(page);

  await t.test('shows a stream beside its code on the first screen', async () => {
    const size = await page.$eval('app-stream', ({clientWidth, clientHeight}) => ({
      clientWidth,
      clientHeight,
    }));
    assert.deepEqual(size, {clientWidth: 784, clientHeight: 441});
    assert.match(await readText(page, CODE), /\n {2}app-id="factory-twin"\n {2}profile="default"\n/);
    assert.ok(await page.$eval('tag-code', (code) => code.getBoundingClientRect().top < innerHeight));
  });

  await t.test('shows the scene in the same place before the code of the element is loaded', async () => {
    await page.setJavaScriptEnabled(false);
    await page.reload();
    await page.setJavaScriptEnabled(true);
    const {width, height, poster} = await page.$eval('app-stream', async (element) => {
      const [, src = ''] = /url\("(.+)"\)/.exec(getComputedStyle(element).backgroundImage) ?? [];
      const image = Object.assign(new Image(), {src});
      await image.decode();
      const {width, height} = element.getBoundingClientRect();
      return {width, height, poster: image.naturalWidth / image.naturalHeight};
    });
    assert.deepEqual({width, height, poster}, {width: 784, height: 441, poster: 16 / 9});
    await page.reload();
    await waitUntilPlaying(page);
  });

  await t.test('opens another stage in the same session', async () => {
    const session = await readSession(page);
    await press(page, 'stage');
    await waitForText(page, '#report', /^“City” is open after [\d.]+ seconds\./);
    assert.match(await readText(page, CODE), /\n {2}stage-uri="city\.usda"\n/);
    assert.equal(await readSession(page), session);
  });

  await t.test('cuts the connection, and plays again in the same session', async () => {
    const session = await readSession(page);
    await press(page, 'cut');
    await page.waitForSelector('app-stream:state(reconnecting)', {timeout: 60_000});
    await waitForText(page, '#report', /^The video is back after [\d.]+ seconds, in the same session\.$/);
    assert.equal(await readSession(page), session);
  });

  await t.test('starts cold', async () => {
    await press(page, 'cold');
    await waitForText(page, CODE, /\n {2}profile="cold"\n/);
    await page.waitForSelector('app-stream:state(pending)', {timeout: 60_000});
    await waitForText(page, '#report', /^The first frame came after [\d.]+ seconds\.$/);
  });

  await t.test('pauses the scene for a user who asked for less motion', async () => {
    await page.emulateMediaFeatures([{name: 'prefers-reduced-motion', value: 'reduce'}]);
    await page.reload();
    await page.waitForFunction(
      () => {
        const stream = document.querySelector('app-stream');
        return stream?.state.phase === 'playing' && stream.paused;
      },
      {timeout: 60_000},
    );
  });
});
