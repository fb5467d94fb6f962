import {expect} from '@open-wc/testing';
import type {Connection} from '../../src/connection/connector.ts';
import type {ConnectorStatistics} from '../../src/stats/statistics.ts';
import type {VideoLimits} from '../../src/video/watch-video.ts';
import {explainMissingFrame} from '../../src/video/attach-stream.ts';
import {StatsReader} from '../../src/stats/stats-reader.ts';
import {waitForFrame, watchVideo} from '../../src/video/watch-video.ts';
import {pause} from '../../src/platform/abort.ts';
import {FakeNetworkState} from '../session/fake-network-state.ts';
import {useFakeTime} from '../support/fake-time.ts';
import {hidePage} from '../support/page/page-globals.ts';

const LIMITS: VideoLimits = {noticeMs: 200, stallMs: 400, silenceMs: 600, loadingMs: 800, unseenMs: 0};
const HEALTHY = {
  responsesReceived: 0,
  packetsReceived: 0,
  framesReceived: 0,
  framesDecoded: 0,
} satisfies ConnectorStatistics;

const FRAME_MS = 20;

/** A video element that presents a frame every 20 ms of a fake time while it plays. */
const createVideo = () => {
  const video = document.createElement('video');
  let isDrawing = false;
  return Object.assign(video, {
    draw: () => (isDrawing = true),
    freeze: () => (isDrawing = false),
    requestVideoFrameCallback: (onFrame: () => void) => {
      const timer = setInterval(() => {
        if (!isDrawing) return;
        clearInterval(timer);
        onFrame();
      }, FRAME_MS);
      return timer;
    },
    cancelVideoFrameCallback: (timer: number) => clearInterval(timer),
  });
};

/** A video, and a connection whose statistics the test sets. */
class WatchedVideo {
  readonly video = createVideo();
  media = document.createElement('canvas').captureStream();
  readonly controller = new AbortController();
  readonly busy: boolean[] = [];
  /** How far the clock of the device was set forward. */
  setMs = 0;
  readonly clock = {now: () => Date.now() + this.setMs, uptime: () => performance.now()};
  /** The growth of the statistics with each check. */
  statsGrowth: Partial<Record<keyof typeof HEALTHY, number>> = {};
  stats: ConnectorStatistics = HEALTHY;
  isReachable = true;

  get connection(): Connection {
    const isReachable = () => this.isReachable;
    return {
      media: this.media,
      get isReachable() {
        return isReachable();
      },
      closed: new Promise(() => undefined),
      close: () => undefined,
      getStats: () => {
        for (const [name, increase] of Object.entries(this.statsGrowth)) {
          const key = name as keyof typeof this.statsGrowth;
          this.stats = {...this.stats, [key]: (this.stats[key] ?? 0) + increase};
        }
        return Promise.resolve(this.stats);
      },
    };
  }

  get reader(): StatsReader {
    return new StatsReader(this.connection, this.video);
  }

  play() {
    this.video.draw();
  }

  freeze() {
    this.video.freeze();
  }

  startWatch(limits: Partial<VideoLimits> = {}, lastHostEventAt = () => 0) {
    const {connection, reader, controller} = this;
    return watchVideo({
      connection,
      reader,
      signal: controller.signal,
      limits: {...LIMITS, ...limits},
      onBusy: (isBusy) => this.busy.push(isBusy),
      clock: this.clock,
      lastHostEventAt,
    });
  }

  end() {
    this.controller.abort();
    this.freeze();
  }
}

