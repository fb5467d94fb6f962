import {expect} from '@open-wc/testing';
import {type VideoReading} from '../../src/stats/compute-statistics.ts';
import {parseReport} from '../../src/stats/stats-sample.ts';
import {nextQuality, NO_QUALITY, sampleQuality} from '../../src/stats/quality.ts';
import {expectNoLeftovers} from '../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../support/element/open-stream.ts';
import {collectPeers} from '../support/page/page-globals.ts';
import {until} from '../support/until.ts';

const SAMPLES = 200;
/** Of the main thread, for one sample. The element takes one a second. */
const MAX_MS = 1;

const PAGE: VideoReading = {
  atMs: 0,
  width: 640,
  height: 360,
  totalFrames: 0,
  droppedFrames: 0,
};

describe('the cost of the quality', () => {
  expectNoLeftovers();

  it('is below a millisecond a second, with the report of a real stream', async () => {
    const {peers, restore} = collectPeers();
    const element = await openStream();
    try {
      await waitForPhase(element, 'playing');
      const peer = peers.find(({connectionState}) => connectionState === 'connected');
      // Chromium repeats its last report for a while, which may be older than the video.
      const report = await until('a report with video', async () => {
        const latest = await peer?.getStats();
        return parseReport(latest).video && latest;
      });
      let state = NO_QUALITY;
      let before = {page: PAGE, report: parseReport(report)};
      const startedAt = performance.now();
      for (let index = 1; index <= SAMPLES; index += 1) {
        const now = {page: {...PAGE, atMs: 1000 * index}, report: parseReport(report)};
        state = nextQuality(state, sampleQuality(before, now, 0));
        before = now;
      }
      const ms = (performance.now() - startedAt) / SAMPLES;
      console.log(`One sample takes ${ms.toFixed(3)} ms of the main thread.`);
      expect(ms).to.be.below(MAX_MS);
    } finally {
      restore();
      await element.stop();
    }
  });
});
