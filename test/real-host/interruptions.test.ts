import assert from 'node:assert/strict';
import {after, before, beforeEach, it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {TcpRelay} from '../faults/relay/tcp-relay.ts';
import {describeWithHost} from './bench.ts';
import {BOTH_BROWSERS, CHROMIUM} from './page/browsers.ts';

/** Frames that a busy machine decodes late are no interruption. */
const GAP_MS = 2500;

/** The element opens a socket a second after the return, and a busy machine plays some seconds later. */
const RETURN_MS = 8000;

/** The element notices a loss early. */
const EARLY = {video: {silenceMs: 1500}};

describeWithHost('a cut of the signaling to NVIDIA’s server', {browsers: BOTH_BROWSERS}, (bench) => {
  let relay: TcpRelay;
  before(async () => {
    relay = await TcpRelay.open(bench.host.port);
    const tab = await bench.prepareTab();
    await tab.play({url: `ws://127.0.0.1:${relay.port}`});
    await tab.focus();
  });
  after(() => relay.close());
  beforeEach(() => bench.tab.evaluate('readGap()'));

  const gap = async () => Number(await bench.tab.evaluate('readGap()'));
  const reset = async (forMs: number) => {
    await relay.apply({on: 'signaling', do: 'reset'});
    await wait(forMs);
    await relay.apply(undefined);
  };

  for (const seconds of [0, 2]) {
    it(`for ${seconds} s leaves the video alone, and the element opens another socket`, async () => {
      const events = bench.host.listen();
      const {sockets} = await bench.tab.read();
      await reset(seconds * 1000);
      await bench.tab.waitFor('another socket', (observed) => observed.sockets > sockets);
      await bench.tab.waitForFrames(30);
      assert.ok((await gap()) < GAP_MS);
      assert.deepEqual(events.all('connection'), []);
      const {states} = await bench.tab.notes();
      assert.deepEqual([...new Set(states.map(({phase}) => phase))], ['connecting', 'playing']);
    });
  }

  it('leaves the keys and the messages alone', async () => {
    const events = bench.host.listen();
    await bench.tab.page.keyboard.press('KeyA');
    await events.find('keyboard', {key_code: 65, key_state: 'UP'});
    await bench.tab.evaluate(`stream.send({event_type: 'after-cut', payload: {}})`);
    await events.find('app', {type: 'after-cut'});
  });
});

describeWithHost('the end of NVIDIA’s server', {browsers: BOTH_BROWSERS}, (bench) => {
  before(() => bench.play());

  it('is read from its goodbye, and the element plays when the server is back', async () => {
    const stopping = bench.host.order({restart: 1});
    const begun = performance.now();
    await bench.tab.waitFor('the loss', ({phase}) => phase !== 'playing');
    // Silence alone counts as a loss after five seconds.
    assert.ok(performance.now() - begun < 3000, `${performance.now() - begun} ms`);
    await stopping;
    await bench.tab.waitForFrames();
    const {states} = await bench.tab.notes();
    assert.ok(states.some(({code}) => code === 'host-restarting'));
  });

  it('by stop() frees the host, and a start right after it plays', async () => {
    await bench.leave(() => bench.tab.evaluate('stream.stop().then(() => stream.start())'));
    await bench.tab.waitForFrames();
    await bench.tab.waitFor('frames', ({gap}) => gap < GAP_MS);
  });

  it('by a reload of the page frees the host for the next one', async () => {
    await bench.leave(() => bench.tab.page.reload());
    const begun = performance.now();
    await bench.tab.play(bench.host);
    // A host that got no close frame would be busy for twenty seconds.
    assert.ok(performance.now() - begun < 15_000);
  });

  it('by leaving the page frees the host', async () => {
    await bench.leave();
    assert.equal(bench.host.isConnected, false);
  });
});

describeWithHost('NVIDIA’s server whose process dies', {browsers: BOTH_BROWSERS}, (bench) => {
  it('is lost, and is reached within seconds when it is back', async () => {
    const host = await bench.openHost();
    const tab = await bench.openTab();
    await tab.play(host, {limits: EARLY});
    await host.kill();
    await tab.waitFor('the loss', ({phase}) => phase !== 'playing');
    await bench.openHost([], host);
    const begun = performance.now();
    await tab.waitForFrames(1);
    assert.ok(performance.now() - begun < RETURN_MS, `${performance.now() - begun} ms`);
  });
});

describeWithHost('NVIDIA’s server in trouble', {browsers: [CHROMIUM]}, (bench) => {
  it('plays on when its application sends frames again', async () => {
    const tab = await bench.openTab();
    await tab.play(bench.host);
    await bench.host.order({frames: false});
    await tab.waitFor('no frame', ({gap}) => gap > 1500);
    await bench.host.order({frames: true});
    await tab.waitForFrames(20);
  });
});
