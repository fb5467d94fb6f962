import {expect} from '@open-wc/testing';
import type {Switches} from '../../../demo/service/sessions/switches.ts';
import type {AppStreamElement, AppStreamError, Phase, SessionService} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {IframePage} from '../../support/page/iframe-page.ts';
import {startFaults} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

/** The parts that load while the page runs. */
const MODULES = {
  play: '/src/element/play-moment.ts',
  view: '/src/element/view-moment.ts',
  controls: '/src/controls/controls.ts',
  statistics: '/src/stats/panel/statistics-panel.ts',
  diagnosis: '/src/element/diagnose-stream.ts',
  German: '/src/locales/de.ts',
} as const;

type Part = keyof typeof MODULES;

const never = () => new Promise<never>(() => undefined);
const SILENT_SERVICE: SessionService = {
  confirm: never,
  create: never,
  poll: never,
  end: () => Promise.resolve(),
};

/** The host closes the socket with an unknown code: the element reconnects to the same session. */
const LOSS: Switches = {closeAfterMs: 0, closeCode: 4711, faultsOnRequest: true};

const start = (element: AppStreamElement, demo: Switches = {}) => {
  element.arguments = {demo};
  element.start();
};

const startToPlay = async (element: AppStreamElement, demo?: Switches) => {
  start(element, demo);
  return waitForPhase(element, 'playing');
};

/** Brings an element into each state in which a part can be missing, and leaves it there. */
const ENTER = {
  checking: (element) => {
    element.service = SILENT_SERVICE;
    start(element);
  },
  pending: (element) => {
    element.profile = 'cold';
    start(element, {coldMs: 60_000});
  },
  connecting: (element) => start(element, {noOffer: true}),
  playing: startToPlay,
  reconnecting: async (element) => {
    element.limits = {connect: {resumeMs: 600_000}};
    const {session} = await startToPlay(element, {...LOSS, inUseTimes: 1000});
    await startFaults(session);
  },
  ended: async (element) => {
    await startToPlay(element);
    await element.stop();
  },
  failed: (element) => {
    element.appId = 'no-such-app';
    start(element);
  },
} as const satisfies Partial<Record<Phase, (element: AppStreamElement) => unknown>>;

type EnteredPhase = keyof typeof ENTER;

const PHASES: readonly EnteredPhase[] = [
  // It gets the host that is prepared. A host that is late for the first sign-in would refuse all others.
  'reconnecting',
  'checking',
  'pending',
  'connecting',
  'playing',
  'ended',
  'failed',
];

/** What the card of each state says. */
const SENTENCES: Readonly<Record<EnteredPhase, RegExp>> = {
  checking: /Preparing/,
  pending: /Starting/,
  connecting: /Connecting/,
  playing: /^$/,
  // After some seconds, the card has another title and the time of the next attempt.
  reconnecting: /Reconnecting|Retrying/,
  ended: /Start again/,
  failed: /This application doesn’t exist/,
};

/** Waits until an element that enters a state is in it. */
const enterPhase = async (element: AppStreamElement, phase: EnteredPhase) => {
  await ENTER[phase](element);
  await until(`the state ${phase}`, () => element.state.phase === phase);
};

/** The tools for an element of a page. */
const toolsFor = (element: AppStreamElement) => {
  const warnings: AppStreamError[] = [];
  element.addEventListener('warning', ({error}) => warnings.push(error));
  const find = (part: string) =>
    element.shadowRoot?.querySelector<HTMLElement>(`[part~=${part}]`) ?? undefined;
  return {element, warnings, find, enter: (phase: EnteredPhase) => enterPhase(element, phase)};
};

/** Opens a page without some parts, until it is released. */
const openPage = async (parts: readonly Part[], attributes: Readonly<Record<string, string>> = {}) => {
  const page = await IframePage.open(
    {loading: 'manual', ...attributes},
    {held: parts.map((part) => MODULES[part])},
  );
  return {page, ...toolsFor(await page.waitForStream())};
};

/** Adds another element to the page of an element. */
const addStream = ({ownerDocument}: AppStreamElement, lang?: string) => {
  const other = ownerDocument.createElement('app-stream');
  Object.assign(other, {
    serviceUrl: '/service',
    appId: 'usd-viewer',
    profile: 'default',
    loading: 'manual',
    ...(lang === undefined ? {} : {lang}),
  });
  ownerDocument.body.append(other);
  return other;
};

/** Opens a page without a part, with an element in each of these states. */
const openPageInStates = async (part: Part, phases: readonly EnteredPhase[], lang?: string) => {
  const {page, element} = await openPage([part]);
  const streams = [];
  for (const phase of phases) {
    const tools = toolsFor(addStream(element, lang));
    await tools.enter(phase);
    streams.push({phase, ...tools});
  }
  return {page, streams};
};

const textOf = (card: HTMLElement | undefined) => card?.innerText ?? '';
const findMute = ({shadowRoot}: AppStreamElement) =>
  shadowRoot?.querySelector('[part~=control-mute]')?.ariaLabel;
const findTexts = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector<HTMLElement>('.texts');

