import assert from 'node:assert/strict';
import {test} from 'node:test';
import {DemoPages, waitUntilPlaying} from './demo-page.ts';

test('the page of media-chrome', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);
  const page = await demo.open({path: 'media-chrome.html'});

  await t.test('shows an image before the stream', async () => {
    const size = await page.$eval('app-stream', async ({poster = ''}) => {
      const image = Object.assign(new Image(), {src: poster});
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    assert.deepEqual(size, [960, 540]);
  });

  await t.test('invites the user to start the stream, until it starts', async () => {
    const button = page.locator('::-p-aria(Start the stream[role="button"])');
    await button.click();
    await waitUntilPlaying(page);
    assert.equal(await page.$eval('.start', (start) => start.checkVisibility()), false);
    await page.reload();
    await button.wait();
  });

  await t.test('offers another attempt after a failure, and plays', async () => {
    const tools = await page.createCDPSession();
    await tools.send('Network.enable');
    await tools.send('Network.setBlockedURLs', {urls: ['*/service/*']});
    await page.evaluate(`document.querySelector('app-stream').limits = {start: {pollRetryMs: 0}}`);
    await page.click('media-play-button');
    await page.waitForSelector('app-stream:state(failed)', {timeout: 60_000});
    await tools.send('Network.setBlockedURLs', {urls: []});
    await page.locator('[slot=again]').click();
    await waitUntilPlaying(page);
    assert.equal(await page.$eval('media-error-dialog', (dialog) => dialog.hasAttribute('open')), false);
  });
});
