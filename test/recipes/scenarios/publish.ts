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
    const controls = block.findScript(/^controls-/);
    const before = '<app-stream app-id="usd-viewer" profile="default" controls></app-stream>';
    const addresses = (part: string) => ({
      'sha384-HASH-OF-APP-STREAM': hashOf(block.readScript(SCRIPT)),
      '/app-stream/controls-CNvRnBof.js': controls,
      'sha384-HASH-OF-CONTROLS': hashOf(part),
    });
    await block.play({before, addresses: addresses(block.readScript(controls))});
    await page.waitForSelector('app-stream >>> [part~=control][part~=control-mute]', {visible: true});
    await block.play({before, addresses: addresses('another text')});
    await block.expectProblem(/integrity.*\/controls-.*\.js'/);
    assert.equal(await page.$('app-stream >>> [part~=control][part~=control-mute]'), null);
  },
};
