import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import type {Scenarios} from '../scenario.ts';

/** `docs/accessibility.md` */
export const ACCESSIBILITY: Scenarios = {
  'What your page must do · html': async (block) => {
    const {page} = block;
    await block.play();
    await page.click('app-stream');
    const field = 'app-stream >>> [part~=keyboard]';
    await page.waitForSelector(field, {visible: true});
    assert.match(
      (await page.$eval(field, (one) => one.getAttribute('aria-label'))) ?? '',
      /The assembly line/,
    );
    assert.equal(
      await page.$eval('app-stream', (stream) => stream.getAttribute('aria-describedby')),
      'about',
    );
  },
};

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const SCRIPT = '/app-stream/app-stream.js';

/** `docs/cdn.md` */
export const CDN: Scenarios = {
  'Save round trips · html': async (block) => {
    await block.play({before: '<app-stream app-id="usd-viewer" profile="default"></app-stream>'});
    assert.ok(await block.page.$('link[rel=preconnect]'));
  },
  'The files · html': async (block) => {
    await block.play({before: '<app-stream app-id="usd-viewer" profile="default"></app-stream>'});
  },

  'Integrity · html': async (block) => {
    const {page} = block;
    const view = block.findScript(/view-moment/);
    const before = '<app-stream app-id="usd-viewer" profile="default"></app-stream>';
    const addresses = (part: string) => ({
      'sha384-HASH-OF-APP-STREAM': hashOf(block.readScript(SCRIPT)),
      '/app-stream/view-CNvRnBof.js': view,
      'sha384-HASH-OF-VIEW': hashOf(part),
    });
    const stopped = async () => {
      await page.$eval('app-stream', (stream) => stream.stop());
      const card = await page.waitForSelector('app-stream >>> [part~=card]', {visible: true});
      return card?.evaluate(({textContent}) => textContent.trim());
    };
    await block.play({before, addresses: addresses(block.readScript(view))});
    assert.match((await stopped()) ?? '', /^The session has ended/);
    await block.play({before, addresses: addresses('another text')});
    // The file itself, and the retry with the other address.
    await block.expectProblem(/integrity.*view-moment.*\.js'/);
    await block.expectProblem(/integrity.*view-moment.*\.js#1'/);
    assert.match((await stopped()) ?? '', /^A part of this page couldn’t be loaded\./);
  },
};
