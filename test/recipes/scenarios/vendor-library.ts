import assert from 'node:assert/strict';
import type {BlockPage} from '../page/block-page.ts';
import {scriptOf} from '../page/page-text.ts';
import type {Scenarios} from '../scenario.ts';

const CONNECTOR = 'The connector · ts';
const LIBRARY = '@nvidia/ov-web-rtc';

/** A stand-in for the library, as its public reference describes it: a canvas in the video that the page specifies. */
const STAND_IN = `
export class AppStreamer {
  async connect({streamConfig}) {
    window.config = this.config = streamConfig;
    if (window.failure) throw new Error(window.failure);
    const canvas = Object.assign(document.createElement('canvas'), {width: 320, height: 180});
    const context = canvas.getContext('2d');
    let frame = 0;
    const draw = () => {
      context.fillStyle = (frame += 1) % 2 ? '#123' : '#456';
      context.fillRect(0, 0, 320, 180);
      this.request = requestAnimationFrame(draw);
    };
    draw();
    document.getElementById(streamConfig.videoElementId).srcObject = canvas.captureStream();
    streamConfig.onStart({action: 'start', status: 'success'});
  }
  async sendMessage(message) {
    this.config.onCustomEvent(JSON.stringify({event_type: 'answer', id: message.id}));
  }
  async resize() {}
  async terminate() {
    cancelAnimationFrame(this.request);
    window.terminated = true;
  }
}`;

const openPage = async (block: BlockPage, connector: string) => {
  const type = 'text/javascript';
  block.answer('/library.js', () => ({type, body: STAND_IN}));
  block.answer('/library-connector.js', () => ({type, body: connector}));
};

/** `docs/migrating.md`, Play with NVIDIA's library */
export const VENDOR_LIBRARY: Scenarios = {
  'Use the connector · html': async (block) => {
    const {page} = block;
    await openPage(block, scriptOf(block.find(CONNECTOR), {}));
    await block.open({host: 'demo', addresses: {[LIBRARY]: '/library.js'}});
    await block.waitForPhase('playing');
    assert.equal(await page.evaluate(() => streamOf().videoWidth), 320);
    const answer = await page.evaluate(() => streamOf().request({event_type: 'question', id: 'q-1'}));
    assert.deepEqual(answer, {event_type: 'answer', id: 'q-1'});
    assert.equal(await page.evaluate('config.signalingServer'), '127.0.0.1');
    assert.equal(await page.evaluate('typeof config.signalingPort'), 'number');

    await page.evaluate(() => streamOf().stop());
    assert.equal(await page.evaluate('terminated'), true);
    assert.equal(await page.evaluate(() => document.querySelectorAll('[id^=library-]').length), 0);
  },

  [CONNECTOR]: async (block) => {
    const {page} = block;
    await openPage(block, '');
    await block.open({
      host: 'demo',
      before: `<app-stream connector="library" signaling-url="ws://127.0.0.1:9" loading="manual"></app-stream>`,
      after: `<script type="module">
        import {registerConnector} from 'app-stream';
        import {library} from '/block.js';
        registerConnector('library', async () => library(await import('/library.js')));
        document.querySelector('app-stream').limits = {connect: {attempts: 1, retryMs: 0}};
      </script>`,
    });
    for (const [failure, code] of [
      ['Unauthorized', 'unauthorized'],
      ['Session 7 not found', 'session-not-found'],
      ['Something else', 'connection-lost'],
    ] as const) {
      await page.evaluate((text) => Reflect.set(window, 'failure', text), failure);
      await page.evaluate(() => streamOf().start());
      await block.expectFailure(code);
    }
  },
};
