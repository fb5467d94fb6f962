import {expect, oneEvent} from '@open-wc/testing';
import {registerConnector} from '../../../src/connection/connectors.ts';
import {ovWebRtc, type OvWebRtcOptions} from '../../../src/ov-web-rtc.ts';
import type {SessionService, WarningEvent} from '../../../src/index.ts';
import {sizeToConnect, sizeToFollow} from '../../../src/video/requested-size.ts';
import {
  openStream,
  waitForFailure,
  waitForPhase,
  type StreamOptions,
} from '../../support/element/open-stream.ts';
import {createStandIn, type StandInKind} from '../../support/ov-web-rtc/stand-in.ts';
import {until} from '../../support/until.ts';

const session = {
  id: 'session-1',
  ready: true,
  message: '',
  retryAfterMs: undefined,
  hosts: [
    {
      host: '10.0.0.7',
      routes: [
        {description: 'signaling', protocol: 'TCP', sourcePort: 49100, destinationPort: undefined},
        {description: 'media', protocol: 'UDP', sourcePort: 47998, destinationPort: undefined},
      ],
    },
  ],
};
const service: SessionService = {
  confirm: async () => ({}),
  create: async () => session,
  poll: async () => session,
  end: async () => undefined,
};

let count = 0;

/** Opens an element that plays with a stand-in of the library. */
const openWith = (
  standIn: ReturnType<typeof createStandIn>,
  options?: OvWebRtcOptions,
  settings: StreamOptions = {},
) => {
  const connector = `stand-in-${(count += 1)}`;
  registerConnector(connector, ovWebRtc(standIn.module, options));
  return openStream({connector, service, recovery: 'none', ...settings});
};

const leftovers = () => document.querySelectorAll('[id^="app-stream-"]').length;

/** What `sendMessage()` of each version takes. */
const MESSAGES: Readonly<Record<StandInKind, unknown>> = {
  instances: {event_type: 'early'},
  static: {event_type: 'early'},
  '5.6': '{"event_type":"early"}',
};

for (const kind of ['instances', 'static', '5.6'] as const) {
  describe(`The adapter of the vendor’s library (${kind})`, () => {
    it('plays the video of the library in the element', async () => {
      const standIn = createStandIn(kind);
      const element = await openWith(standIn);
      const {size} = await waitForPhase(element, 'playing');
      expect(size).to.deep.equal({width: 320, height: 180});
      expect(standIn.recorded.configs[0]).to.include({
        sessionId: 'session-1',
        signalingServer: '10.0.0.7',
        signalingPort: 49100,
        mediaServer: '10.0.0.7',
        mediaPort: 47998,
        forceWSS: false,
        width: 1920,
        height: 1080,
        fps: 60,
        mic: false,
      });
      for (const name of ['signalingPath', 'signalingQuery', 'codecList', 'iceServers', 'iceTransportPolicy'])
        expect(standIn.recorded.configs[0]).not.to.have.property(name);
      await element.stop();
      await until('the elements of the library are removed', () => leftovers() === 0);
    });

    it('passes messages in both directions', async () => {
      const standIn = createStandIn(kind);
      const element = await openWith(standIn);
      await element.send({event_type: 'early'});
      await waitForPhase(element, 'playing');
      await until('the message arrives', () => standIn.recorded.messages.length === 1);
      expect(standIn.recorded.messages).to.deep.equal([MESSAGES[kind]]);
      const message = oneEvent(element, 'message') as unknown as Promise<MessageEvent>;
      standIn.fire('onCustomEvent', '{"event_type":"answer"}');
      expect((await message).data).to.deep.equal({event_type: 'answer'});
      await element.stop();
    });

    it('reports the statistics of the library', async () => {
      const standIn = createStandIn(kind);
      const element = await openWith(standIn);
      await waitForPhase(element, 'playing');
      standIn.fireStatistics({fps: 58, rtd: 21, currentBitrate: 12.5, codec: 'H264', avgDecodeTime: 4});
      standIn.fire('onStreamStats', {unrelated: true});
      expect(await element.getStats()).to.include({
        framesPerSecond: 58,
        roundTripMs: 21,
        videoBitsPerSecond: 12_500_000,
        codec: 'H264',
        decodeMs: 4,
        width: 320,
        height: 180,
      });
      await element.stop();
    });

    it('ends when the host terminates the stream, with the words of the host', async () => {
      const standIn = createStandIn(kind);
      const element = await openWith(standIn);
      await waitForPhase(element, 'playing');
      standIn.fire('onTerminate', {action: 'terminate', status: 'success', info: 'Idle'});
      expect(await waitForPhase(element, 'ended')).to.include({reason: 'server', detail: 'Idle'});
    });
  });
}