describe('watchVideo', () => {
  useFakeTime();
  let watched: WatchedVideo;
  beforeEach(() => {
    watched = new WatchedVideo();
    watched.play();
  });
  afterEach(() => watched.end());

  const ROWS = {
    'a video with data and without frames as: frames-stopped': {
      statsGrowth: {responsesReceived: 1, packetsReceived: 9},
    },
    'a video with undecoded frames as: decoder-failed': {
      statsGrowth: {responsesReceived: 1, packetsReceived: 9, framesReceived: 3},
    },
    'a host that does not respond as: connection-lost': {},
    'a lost connection as: connection-lost': {
      statsGrowth: {responsesReceived: 1, packetsReceived: 9},
      isReachable: false,
    },
    'a host that responds and sends no data for long as: host-silent': {statsGrowth: {responsesReceived: 1}},
    'a silent host without a response count as: host-silent': {
      stats: {...HEALTHY, responsesReceived: undefined},
    },
  };
  for (const [name, {statsGrowth = {}, stats = HEALTHY, isReachable = true}] of Object.entries<{
    statsGrowth?: WatchedVideo['statsGrowth'];
    stats?: ConnectorStatistics;
    isReachable?: boolean;
  }>(ROWS)) {
    it(`reports ${name}`, async () => {
      const watch = watched.startWatch();
      watched.freeze();
      Object.assign(watched, {statsGrowth, stats, isReachable});
      expect((await watch).code).to.equal(name.split(': ')[1]);
    });
  }

  it('reports that the application is busy, and that frames arrive again', async () => {
    watched.statsGrowth = {responsesReceived: 1};
    const watch = watched.startWatch({loadingMs: 60_000});
    watch.catch(() => undefined);
    watched.freeze();
    await waitForBusyReports(watched, 1);
    watched.play();
    await waitForBusyReports(watched, 2);
    expect(watched.busy).to.deep.equal([true, false]);
  });

  it('waits for a frame from the first packet after a pause, not from the last frame', async () => {
    watched.statsGrowth = {responsesReceived: 1};
    const failure = watched.startWatch({loadingMs: 60_000, stallMs: 1500});
    const returnLater = async () => {
      watched.freeze();
      await waitForChecks(watched, 12);
      watched.statsGrowth = {responsesReceived: 1, packetsReceived: 9, framesReceived: 3};
      await waitForChecks(watched, 3);
      watched.play();
      await waitForBusyReports(watched, 2);
      return 'frames again';
    };
    expect(await Promise.race([failure, returnLater()])).to.equal('frames again');
  });

  it('gives up if no frame follows the packets after a pause', async () => {
    watched.statsGrowth = {responsesReceived: 1};
    const watch = watched.startWatch({loadingMs: 60_000});
    watched.freeze();
    await waitForChecks(watched, 12);
    watched.statsGrowth = {responsesReceived: 1, packetsReceived: 9, framesReceived: 3};
    expect((await watch).code).to.equal('decoder-failed');
  });

  it('allows a silent video while the application sends messages', async () => {
    watched.statsGrowth = {responsesReceived: 1};
    let lastEventAt = Infinity;
    const watch = watched.startWatch({}, () => lastEventAt);
    watched.freeze();
    await waitForBusyReports(watched, 1);
    await waitForChecks(watched, 8);
    lastEventAt = 0;
    expect((await watch).code).to.equal('host-silent');
  });

  it('notices a frozen video although the clock of the device is set back', async () => {
    watched.statsGrowth = {responsesReceived: 1};
    const failure = watched.startWatch();
    await waitForChecks(watched, 1);
    watched.setMs = -3_600_000;
    await waitForChecks(watched, 1);
    watched.statsGrowth = {};
    watched.freeze();
    const startedAt = performance.now();
    expect((await failure).code).to.equal('connection-lost');
    expect(performance.now() - startedAt).to.be.below(5000);
  });

  it('recognizes that the device slept, also if only its own clock continued', async () => {
    watched.statsGrowth = {responsesReceived: 1};
    const failure = watched.startWatch();
    await waitForChecks(watched, 1);
    watched.setMs = 3_600_000;
    watched.statsGrowth = {};
    watched.freeze();
    expect((await failure).code).to.equal('asleep');
  });

  it('does not count a set clock as a sleep if the stream continues', async () => {
    for (const setMs of [3_600_000, -3_600_000]) {
      const set = new WatchedVideo();
      set.play();
      set.statsGrowth = {responsesReceived: 1};
      const failure = set.startWatch();
      await waitForChecks(set, 1);
      set.setMs = setMs;
      await waitForChecks(set, 6);
      set.statsGrowth = {};
      set.freeze();
      expect((await failure).code).to.equal('connection-lost');
      set.end();
    }
  });

  it('reports that the device is offline, unless its stream went on meanwhile', async () => {
    for (const [statsGrowth, code] of [
      [{}, 'offline'],
      [{responsesReceived: 1}, 'connection-lost'],
      [{packetsReceived: 9}, 'connection-lost'],
    ] as const) {
      using network = new FakeNetworkState();
      const offline = new WatchedVideo();
      offline.play();
      const failure = offline.startWatch({loadingMs: 60_000});
      await pause(1500, offline.controller.signal);
      network.online = false;
      offline.statsGrowth = statsGrowth;
      await pause(3000, offline.controller.signal);
      offline.statsGrowth = {};
      offline.freeze();
      expect((await failure).code, JSON.stringify(statsGrowth)).to.equal(code);
      offline.end();
    }
  });

  it('rejects with the reason of its signal', async () => {
    const watch = watched.startWatch();
    watched.controller.abort(new Error('ended'));
    expect(await watch.catch(String)).to.equal('Error: ended');
  });

  it('resolves with the next frame of a video that stopped', async () => {
    watched.freeze();
    const frame = waitForFrame(watched.reader, watched.controller.signal);
    watched.play();
    await frame;
  });

  it('waits for no frame once its signal has aborted', async () => {
    watched.freeze();
    const frame = waitForFrame(watched.reader, watched.controller.signal);
    await pause(1000, new AbortController().signal);
    watched.controller.abort(new Error('ended'));
    expect(await frame.catch(String)).to.equal('Error: ended');
  });

  it('resolves with a decoded frame if the page is hidden', async () => {
    watched.freeze();
    const showPage = hidePage();
    watched.statsGrowth = {framesDecoded: 1};
    await waitForFrame(watched.reader, watched.controller.signal);
    showPage();
  });

  it('reports a paused video as frames-stopped, even if frames are decoded', async () => {
    watched.statsGrowth = {responsesReceived: 1, packetsReceived: 9, framesReceived: 1, framesDecoded: 1};
    const watch = watched.startWatch();
    watched.freeze();
    expect((await watch).code).to.equal('frames-stopped');
  });

  const MISSING: readonly (readonly [ConnectorStatistics & {hasTrack?: boolean}, code: string])[] = [
    [{hasTrack: false}, 'no-track'],
    [{}, 'no-packets'],
    [{packetsReceived: 9}, 'no-first-frame'],
    [{packetsReceived: 9, framesReceived: 2}, 'decoder-failed'],
    [{packetsReceived: 9, framesReceived: 2, framesDecoded: 2}, 'no-first-frame'],
  ];
  for (const [stats, code] of MISSING) {
    it(`explains a missing first frame with ${JSON.stringify(stats)} as ${code}`, async () => {
      const {hasTrack = true, ...counts} = stats;
      Object.assign(watched, {stats: {...HEALTHY, ...counts}});
      if (!hasTrack) watched.media = new MediaStream();
      expect((await explainMissingFrame(watched.connection, watched.reader)).code).to.equal(code);
    });
  }
});

/** Resolves when the watch has reported a number of changes between quiet and playing. */
const waitForBusyReports = async ({busy}: WatchedVideo, times: number) => {
  while (busy.length < times) await new Promise(requestAnimationFrame);
};

/** Resolves when the watch has read the statistics a number of times. */
const waitForChecks = async (watched: WatchedVideo, checks: number) => {
  const from = watched.stats.responsesReceived ?? 0;
  while ((watched.stats.responsesReceived ?? 0) < from + checks) await new Promise(requestAnimationFrame);
};
