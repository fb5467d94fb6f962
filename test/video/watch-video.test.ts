import {expect} from '@open-wc/testing';
import type {Connection, ConnectionStats, StreamSize} from '../../src/connection/connector.ts';
import type {VideoLimits} from '../../src/video/watch-video.ts';
import {explainMissingFrame} from '../../src/video/attach-stream.ts';
import {waitForFrame, watchVideo} from '../../src/video/watch-video.ts';
import {hidePage} from '../support/page/hide-page.ts';

const LIMITS: VideoLimits = {noticeMs: 200, stallMs: 400, silenceMs: 600, loadingMs: 800};
const HEALTHY: ConnectionStats = {
  reachable: true,
  hasTrack: true,
  responses: 0,
  packets: 0,
  receivedFrames: 0,
  decodedFrames: 0,
};

/** A real video element with a canvas stream, and a connection whose statistics the test sets. */
class WatchedVideo {
  readonly video = document.createElement('video');
  readonly controller = new AbortController();
  readonly busy: boolean[] = [];
  /** The growth of the statistics with each check. */
  statsGrowth: Partial<Record<'responses' | 'packets' | 'receivedFrames' | 'decodedFrames', number>> = {};
  stats = HEALTHY;
  /** Called when the watch requests a key frame. */
  onKeyFrameRequest: () => void = () => undefined;
  readonly #canvas = document.createElement('canvas');
  #drawing: ReturnType<typeof setInterval> | undefined;

  get connection(): Connection {
    return {
      media: new MediaStream(),
      closed: new Promise(() => undefined),
      close: () => undefined,
      requestKeyFrame: () => this.onKeyFrameRequest(),
      getStats: () => {
        for (const [name, increase] of Object.entries(this.statsGrowth)) {
          const key = name as keyof typeof this.statsGrowth;
          this.stats = {...this.stats, [key]: (this.stats[key] ?? 0) + increase};
        }
        return Promise.resolve(this.stats);
      },
    };
  }

  async play() {
    const context = this.#canvas.getContext('2d');
    let count = 0;
    this.#drawing = setInterval(() => {
      if (!context) return;
      context.fillStyle = `rgb(${(count += 1) % 255}, 0, 0)`;
      context.fillRect(0, 0, 9, 9);
    }, 20);
    this.video.muted = true;
    this.video.srcObject = this.#canvas.captureStream();
    document.body.append(this.video);
    await this.video.play();
  }

  freeze() {
    clearInterval(this.#drawing);
  }

  startWatch(limits: Partial<VideoLimits> = {}, lastHostEventAt = () => 0) {
    const {video, connection, controller} = this;
    return watchVideo({
      video,
      connection,
      signal: controller.signal,
      limits: {...LIMITS, ...limits},
      onBusy: (isBusy) => this.busy.push(isBusy),
      lastHostEventAt,
    });
  }

  end() {
    this.controller.abort();
    this.freeze();
    this.video.remove();
    this.video.srcObject = null;
  }
}

