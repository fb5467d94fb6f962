import {expect} from '@open-wc/testing';
import type {AppStreamElement, StreamQuality} from '../../src/index.ts';
import {faultBench} from '../faults/fault-bench.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../support/element/open-stream.ts';
import {until} from '../support/until.ts';

const PAGE = {width: 640, height: 360};
const LEAST = 300;
/** The network carries so much, and the video needs more. */
const SLOW_NETWORK = {on: 'packets', from: 'host', do: 'throttle', bytesPerSecond: 12_000} as const;
/** More than the element needs to reduce the size. */
const BAD_SAMPLES = 12;

const waitForHeight = (element: AppStreamElement, height: number) =>
  until(`a video of ${String(height)} lines`, () => element.video.videoHeight === height);

const requestedHeight = async (element: AppStreamElement) => (await element.getStats())?.requestedHeight;

describe('adapt', () => {
  expectNoLeftovers();
  afterEach(() => faultBench.close());

  it('requests a smaller video on a slow network, and the page’s size after it, in the same session', async () => {
    const {serviceUrl} = await faultBench.open();
    const limits = {video: {stallMs: 60_000, silenceMs: 60_000}};
    const element = await openStream({serviceUrl, limits, ...PAGE, minHeight: LEAST});
    await waitForPhase(element, 'playing');
    await waitForHeight(element, PAGE.height);
    const {width, height} = element.getBoundingClientRect();
    const id = element.session?.id;
    await faultBench.inject([SLOW_NETWORK]);
    const bad = new Set<StreamQuality>();
    await until('bad samples', () => {
      const {quality} = element;
      if (quality?.cause === 'network') bad.add(quality);
      return bad.size === BAD_SAMPLES;
    });
    expect(await requestedHeight(element)).to.equal(PAGE.height);

    element.adapt = 'size';
    await waitForHeight(element, LEAST);
    expect(await requestedHeight(element)).to.equal(LEAST);
    expect(element.getBoundingClientRect()).to.include({width, height});

    await faultBench.restore();
    await waitForHeight(element, PAGE.height);
    expect(await requestedHeight(element)).to.equal(PAGE.height);
    expect(element.session?.id).to.equal(id);
    await element.stop();
  }).timeout(120_000);
});
