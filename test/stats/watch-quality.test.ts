import {expect} from '@open-wc/testing';
import type {Connection} from '../../src/connection/connector.ts';
import {watchQuality, nextLiveDelay, NO_DELAY} from '../../src/stats/watch-quality.ts';
import {pageClock} from '../../src/platform/clock.ts';
import {StatsReader} from '../../src/stats/stats-reader.ts';
import {watchVideo} from '../../src/video/watch-video.ts';
import {useFakeTime} from '../support/fake-time.ts';
import {until} from '../support/until.ts';

const FRAMES_PER_SECOND = 30;
const LIMIT_MS = 2000;
const LONG_MS = 60_000;

/** A video of 30 frames a second, and its connection. Frames wait for `bufferMs`. */
class LateStream {
  readonly video = document.createElement('video');
  readonly connection: Connection;
  bufferMs = 40;
  isStill = false;
  skips = 0;
  #frames = 0;
  #delay = 0;
  #readAt = performance.now();

  constructor() {
    Object.defineProperty(this.video, 'getVideoPlaybackQuality', {
      value: () => ({...this.#read(), droppedVideoFrames: 0}),
    });
    this.connection = {
      media: new MediaStream(),
      closed: new Promise(() => undefined),
      close: () => undefined,
      getStats: () => Promise.resolve(this.#report()),
      skipToLive: () => {
        this.skips += 1;
        this.bufferMs = 40;
        return Promise.resolve();
      },
    };
  }

  #read() {
    const now = performance.now();
    const frames = this.isStill ? 0 : ((now - this.#readAt) * FRAMES_PER_SECOND) / 1000;
    this.#frames += frames;
    this.#delay += (frames * this.bufferMs) / 1000;
    this.#readAt = now;
    return {totalVideoFrames: Math.floor(this.#frames)};
  }

  #report(): RTCStatsReport {
    const {totalVideoFrames: frames} = this.#read();
    const video = {
      id: 'video',
      type: 'inbound-rtp',
      kind: 'video',
      timestamp: performance.now(),
      packetsReceived: 10 * frames,
      packetsLost: 0,
      nackCount: 0,
      framesReceived: frames,
      framesDecoded: frames,
      jitterBufferDelay: this.#delay,
      jitterBufferEmittedCount: frames,
      totalFreezesDuration: 0,
    };
    return new Map([['video', video]]);
  }
}

describe('watchQuality', () => {
  useFakeTime();

  it('skips to the newest frame within two seconds if the video is late after a freeze', async () => {
    const stream = new LateStream();
    const {video, connection} = stream;
    const ended = new AbortController();
    let samples = 0;
    let isLost = false;
    const watched = {connection, reader: new StatsReader(connection, video), signal: ended.signal};
    const watchingVideo = watchVideo({
      ...watched,
      clock: pageClock,
      limits: {noticeMs: LONG_MS, stallMs: LONG_MS, silenceMs: LONG_MS, loadingMs: LONG_MS},
      onBusy: () => undefined,
      lastHostEventAt: () => 0,
    });
    watchingVideo.catch(() => undefined);
    const watching = watchQuality({
      ...watched,
      isPaused: () => false,
      onQuality: ({level}) => {
        samples += 1;
        isLost = level === 'lost';
      },
    });
    watching.catch(() => undefined);
    await until('a sample', () => samples > 0);
    stream.isStill = true;
    await until('a lost video', () => isLost);
    expect(stream.skips).to.equal(0);

    Object.assign(stream, {isStill: false, bufferMs: 700});
    const movedAt = performance.now();
    await until('a skip', () => stream.skips > 0);
    expect(performance.now() - movedAt).to.be.lessThan(LIMIT_MS);
    ended.abort();
  });
});

/** A second in which frames wait for 60 ms. */
const LIVE = {jitterBufferMs: 60, frozenMs: 0, framesPerSecond: 30, lossShare: 0};
const LATE = {...LIVE, jitterBufferMs: 600};
const STILL = {...LIVE, jitterBufferMs: undefined, framesPerSecond: 0};
/** The first second after a gap. */
const AFTER_GAP = {...LATE, frozenMs: 1500};

type Sample = Parameters<typeof nextLiveDelay>[1];

/** The indices of the samples after which the video skips. */
const skipsOf = (samples: readonly Sample[]): readonly number[] => {
  let delay = NO_DELAY;
  return samples.flatMap((sample, index) => {
    delay = nextLiveDelay(delay, sample);
    return delay.skips ? [index] : [];
  });
};

const repeat = (count: number, sample: Sample): readonly Sample[] =>
  Array.from({length: count}, () => sample);

describe('a video that is late', () => {
  it('skips to its newest frame after the first late sample that follows a gap', () => {
    expect(skipsOf([...repeat(5, LIVE), STILL, AFTER_GAP, ...repeat(5, LIVE)])).to.deep.equal([6]);
    // The first frames after a gap come with the last sample of the gap.
    expect(skipsOf([...repeat(5, LIVE), STILL, STILL, LIVE, LATE, ...repeat(5, LIVE)])).to.deep.equal([8]);
  });

  it('keeps a delay that comes without a gap', () => {
    expect(skipsOf([...repeat(5, LIVE), ...repeat(9, LATE)])).to.deep.equal([]);
    expect(skipsOf([...repeat(5, LIVE), STILL, ...repeat(4, LIVE), ...repeat(9, LATE)])).to.deep.equal([]);
  });

  it('leaves a gap that lost packets to the browser', () => {
    const lossy = {lossShare: 0.05};
    const skipsAfter = (...gap: readonly Sample[]) =>
      skipsOf([...repeat(5, LIVE), ...gap, ...repeat(5, LATE), ...repeat(5, LIVE)]);
    expect(skipsAfter(STILL, {...AFTER_GAP, ...lossy})).to.deep.equal([]);
    expect(skipsAfter({...STILL, ...lossy}, AFTER_GAP)).to.deep.equal([]);
    expect(skipsAfter({...STILL, ...lossy}, STILL, AFTER_GAP)).to.deep.equal([]);
    expect(skipsAfter({...LIVE, ...lossy}, STILL, AFTER_GAP)).to.deep.equal([]);
    // The loss is long over.
    expect(skipsAfter({...LIVE, ...lossy}, ...repeat(9, LIVE), STILL, AFTER_GAP)).to.deep.equal([16]);
  });

  it('skips less and less often if the delay returns, because the network then needs it', () => {
    const skips = skipsOf([LIVE, STILL, ...repeat(200, AFTER_GAP)]);
    const waits = skips.slice(1).map((at, index) => at - (skips[index] ?? 0));
    expect(waits[0]).to.be.greaterThan(10);
    waits.slice(1).forEach((wait, index) => expect(wait).to.be.greaterThan(waits[index] ?? 0));
    expect(skips.length).to.be.lessThan(6);
  });

  it('waits four minutes at most for the next skip', () => {
    // A live sample now and then keeps the usual delay low.
    const often = Array.from({length: 300}, () => [LIVE, ...repeat(9, AFTER_GAP)]).flat();
    const skips = skipsOf(often);
    const waits = skips.slice(1).map((at, index) => at - (skips[index] ?? 0));
    expect(Math.max(...waits)).to.be.within(241, 242);
  });

  it('never skips while frames wait as long as usual', () => {
    expect(skipsOf([...repeat(60, LATE)])).to.deep.equal([]);
    expect(skipsOf([...repeat(5, LIVE), STILL, {...LIVE, frozenMs: 1500}, ...repeat(9, LIVE)])).to.deep.equal(
      [],
    );
    expect(skipsOf(repeat(9, {...LIVE, jitterBufferMs: undefined}))).to.deep.equal([]);
  });
});
