import assert from 'node:assert/strict';
import {test} from 'node:test';
import type {Page} from 'puppeteer-core';
import {TROUBLES} from '../../site/frame/troubles.ts';
import {until} from '../support/until.ts';
import {DemoPages, readText} from './demo-page.ts';

/** Waits until a part of the live block or of the playground has a text. */
const waitForPart = async (page: Page, part: string, text: string, when: string) => {
  let shown: string | undefined;
  await until(`${text} ${when}`, async () => {
    shown = await readText(page, part);
    return shown === text;
  }).catch((cause: unknown) => {
    throw new Error(`It shows "${shown}"`, {cause});
  });
};

test('the documentation site', {timeout: 240_000}, async (t) => {
  const demo = await DemoPages.start(t);

  await t.test('runs a block, and runs it again when the reader changes it', async () => {
    const page = await demo.open({path: 'docs/appearance.html', selector: 'live-block'});
    await waitForPart(page, 'live-block >>> .phase', 'playing', 'at the start');
    await page.locator('live-block >>> ::-p-text(Edit)').click();
    await page.waitForSelector('live-block >>> .cm-content:focus', {visible: true});
    await page.keyboard.sendCharacter('<script>console.log("changed")</script>');
    await waitForPart(page, 'live-block >>> .output', 'changed', 'after the change');
    await waitForPart(page, 'live-block >>> .phase', 'playing', 'after the change');
  });

  await t.test('gives a block on a phone the height of its stream', async () => {
    const page = await demo.open({path: 'docs/index.html', selector: 'live-block', width: 360});
    await page.locator('live-block >>> stream-frame').scroll();
    await waitForPart(page, 'live-block >>> .phase', 'playing', 'at the start');
    const [, frame] = page.frames();
    const content = await frame?.$eval('body', ({clientHeight}) => clientHeight);
    const block = await page.$eval('live-block >>> stream-frame', ({clientHeight}) => clientHeight);
    assert.equal(block, content);
  });

  await t.test('opens the section about a failure from its card', async () => {
    const page = await demo.open({path: 'docs/index.html', selector: 'live-block'});
    await waitForPart(page, 'live-block >>> .phase', 'playing', 'at the start');
    await page.locator('live-block >>> button[value=codec]').click();
    await waitForPart(page, 'live-block >>> .phase', 'failed: no-common-codec', 'after the codec');
    const [, frame] = page.frames();
    assert.ok(frame);
    await frame.locator('app-stream >>> [part=details] summary').click();
    const opened = new Promise<Page | null>((resolve) => page.once('popup', resolve));
    await frame.locator('app-stream >>> [part=documentation]').click();
    const section = await opened;
    assert.equal(section?.url(), `${demo.origin}/docs/errors.html#no-common-codec`);
    // A page in a sandbox renders nothing, because it may not read the theme of the reader.
    await section.waitForSelector('#no-common-codec', {visible: true});
  });

  await t.test('causes each trouble that the playground offers, and plays again after them', async () => {
    const page = await demo.open({path: 'docs/playground.html', selector: 'frame-playground'});
    const press = (value: string) =>
      page.locator(`frame-playground >>> .stage button[value=${value}]`).click();
    const startAgain = async (when: string) => {
      await press('stop');
      await press('start');
      await waitForPart(page, 'frame-playground >>> .phase', 'playing', when);
    };
    await waitForPart(page, 'frame-playground >>> .phase', 'playing', 'at the start');
    for (const [name, {isAtStart, leadsTo}] of Object.entries(TROUBLES)) {
      if (!isAtStart) await startAgain(`before ${name}`);
      await press(name);
      await waitForPart(page, 'frame-playground >>> .phase', leadsTo, `after ${name}`);
    }
    await startAgain('at the end');
  });
});
