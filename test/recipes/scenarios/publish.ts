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
    await page.waitForSelector(field);
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
const PART = '/app-stream/app-stream-define.js';

/** `docs/cdn.md` */
export const CDN: Scenarios = {
  'The files · html': async (block) => {
    await block.play({before: '<app-stream app-id="usd-viewer" profile="default"></app-stream>'});
  },

  'Integrity · html': async (block) => {
    const {page} = block;
    const addresses = (part: string) => ({
      'sha384-HASH-OF-APP-STREAM': hashOf(block.readScript(SCRIPT)),
      '/app-stream/view-CNvRnBof.js': PART,
      'sha384-HASH-OF-VIEW': hashOf(part),
    });
    const before = '<app-stream app-id="usd-viewer" profile="default"></app-stream>';
    await block.play({before, addresses: addresses(block.readScript(PART))});
    await block.open({before, addresses: addresses('another text')});
    await block.expectProblem(/integrity/);
    assert.equal(await page.evaluate(() => customElements.get('app-stream')), undefined);
  },
};