describe('The adapter of the vendor’s library', () => {
  it('puts the library’s video over the shown video, so that input reaches the right pixel', async () => {
    const standIn = createStandIn('instances');
    const element = await openWith(standIn);
    // Twice as wide as the video needs: half of the width are bars.
    element.style.cssText = 'width: 640px; height: 180px; aspect-ratio: auto';
    await waitForPhase(element, 'playing');
    const {left, top, width, height} = element.getBoundingClientRect();
    const [x, y] = [left + width * 0.625, top + height * 0.25];
    const target = document.elementFromPoint(x, y);
    expect(target?.id).to.match(/^app-stream-.*-video$/);
    target?.dispatchEvent(new PointerEvent('pointerdown', {clientX: x, clientY: y, bubbles: true}));
    const [press] = standIn.recorded.presses;
    expect(press?.x).to.be.closeTo(0.75, 0.01);
    expect(press?.y).to.be.closeTo(0.25, 0.01);
    await element.stop();
  });

  const failures: readonly [info: string, code: string][] = [
    ['Connection failed: 0xC0F22206', 'ice-failed'],
    ['Error 3237093913', 'no-offer'],
    ['no number at all', 'connection-lost'],
  ];
  for (const how of ['rejects', 'fires'] as const) {
    for (const [info, code] of failures) {
      it(`fails with ${code} if the library ${how} “${info}”`, async () => {
        const standIn = createStandIn('instances');
        standIn.setBehavior({failure: {how, info}});
        const opening = openWith(standIn);
        const element = await opening;
        element.limits = {start: {}};
        const state = await waitForPhase(element, 'connecting', ({connectError}) => Boolean(connectError));
        expect(state.connectError).to.include({code, detail: info});
        await element.stop();
        await until('nothing is left', () => leftovers() === 0);
      });
    }
  }

  it('names the missing class if the module is another one', async () => {
    registerConnector('wrong-module', ovWebRtc({}));
    const element = await openStream({connector: 'wrong-module', service});
    expect((await waitForFailure(element)).code).to.equal('connector-missing');
  });

  it('refuses a second stream while a library with room for one plays', async () => {
    const standIn = createStandIn('static');
    const first = await openWith(standIn);
    await waitForPhase(first, 'playing');
    const second = await openWith(standIn);
    const state = await waitForPhase(second, 'connecting', ({connectError}) => Boolean(connectError));
    expect(state.connectError?.code).to.equal('library-busy');
    await first.stop();
    await waitForPhase(second, 'playing');
    await second.stop();
  });

  it('plays two streams of instances beside each other, with unique ids', async () => {
    const standIn = createStandIn('instances');
    const elements = await Promise.all([openWith(standIn), openWith(standIn)]);
    await Promise.all(elements.map((element) => waitForPhase(element, 'playing')));
    const ids = standIn.recorded.configs.map(({videoElementId}) => videoElementId);
    expect(new Set(ids).size).to.equal(2);
    await Promise.all(elements.map((element) => element.stop()));
  });

  it('stops a library that hangs', async () => {
    const standIn = createStandIn('instances');
    standIn.setBehavior({hangs: true});
    const element = await openWith(standIn);
    await waitForPhase(element, 'connecting');
    await until('the library connects', () => standIn.recorded.configs.length === 1);
    await element.stop();
    await until('nothing is left', () => leftovers() === 0);
  });

  it('passes further options of the page, but keeps its own elements and listeners', async () => {
    const standIn = createStandIn('instances');
    const element = await openWith(standIn, {
      config: {codecList: ['H264'], fps: 30, videoElementId: 'other', onStart: undefined},
    });
    await waitForPhase(element, 'playing');
    expect(standIn.recorded.configs[0]).to.deep.include({codecList: ['H264'], fps: 30});
    await element.stop();
  });

  it('sends messages in the form that the page sets, and delivers an answer of the promise', async () => {
    const standIn = createStandIn('instances');
    standIn.setBehavior({answer: {event_type: 'answer', payload: {}}});
    const element = await openWith(standIn, {messages: 'text'});
    await waitForPhase(element, 'playing');
    const message = oneEvent(element, 'message') as unknown as Promise<MessageEvent>;
    await element.send({event_type: 'question'});
    expect((await message).data).to.deep.equal({event_type: 'answer', payload: {}});
    expect(standIn.recorded.messages).to.deep.equal(['{"event_type":"question"}']);
    await element.stop();
  });

  it('passes what the element was given, and names what an old version may ignore', async () => {
    const settings: StreamOptions = {
      fps: 30,
      codecs: 'H264 AV1',
      maxBitrate: 9_000_000,
      iceTransport: 'relay',
      touch: 'mouse',
      input: 'pointer',
    };
    for (const [kind, ignored] of [
      ['instances', '`max-bitrate`, `input`'],
      ['static', '`max-bitrate`, `input`, `codecs`, `ice-transport`'],
    ] as const) {
      const standIn = createStandIn(kind);
      const opening = openWith(standIn, {}, {...settings, loading: 'manual'});
      const element = await opening;
      const warned = oneEvent(element, 'warning') as unknown as Promise<WarningEvent>;
      element.start();
      const {error} = await warned;
      expect(error.code).to.equal('settings-ignored');
      expect(error.advice).to.include(`no option for ${ignored},`);
      expect(standIn.recorded.configs[0]).to.deep.include({
        fps: 30,
        codecList: ['H264', 'AV1'],
        iceTransportPolicy: 'relay',
        nativeTouchEvents: false,
      });
      await element.stop();
    }
  });

  it('starts with the largest size, and requests a smaller one once the host accepts resizes', async () => {
    const standIn = createStandIn('instances');
    const element = await openWith(standIn, {}, {resize: true});
    await waitForPhase(element, 'playing');
    expect(standIn.recorded.configs[0]).to.include(sizeToConnect(element));
    await element.request({event_type: 'any'}, {match: () => true, timeoutMs: 1}).catch(() => undefined);
    standIn.fireStatistics({fps: 60});
    expect(standIn.recorded.sizes).to.deep.equal([]);
    standIn.host.acceptsResize = true;
    standIn.fireStatistics({fps: 60});
    const {width = 0, height = 0} = sizeToFollow(element) ?? {};
    await until('the size is requested', () => standIn.recorded.sizes.length > 0);
    expect(standIn.recorded.sizes).to.deep.equal([[width, height]]);
    await element.stop();
  });

  it('leaves the decision to a version that does not show whether the host accepts resizes', async () => {
    const standIn = createStandIn('static');
    const element = await openWith(standIn, {}, {resize: true});
    await waitForPhase(element, 'playing');
    element.style.width = '480px';
    await until('the size is requested', () =>
      standIn.recorded.sizes.some(([width]) => width === 480 * devicePixelRatio),
    );
    await element.stop();
  });

  it('ends as expired if the library reports the time limit', async () => {
    const standIn = createStandIn('instances');
    const element = await openWith(standIn);
    await waitForPhase(element, 'playing');
    standIn.fire('onStop', {action: 'stop', status: 'error', info: 'Stopped: 0xC0F22345'});
    expect(await waitForPhase(element, 'ended')).to.include({reason: 'expired'});
  });
});
