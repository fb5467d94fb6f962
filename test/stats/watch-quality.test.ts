import {expect} from '@open-wc/testing';
import type {Connection} from '../../src/connection/connector.ts';
import {watchQuality} from '../../src/stats/watch-quality.ts';
import {pageClock} from '../../src/platform/clock.ts';
import {StatsReader} from '../../src/stats/stats-reader.ts';
import {watchVideo} from '../../src/video/watch-video.ts';
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
