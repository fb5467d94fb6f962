import {expect} from '@open-wc/testing';
import type {AppStreamElement, AppStreamError} from '../../../src/index.ts';
import {LANGUAGES} from '../../../src/locales/language.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {IframePage} from '../../support/page/iframe-page.ts';
import {until} from '../../support/until.ts';

interface Part {
  /** The name in errors. */
  readonly name: string;
  readonly module: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Switches of the demo service. */
  readonly demo?: Readonly<Record<string, unknown>>;
  /** Makes the element load the part while the stream plays. */
  readonly use?: (element: AppStreamElement, page: Window) => unknown;
}

/** The parts that a stream loads before or while it plays. Without any of them it keeps playing. */
const PARTS: readonly Part[] = [
  {name: 'keep-playing', module: '/src/session/play.ts'},
  {name: 'watch-video', module: '/src/video/watch-video.ts'},
  {name: 'read-stats', module: '/src/connection/read-stats.ts'},
  {name: 'session-memory', module: '/src/storage/session-memory.ts'},
  {name: 'host-channels', module: '/src/connection/nvst/host-channels.ts'},
  {
    name: 'negotiation',
    module: '/src/connection/nvst/negotiation/adapt-negotiation.ts',
    demo: {nvstSdp: true},
  },
  {name: 'measure-stream', module: '/src/stats/statistics.ts', attributes: {stats: ''}},
  {name: 'statistics-panel', module: '/src/stats/statistics.ts', attributes: {stats: ''}},
  {
    name: 'reopen-signaling',
    module: '/src/connection/nvst/signaling/reopen-signaling.ts',
    demo: {dropSocketAfterMs: 1000},
  },
  {name: 'microphone', module: '/src/connection/microphone.ts', attributes: {microphone: ''}},
  {name: 'clipboard', module: '/src/input/keyboard/clipboard.ts', attributes: {clipboard: ''}},
  {name: 'idle-countdown', module: '/src/idle/idle-countdown.ts', attributes: {'idle-timeout': '60'}},
  {name: 'controls', module: '/src/controls/controls.ts', attributes: {controls: ''}},
  {
    name: 'poll-gamepads',
    module: '/src/input/gamepad/poll-gamepads.ts',
    use: async (element, page) => {
      await until('the capture of input', () => element.shadowRoot?.querySelector('[part~=keyboard]'));
      page.dispatchEvent(new Event('gamepadconnected'));
    },
  },
];

/** The texts, which symbols and codes replace. */
const TEXTS = LANGUAGES.flatMap((language) =>
  ['cards', 'failures', 'controls', 'statistics'].map((table) => `/src/locales/${language}/${table}.ts`),
);

/** The parts that a stream without a failure never needs, and those that only replace symbols by texts. */
const UNUSED_PARTS = [
  '/src/element/texts/element-language.ts',
  '/src/locales/load-english.ts',
  '/src/locales/advice.ts',
  ...TEXTS,
  '/src/service/response-failure.ts',
  '/src/service/confirm.ts',
  '/src/service/catalogue.ts',
  '/src/service/http.ts',
  '/src/service/page-service.ts',
  '/src/service/request-headers.ts',
  '/src/connection/endpoints.ts',
  '/src/connection/signaling-token.ts',
  '/src/platform/address.ts',
  '/src/session/create.ts',
  '/src/session/connect.ts',
  '/src/connection/nvst/negotiation/explain-failure.ts',
  '/src/connection/nvst/negotiation/rank-codecs.ts',
  '/src/connection/nvst/signaling/close-codes.ts',
  '/src/view/card/failure-card.ts',
  '/src/element/settings/attribute-warnings.ts',
  '/src/element/media/media-events.ts',
  '/src/element/media/media-events.ts',
  '/src/element/diagnose-stream.ts',
  '/src/video/video-element.ts',
];

