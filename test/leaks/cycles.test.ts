import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {CyclingPage, MOMENTS} from './cycling-page.ts';
import {leaksIn, lineOf} from './growth.ts';

const CYCLES = 500;
/** From one sample to the next; before the first of them code is loaded and compiled. */
const STEP = 100;
/** Each takes most of a second. So few show what leaks by objects, and by kilobytes at least. */
const LOSSES = 30;
const LOSS_LIMITS = {heap: 8000, count: 0.1};

suite('a page over five hundred streams, left at every moment of their life', {timeout: 300_000}, () => {
  let page: CyclingPage;
  before(async () => {
    page = await CyclingPage.open();
  });
  after(() => page.close());

  for (const cycle of ['start–stop', 'mount–unmount'] as const) {
    test(`${cycle}: memory, nodes, listeners and connections level off`, async (t) => {
      const samples = [];
      for (let count = 1; count <= CYCLES; count += 1) {
        await page.run(cycle, MOMENTS[count % MOMENTS.length] ?? 'input');
        if (count % STEP > 0) continue;
        const sample = await page.sample();
        samples.push(sample);
        t.diagnostic(`${cycle} ${count}: ${lineOf(sample)}`);
      }
      assert.deepEqual(leaksIn(samples, STEP), []);
      assert.equal(samples.at(-1)?.objects['app-stream'], 1);
    });
  }

  test('so they do where the stream was lost, and is left while it is being brought back', async (t) => {
    const samples = [];
    for (let count = 1; count <= LOSSES; count += 1) {
      await page.run(count % 2 ? 'start–stop' : 'mount–unmount', 'reconnecting');
      if (count % 10 > 0) continue;
      const sample = await page.sample();
      samples.push(sample);
      t.diagnostic(`${count}: ${lineOf(sample)}`);
    }
    assert.deepEqual(leaksIn(samples, 10, LOSS_LIMITS), []);
  });

  test('a failure that is kept keeps nothing of its stream', async () => {
    const connectionsNow = async () => {
      const {RTCPeerConnection, RTCDataChannel, WebSocket, MediaStream} = (await page.sample()).objects;
      return {RTCPeerConnection, RTCDataChannel, WebSocket, MediaStream};
    };
    // Of a thousand streams before, the browser itself may have kept one.
    const before = await connectionsNow();
    await page.fail();
    assert.deepEqual(await connectionsNow(), before);
  });
});