describe('watchVideo', () => {
  let watched: WatchedVideo;
  beforeEach(async () => {
    watched = new WatchedVideo();
    await watched.play();
  });
  afterEach(() => watched.end());

  const ROWS = {
    'a video with data and without frames as: frames-stopped': {statsGrowth: {responses: 1, packets: 9}},
    'a video with undecoded frames as: decoder-failed': {
      statsGrowth: {responses: 1, packets: 9, receivedFrames: 3},
    },
    'a host that does not respond as: connection-lost': {},
    'a lost connection as: connection-lost': {
      statsGrowth: {responses: 1, packets: 9},
      stats: {...HEALTHY, reachable: false},
    },
    'a host that responds and sends no data for long as: host-silent': {statsGrowth: {responses: 1}},
    'a silent host without a response count as: host-silent': {stats: {...HEALTHY, responses: undefined}},
  };
  for (const [name, {statsGrowth = {}, stats = HEALTHY}] of Object.entries<{
    statsGrowth?: WatchedVideo['statsGrowth'];
    stats?: ConnectionStats;
  }>(ROWS)) {
    it(`reports ${name}`, async () => {
      const watch = watched.startWatch();
      watched.freeze();
      Object.assign(watched, {statsGrowth, stats});
      expect((await watch).code).to.equal(name.split(': ')[1]);
    });
  }

  it('reports that the application is busy, and that frames arrive again', async () => {
    watched.statsGrowth = {responses: 1};
    const watch = watched.startWatch({loadingMs: 60_000});
    watch.catch(() => undefined);
    watched.freeze();
    await waitForBusyReports(watched, 1);
    await watched.play();
    await waitForBusyReports(watched, 2);
    expect(watched.busy).to.deep.equal([true, false]);
  });

  it('waits for a frame from the first packet after a pause, not from the last frame', async () => {
    watched.statsGrowth = {responses: 1};
    const failure = watched.startWatch({loadingMs: 60_000, stallMs: 1500});
    const returnLater = async () => {
      watched.freeze();
      await waitForChecks(watched, 12);
      watched.statsGrowth = {responses: 1, packets: 9, receivedFrames: 3};
      await waitForChecks(watched, 3);
      await watched.play();
      await waitForBusyReports(watched, 2);
      return 'frames again';
    };
    expect(await Promise.race([failure, returnLater()])).to.equal('frames again');
  });

  it('gives up if no frame follows the packets after a pause', async () => {
    watched.statsGrowth = {responses: 1};
    const watch = watched.startWatch({loadingMs: 60_000});
    watched.freeze();
    await waitForChecks(watched, 12);
    watched.statsGrowth = {responses: 1, packets: 9, receivedFrames: 3};
    expect((await watch).code).to.equal('decoder-failed');
  });

  it('requests one key frame before it gives up, and continues with the frame that follows', async () => {
    const requested = Promise.withResolvers<string>();
    let requests = 0;
    watched.onKeyFrameRequest = () => {
      requests += 1;
      requested.resolve('requested');
    };
    watched.statsGrowth = {responses: 1, packets: 9};
    const failure = watched.startWatch({stallMs: 2000, loadingMs: 60_000});
    watched.freeze();
    expect(await Promise.race([failure, requested.promise])).to.equal('requested');
    await waitForChecks(watched, 2);
    await watched.play();
    await waitForBusyReports(watched, 2);
    expect(requests).to.equal(1);
    watched.freeze();
    expect((await failure).code).to.equal('frames-stopped');
    expect(requests).to.equal(2);
  });

  it('allows a silent video while the application sends messages', async () => {
    watched.statsGrowth = {responses: 1};
    let heardAt = Infinity;
    const watch = watched.startWatch({}, () => heardAt);
    watched.freeze();
    await waitForBusyReports(watched, 1);
    await waitForChecks(watched, 8);
    heardAt = 0;
    expect((await watch).code).to.equal('host-silent');
  });

  it('rejects with the reason of its signal', async () => {
    const watch = watched.startWatch();
    watched.controller.abort(new Error('ended'));
    expect(await watch.catch(String)).to.equal('Error: ended');
  });

  it('resolves with the next frame of a video that stopped', async () => {
    watched.freeze();
    const frame = waitForFrame(watched.video, watched.connection, watched.controller.signal);
    await watched.play();
    await frame;
  });

  it('resolves with a decoded frame if the page is hidden', async () => {
    watched.freeze();
    const showPage = hidePage();
    watched.statsGrowth = {decodedFrames: 1};
    await waitForFrame(watched.video, watched.connection, watched.controller.signal);
    showPage();
  });

  it('reports a paused video as frames-stopped, even if frames are decoded', async () => {
    watched.statsGrowth = {responses: 1, packets: 9, receivedFrames: 1, decodedFrames: 1};
    const watch = watched.startWatch();
    watched.video.pause();
    expect((await watch).code).to.equal('frames-stopped');
  });

  const REQUESTED = {width: 1920, height: 1080};
  const OTHER = {width: 1280, height: 720};
  const MISSING: readonly (readonly [Partial<ConnectionStats>, hostSize: StreamSize | undefined, string])[] =
    [
      [{hasTrack: false}, OTHER, 'no-track'],
      [{}, undefined, 'no-packets'],
      [{}, REQUESTED, 'no-packets'],
      [{}, OTHER, 'size-mismatch'],
      [{packets: 9}, undefined, 'no-first-frame'],
      [{packets: 9}, OTHER, 'size-mismatch'],
      [{packets: 9, receivedFrames: 2}, OTHER, 'decoder-failed'],
      [{packets: 9, receivedFrames: 2, decodedFrames: 2}, undefined, 'no-first-frame'],
    ];
  for (const [stats, hostSize, code] of MISSING) {
    it(`explains a missing first frame with ${JSON.stringify({...stats, hostSize})} as ${code}`, async () => {
      watched.stats = {...HEALTHY, ...stats};
      const {connection} = watched;
      expect((await explainMissingFrame({...connection, hostSize}, REQUESTED)).code).to.equal(code);
    });
  }
});

/** Resolves when the watch has reported a number of changes between quiet and playing. */
const waitForBusyReports = async ({busy}: WatchedVideo, times: number) => {
  while (busy.length < times) await new Promise(requestAnimationFrame);
};

/** Resolves when the watch has read the statistics a number of times. */
const waitForChecks = async (watched: WatchedVideo, checks: number) => {
  const from = watched.stats.responses ?? 0;
  while ((watched.stats.responses ?? 0) < from + checks) await new Promise(requestAnimationFrame);
};
