import assert from 'node:assert/strict';
import {after, before, suite, test} from 'node:test';
import {until} from '../support/until.ts';
import {CyclingPage, STEPS} from './cycling-page.ts';
import {findLeaks, formatSample} from './find-leaks.ts';

/** `LEAK_CYCLES=5000 npm test -- leaks` sets the number. */
const CYCLES = Number(process.env['LEAK_CYCLES'] ?? 500);
/** Cycles between two samples. The browser loads and compiles code before the first sample. */
const CYCLES_PER_SAMPLE = Math.ceil(CYCLES / 5);
/** For one test. On a busy machine, 500 cycles take two minutes. */
const LIMIT_MS = Math.max(1, CYCLES / 500) * 300_000;
/** A lost connection takes most of a second. So few cycles show only leaks of whole objects or kilobytes. */
const LOSSES = 30;
const LOSS_LIMITS = {heap: 8000, count: 0.1};

suite('A page with hundreds of streams', () => {
  let page: CyclingPage;
  before(async () => {
    page = await CyclingPage.open();
  });
  after(() => page.close());

  for (const cycle of ['start–stop', 'mount–unmount'] as const) {
    test(
      `keeps no memory, node, listener or connection of a ${cycle} cycle at any step`,
      {timeout: LIMIT_MS},
      async (t) => {
        const samples = await page.sampleCycles(
          {cycles: CYCLES, cyclesPerSample: CYCLES_PER_SAMPLE},
          (index) => page.runCycle(cycle, STEPS[index % STEPS.length] ?? 'input'),
          (index, sample) => t.diagnostic(`${cycle} ${index}: ${formatSample(sample)}`),
        );
        assert.deepEqual(findLeaks(samples, CYCLES_PER_SAMPLE), []);
        // The browser may free one closed connection late, and with it the element.
        const {'app-stream': elements = 0} = samples.at(-1)?.objects ?? {};
        assert.ok(elements === 1 || elements === 2, `${elements} elements`);
      },
    );
  }

  test('keeps nothing of a stream that ends while it reconnects', {timeout: LIMIT_MS}, async (t) => {
    const samples = await page.sampleCycles(
      {cycles: LOSSES, cyclesPerSample: 10},
      (index) => page.runCycle(index % 2 ? 'start–stop' : 'mount–unmount', 'reconnecting'),
      (index, sample) => t.diagnostic(`${index}: ${formatSample(sample)}`),
    );
    assert.deepEqual(findLeaks(samples, 10, LOSS_LIMITS), []);
  });

  test('keeps no connection of a failed stream', {timeout: LIMIT_MS}, async () => {
    const countConnections = async () => {
      const {RTCPeerConnection, RTCDataChannel, WebSocket, MediaStream} = (await page.sample()).objects;
      return {RTCPeerConnection, RTCDataChannel, WebSocket, MediaStream};
    };
    // The browser itself may have kept one of the thousand earlier streams.
    const before = await countConnections();
    await page.runFailure();
    // The browser can free a closed connection after a delay.
    await until('the browser frees the connection', async () => {
      const {RTCDataChannel: channels = 0, ...after} = await countConnections();
      const {RTCDataChannel: earlierChannels = 0, ...earlier} = before;
      assert.deepEqual(after, earlier);
      // The browser may keep one closed channel alone. A connection that leaks keeps all of its channels.
      assert.ok(channels <= earlierChannels + 1, `${channels} channels instead of ${earlierChannels}`);
      return true;
    });
  });
});