/** Opens a page in which these modules fail to load, and records everything that goes wrong. */
const openPageWithout = async (
  modules: readonly string[],
  attributes: Readonly<Record<string, string>> = {},
  demo: Readonly<Record<string, unknown>> = {},
) => {
  const page = await IframePage.open({loading: 'manual', ...attributes}, modules);
  const element = await page.waitForStream();
  element.arguments = {demo};
  const window = element.ownerDocument.defaultView;
  if (!window) throw new Error('The page has no window');
  const [warnings, uncaught]: [AppStreamError[], unknown[]] = [[], []];
  element.addEventListener('warning', ({error}) => warnings.push(error));
  element.addEventListener('error', ({error}) => uncaught.push(error));
  for (const type of ['error', 'unhandledrejection'])
    window.addEventListener(type, (event) => uncaught.push(event));
  return {element, window, warnings, uncaught};
};

describe('<app-stream> if a lazy part fails to load', () => {
  expectNoLeftovers();

  for (const {name, module, attributes, demo, use} of PARTS) {
    it(`keeps playing without ${name}, and warns of it`, async () => {
      const {element, window, warnings, uncaught} = await openPageWithout([module], attributes, demo);
      element.start();
      await waitForPhase(element, 'playing');
      await use?.(element, window);
      const warning = await until('the warning', () => warnings[0]);
      expect(warning.code).to.equal('code-missing');
      expect(warning.advice).to.include(`“${name}”`);
      expect(await readFrames(element.video)).to.satisfy(isRising);
      expect(element.state.phase).to.equal('playing');
      await element.stop();
      expect(warnings).to.have.length(1);
      expect(uncaught).to.deep.equal([]);
    });
  }

  it('keeps playing without input and messages, and shows that the application receives no input', async () => {
    const {element, warnings, uncaught} = await openPageWithout(['/src/remote/remote-application.ts']);
    element.start();
    await waitForPhase(element, 'playing');
    const blocked = await until(
      'the note about input',
      () => element.shadowRoot?.querySelector('[part=blocked]') ?? undefined,
    );
    expect(blocked.textContent).to.equal('The application isn’t receiving your input.');
    await until('the warning', () => warnings[0]);
    expect(warnings.map(({code}) => code)).to.deep.equal(['code-missing']);
    expect(warnings[0]?.advice).to.include('remote-application');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    const rejection = await element.send({event_type: 'a'}).catch((error: unknown) => error);
    expect(rejection).to.equal(warnings[0]);
    element.input = 'mouse';
    await element.updateComplete;
    await element.stop();
    expect(warnings).to.have.length(1);
    expect(uncaught).to.deep.equal([]);
  });

  it('plays without the parts that it needs for failures and texts, and rejects a diagnosis and a snapshot', async () => {
    const {element, warnings, uncaught} = await openPageWithout(UNUSED_PARTS);
    element.start();
    await waitForPhase(element, 'playing');
    const rejection = await element.diagnose().catch((error: unknown) => error);
    expect(rejection).to.have.property('code', 'code-missing');
    const noSnapshot = await element.snapshot().catch((error: unknown) => error);
    expect(noSnapshot).to.have.property('code', 'code-missing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
    expect(element.shadowRoot?.querySelector('[part~=button]')?.textContent.trim()).to.equal('▶');
    expect(warnings).to.deep.equal([]);
    expect(uncaught).to.deep.equal([]);
  });

  it('plays, ends and fails without cards', async () => {
    const {element, warnings, uncaught} = await openPageWithout(['/src/view/view.ts']);
    await element.updateComplete;
    element.start();
    await waitForPhase(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
    element.appId = 'no-such-app';
    element.start();
    const error = await until('the failure', () => element.error);
    expect(error.code).to.equal('app-not-found');
    expect(element.shadowRoot?.querySelector('[part=card]')).to.equal(null);
    expect(warnings).to.deep.equal([]);
    expect(uncaught).to.deep.equal([error]);
  });

  it('fails with code-missing and keeps the session if a pending session cannot be polled', async () => {
    const {element} = await openPageWithout(['/src/session/poll.ts'], {profile: 'cold'});
    element.start();
    const {error} = await waitForPhase(element, 'failed');
    expect(error.code).to.equal('code-missing');
    expect(element.session?.ready).to.equal(false);
    await element.stop();
  });
});
