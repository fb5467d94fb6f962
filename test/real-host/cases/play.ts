import assert from 'node:assert/strict';
import {it} from 'node:test';
import {z} from 'zod';
import {until} from '../../support/until.ts';
import type {RealBench} from '../bench.ts';

/** Without a packet for so long, the element shows that the stream is interrupted. */
const PAUSE_MS = 2000;

/** The first cases of a stream. */
export const definePlayCases = (bench: RealBench): void => {
  it('plays after one sign-in', async () => {
    const {states, warnings, longestGapMs} = await bench.tab.notes();
    const phases = new Set(states.map(({phase}) => phase));
    // On a busy machine, the host may pause for seconds. The element shows that, and does not sign in again.
    if (longestGapMs >= PAUSE_MS) phases.delete('reconnecting');
    assert.deepEqual([...phases], ['connecting', 'playing'], JSON.stringify({states, longestGapMs}));
    assert.deepEqual(warnings, []);
    assert.equal((await bench.tab.read()).sockets, 1);
    assert.ok(bench.host.isConnected);
  });

  it('has the size of the host', async () => {
    const {width, height} = await bench.tab.readPicture();
    assert.deepEqual([width, height], [1280, 720]);
    const size: unknown = await bench.tab.evaluate(`[stream.videoWidth, stream.videoHeight]`);
    assert.deepEqual(size, [1280, 720]);
  });

  it('shows the frames that the host paints', async () => {
    const [first, begun] = [await bench.readFrame(), performance.now()];
    await bench.tab.waitForFrames(60);
    const [last, ended] = [await bench.readFrame(), performance.now()];
    const rate = (last - first) / ((ended - begun) / 1000);
    // A busy machine decodes some of them late or not at all.
    assert.ok(rate > 5 && rate < 38, `${rate} frames/s`);
  });

  it('pauses, and continues with the present frames', async () => {
    await bench.tab.evaluate('stream.pause()');
    const waitForPainted = async (count: number) => {
      const {frames} = await bench.host.state();
      await until('the host paints on', async () => (await bench.host.state()).frames > frames + count);
      return frames;
    };
    // The video still shows a frame that was on its way to the screen.
    await waitForPainted(5);
    const paused = await bench.tab.readPicture();
    const frames = await waitForPainted(20);
    assert.equal((await bench.tab.readPicture()).frame, paused.frame);
    await bench.tab.evaluate('stream.play()');
    await bench.tab.waitForFrames();
    assert.ok((await bench.readFrame()) > frames + 20);
  });

  it('is reported with its codec, size and rate', async () => {
    const sample = z
      .object({width: z.number(), height: z.number(), framesPerSecond: z.number()})
      .parse(await bench.tab.evaluate('stream.getStats()'));
    assert.deepEqual([sample.width, sample.height], [1280, 720]);
    assert.ok(sample.framesPerSecond > 15);
  });
};