describe('<app-stream> without a part, until it arrives', () => {
  expectNoLeftovers();

  const phasesWithCard = PHASES.filter((phase) => phase !== 'playing');

  it('has a plain card without the view in each state, then the card of the view', async () => {
    const {page, streams} = await openPageInStates('view', phasesWithCard);
    const cards = new Map<AppStreamElement, HTMLElement>();
    for (const {phase, element, warnings, find} of streams) {
      const card = await until(`the plain card when ${phase}`, () => find('card'));
      cards.set(element, card);
      expect(textOf(card)).to.include('couldn’t be loaded. We’ll keep trying.');
      const frame = element.getBoundingClientRect();
      expect(card.getBoundingClientRect()).to.include({width: frame.width, height: frame.height});
      expect(card.querySelector('button')?.checkVisibility()).to.equal(true);
      await until(`the warning when ${phase}`, () => warnings[0]?.code === 'code-missing');
    }
    await page.release();
    for (const {phase, element, warnings, find} of streams) {
      await until(`the view when ${phase}`, () => find('body') ?? find('pill'));
      expect(textOf(findTexts(element) ?? undefined), phase).to.match(SENTENCES[phase]);
      expect(element.state.phase).to.equal(phase);
      expect(cards.get(element)?.isConnected).to.equal(false);
      expect(warnings, phase).to.have.length(1);
    }
  });

  it('is in English without German in each state, then in German', async () => {
    const {page, streams} = await openPageInStates('German', phasesWithCard, 'de');
    for (const {phase, element} of streams) {
      await until(
        `the card in English when ${phase}`,
        () => findTexts(element)?.lang === 'en' && textOf(findTexts(element) ?? undefined),
      );
    }
    await page.release();
    for (const {phase, element} of streams) {
      await until(`the card in German when ${phase}`, () => findTexts(element)?.lang === 'de');
      expect(element.state.phase).to.equal(phase);
    }
  });

  it('rejects a diagnosis in each state, and nothing else changes', async () => {
    const {streams} = await openPageInStates('diagnosis', PHASES);
    for (const {phase, element} of streams) {
      for (const act of [() => element.diagnose(), () => element.preflight()])
        expect(await act().catch((thrown: unknown) => thrown), phase).to.have.property(
          'code',
          'code-missing',
        );
      expect(element.state.phase).to.equal(phase);
    }
  });

  it('plays without the view and without German, and has German notes and controls later', async () => {
    const {page, element, warnings, find, enter} = await openPage(['view', 'German'], {
      lang: 'de',
      controls: '',
    });
    await enter('playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await until('the warning', () => warnings[0]?.code === 'code-missing');
    expect([find('card'), find('control-mute')]).to.deep.equal([undefined, undefined]);
    await page.release();
    await until('the row in German', () => findMute(element) === 'Stummschalten');
    element.pause();
    await until('the note', () => find('paused'));
  });

  it('plays without the controls and the statistics, and has both later', async () => {
    const {page, element, warnings, find, enter} = await openPage(['controls', 'statistics'], {
      controls: '',
      stats: '',
    });
    await enter('playing');
    await until('the warnings', () => warnings.length === 2);
    expect(warnings.map(({code}) => code)).to.deep.equal(['code-missing', 'code-missing']);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect([find('controls'), find('statistics')]).to.deep.equal([undefined, undefined]);
    await until('the quality', () => element.quality);
    await page.release();
    await until('the row', () => find('control-mute'));
    await until('the panel', () => element.shadowRoot?.querySelector('[exportparts*=statistics]'));
    expect(element.stats).to.equal(true);
    expect(warnings).to.have.length(2);
  });

  it('has the controls and the statistics after a reconnection during which they arrived', async () => {
    const {page, element, find} = await openPage(['controls', 'statistics'], {controls: '', stats: ''});
    const {session} = await startToPlay(element, LOSS);
    await startFaults(session);
    await waitForPhase(element, 'reconnecting');
    await page.release();
    await waitForPhase(element, 'playing');
    await until('the row', () => find('control-mute'));
    await until('the panel', () => element.shadowRoot?.querySelector('[exportparts*=statistics]'));
  });

  it('says on the card of a failure that no report can be made, and makes it later', async () => {
    const {page, find, enter} = await openPage(['diagnosis']);
    await enter('failed');
    const copy = await until('the button', () => find('copy'));
    copy.click();
    await until(
      'the reason',
      () => textOf(find('details')) && copy.textContent.includes('could not be made'),
    );
    await page.release();
    copy.click();
    await until('the report', () => /Copied|from here/.test(copy.textContent));
  });

  it('fails before it takes a machine without the code to play, and plays when the user starts again', async () => {
    const {page, element, find, enter} = await openPage(['play']);
    start(element);
    await until('the failure', () => element.error?.code === 'code-missing');
    const retry = await until('the button', () => find('primary-button'));
    expect(element.timeline.map(({step}) => step)).to.deep.equal(['checking', 'failed']);
    await page.release();
    retry.click();
    await until('the stream', () => element.state.phase === 'playing');
    await enter('ended');
  });

  it('has the card of the view if the view arrives while the element is not in the document', async () => {
    const {page, element, find} = await openPage(['view']);
    const card = await until('the plain card', () => find('card'));
    const {body} = element.ownerDocument;
    element.remove();
    await page.release();
    const other = addStream(element);
    await until('the view of another element', () => other.shadowRoot?.querySelector('[part=body]'));
    body.append(element);
    await until('the view', () => find('body'));
    expect(card.isConnected).to.equal(false);
  });
});
