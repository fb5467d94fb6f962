import {expect} from '@open-wc/testing';
import {faultBench} from '../faults/fault-bench.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, statesOf, waitForPhase} from '../support/element/open-stream.ts';
import {until} from '../support/until.ts';

const GAP_MS = 1500;
const LIMIT_MS = 2000;
/** A frame that waits longer in the browser is late, in milliseconds. */
const LATE_MS = 200;

describe('a video after a gap in the network', () => {
  expectNoLeftovers();
  afterEach(() => faultBench.close());

  it('is live again within two seconds, in the same connection', async () => {
    const {serviceUrl} = await faultBench.open();
    const element = await openStream({serviceUrl, width: 640, height: 360});
    await waitForPhase(element, 'playing');
    const decoded = async () => (await element.getStats())?.framesDecoded ?? 0;
    await until('some seconds of video', async () => (await decoded()) > 90);

    await faultBench.inject([{on: 'packets', from: 'host', do: 'hold', ms: GAP_MS}], GAP_MS);
    const releasedAt = performance.now();
    await until('two seconds', () => performance.now() > releasedAt + LIMIT_MS);
    const frames = await decoded();
    await until('more frames', async () => (await decoded()) > frames);
    expect((await element.getStats())?.jitterBufferMs).to.be.lessThan(LATE_MS);
    expect(statesOf(element).at(-1)?.phase).to.equal('playing');
    expect(statesOf(element).some(({phase}) => phase === 'reconnecting')).to.equal(false);
    await element.stop();
  }).timeout(60_000);
});
