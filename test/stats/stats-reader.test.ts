import {aTimeout, expect} from '@open-wc/testing';
import {measureDisplayDelay, StatsReader} from '../../src/stats/stats-reader.ts';
import {parseReport} from '../../src/stats/stats-sample.ts';
import {hidePage} from '../support/page/page-globals.ts';

describe('StatsReader', () => {
  it('reads what the video reports, although a connection that closes refuses its statistics', async () => {
    const connection = {
      closed: new Promise<never>(() => undefined),
      getStats: () => Promise.reject(new DOMException('It is closed.', 'InvalidStateError')),
    };
    const {report, page} = await new StatsReader(connection, document.createElement('video')).read();
    expect(report).to.deep.equal(parseReport(undefined));
    expect(page.atMs).to.be.closeTo(Date.now(), 60_000);
  });

  it('computes statistics once for each reading', async () => {
    const reader = new StatsReader({closed: new Promise(() => undefined)}, document.createElement('video'));
    const statistics = await reader.computeStatistics();
    expect(statistics).not.to.equal(undefined);
    expect(await reader.computeStatistics()).to.equal(statistics);
  });

  it('computes no statistics of a connection that closes in its first second', async () => {
    const reader = new StatsReader({closed: Promise.resolve()}, document.createElement('video'));
    expect(await reader.computeStatistics()).to.equal(undefined);
  });
});

/** A video whose next frame arrives with these times. The test counts the requests of frames that remain. */
const createVideo = (times: Partial<VideoFrameCallbackMetadata> | undefined) => {
  const video = document.createElement('video');
  const requests = new Set<number>();
  video.requestVideoFrameCallback = (report) => {
    const metadata = {
      expectedDisplayTime: 0,
      height: 0,
      mediaTime: 0,
      presentationTime: 0,
      presentedFrames: 0,
    };
    if (times) report(0, {...metadata, width: 0, ...times});
    requests.add(1);
    return 1;
  };
  video.cancelVideoFrameCallback = (handle) => void requests.delete(handle);
  return {video, requests};
};

describe('measureDisplayDelay', () => {
  const ROWS = [
    ['the time from the arrival of a frame to its display', {receiveTime: 100, expectedDisplayTime: 121}, 21],
    ['the time of a frame that is due when it arrives', {receiveTime: 100, expectedDisplayTime: 100}, 0],
    [
      'nothing for a frame that is due before it arrives',
      {receiveTime: 100, expectedDisplayTime: 90},
      undefined,
    ],
    ['nothing for a frame that is never due', {receiveTime: 100, expectedDisplayTime: Infinity}, undefined],
    ['nothing for a frame without an arrival', {expectedDisplayTime: 121}, undefined],
    ['nothing for a video without a frame', undefined, undefined],
  ] as const;
  for (const [name, times, delayMs] of ROWS)
    it(`measures ${name}`, async () => {
      const {video, requests} = createVideo(times);
      expect(await measureDisplayDelay(video, new AbortController().signal)).to.equal(delayMs);
      expect(requests.size).to.equal(0);
    });

  it('waits for no frame after the end of the connection', async () => {
    const {video, requests} = createVideo(undefined);
    const ended = new AbortController();
    const measured = measureDisplayDelay(video, ended.signal);
    ended.abort();
    await aTimeout(0);
    expect(requests.size).to.equal(0);
    expect(await measured).to.equal(undefined);
  });

  it('requests no frame in a hidden page, where the browser shows none', async () => {
    const showPage = hidePage();
    const {video, requests} = createVideo({receiveTime: 100, expectedDisplayTime: 121});
    expect(await measureDisplayDelay(video, new AbortController().signal)).to.equal(undefined);
    expect(requests.size).to.equal(0);
    showPage();
  });
});
