import {expect} from '@open-wc/testing';
import type {Connection, Vitals} from '../../src/connection/connector.ts';
import {WATCH_LIMITS, type WatchLimits} from '../../src/element/watch-limits.ts';
import {missingFrame, nextFrame, pictureTrouble} from '../../src/element/watch-picture.ts';
import {hidePage} from '../support/hidden-page.ts';

const LIMITS: WatchLimits = {...WATCH_LIMITS, quietMs: 200, stillMs: 400, silenceMs: 600, loadingMs: 800};
const HEALTHY: Vitals = {
  reachable: true,
  hasTrack: true,
  answers: 0,
  packets: 0,
  receivedFrames: 0,
  decodedFrames: 0,
};

/** A true picture in a true video, over a connection whose signs of life are the test's. */
class WatchedPicture {
  readonly video = document.createElement('video');
  readonly over = new AbortController();
  readonly quiet: boolean[] = [];
  /** What grows with each look. */
  growth: Partial<Record<'answers' | 'packets' | 'receivedFrames' | 'decodedFrames', number>> = {};
  vitals = HEALTHY;
  readonly #canvas = document.createElement('canvas');
  #drawing: ReturnType<typeof setInterval> | undefined;

  get connection(): Connection {
    return {
      media: new MediaStream(),
      closed: new Promise(() => undefined),
      close: () => undefined,
      vitals: () => {
        for (const [name, more] of Object.entries(this.growth)) {
          const key = name as keyof typeof this.growth;
          this.vitals = {...this.vitals, [key]: (this.vitals[key] ?? 0) + more};
        }
        return Promise.resolve(this.vitals);
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

  trouble(limits: Partial<WatchLimits> = {}, heardAt = () => 0) {
    const {video, connection, over} = this;
    return pictureTrouble({
      video,
      connection,
      signal: over.signal,
      limits: {...LIMITS, ...limits},
      onQuiet: (isQuiet) => this.quiet.push(isQuiet),
      heardAt,
    });
  }

  end() {
    this.over.abort();
    this.freeze();
    this.video.remove();
    this.video.srcObject = null;
  }
}

describe('the watch over a picture', () => {
  let picture: WatchedPicture;
  beforeEach(async () => {
    picture = new WatchedPicture();
    await picture.play();
  });
  afterEach(() => picture.end());

  const ROWS = {
    'whose data arrive and which shows no frame: frames-stopped': {growth: {answers: 1, packets: 9}},
    'whose frames arrive and are not decoded: decoder-failed': {
      growth: {answers: 1, packets: 9, receivedFrames: 3},
    },
    'whose host answers nothing more: connection-lost': {},
    'whose way is lost by the browser’s own word: connection-lost': {
      growth: {answers: 1, packets: 9},
      vitals: {...HEALTHY, reachable: false},
    },
    'whose host is there and sends nothing for long: host-silent': {growth: {answers: 1}},
    'whose browser does not count answers, for long: host-silent': {vitals: {...HEALTHY, answers: undefined}},
  };
  for (const [name, {growth = {}, vitals = HEALTHY}] of Object.entries<{
    growth?: WatchedPicture['growth'];
    vitals?: Vitals;
  }>(ROWS)) {
    it(`finds one ${name}`, async () => {
      const trouble = picture.trouble();
      picture.freeze();
      Object.assign(picture, {growth, vitals});
      expect((await trouble).code).to.equal(name.split(': ')[1]);
    });
  }

  it('tells of one that is quiet, and of its coming back', async () => {
    picture.growth = {answers: 1};
    const trouble = picture.trouble({loadingMs: 60_000});
    trouble.catch(() => undefined);
    picture.freeze();
    await told(picture, 1);
    await picture.play();
    await told(picture, 2);
    expect(picture.quiet).to.deep.equal([true, false]);
  });

  it('gives a host time for as long as its application says something', async () => {
    picture.growth = {answers: 1};
    let heardAt = Infinity;
    const trouble = picture.trouble({}, () => heardAt);
    picture.freeze();
    await told(picture, 1);
    await nextLooks(picture, 8);
    heardAt = 0;
    expect((await trouble).code).to.equal('host-silent');
  });

  it('ends with its signal, and counts no further frame', async () => {
    const trouble = picture.trouble();
    picture.over.abort(new Error('over'));
    expect(await trouble.catch(String)).to.equal('Error: over');
  });

  it('sees the next frame of one that stood still', async () => {
    picture.freeze();
    const frame = nextFrame(picture.video, picture.connection, picture.over.signal);
    await picture.play();
    await frame;
  });

  it('takes a decoded frame for one that is there, where none can be on the screen', async () => {
    picture.freeze();
    const show = hidePage();
    picture.growth = {decodedFrames: 1};
    await nextFrame(picture.video, picture.connection, picture.over.signal);
    show();
  });

  it('sees that a picture stands still that is paused, though frames are decoded', async () => {
    picture.growth = {answers: 1, packets: 9, receivedFrames: 1, decodedFrames: 1};
    const trouble = picture.trouble();
    picture.video.pause();
    expect((await trouble).code).to.equal('frames-stopped');
  });

  const MISSING: readonly (readonly [Partial<Vitals>, string])[] = [
    [{hasTrack: false}, 'no-track'],
    [{}, 'no-packets'],
    [{packets: 9}, 'no-first-frame'],
    [{packets: 9, receivedFrames: 2}, 'decoder-failed'],
    [{packets: 9, receivedFrames: 2, decodedFrames: 2}, 'no-first-frame'],
  ];
  for (const [vitals, code] of MISSING) {
    it(`names a first frame that did not come with ${JSON.stringify(vitals)}: ${code}`, async () => {
      picture.vitals = {...HEALTHY, ...vitals};
      expect((await missingFrame(picture.connection)).code).to.equal(code);
    });
  }
});

/** Fulfils when the watch has told so often whether the picture is quiet. */
const told = async ({quiet}: WatchedPicture, times: number) => {
  while (quiet.length < times) await new Promise(requestAnimationFrame);
};

/** Fulfils when the signs of life were looked at so often again. */
const nextLooks = async (picture: WatchedPicture, looks: number) => {
  const from = picture.vitals.answers ?? 0;
  while ((picture.vitals.answers ?? 0) < from + looks) await new Promise(requestAnimationFrame);
};
