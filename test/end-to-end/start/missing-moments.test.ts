import {expect, oneEvent} from '@open-wc/testing';
import type {AppStreamElement, AppStreamError} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {type FailingModules, IframePage} from '../../support/page/iframe-page.ts';
import {until} from '../../support/until.ts';

interface Moment {
  /** The name in errors. */
  readonly name: string;
  readonly module: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The moments that load while a stream plays. Until they have arrived, the stream plays and the page is warned. */
const MOMENTS: readonly Moment[] = [
  {name: 'controls', module: '/src/controls/controls.ts', attributes: {controls: ''}},
  {name: 'statistics', module: '/src/stats/panel/statistics-panel.ts', attributes: {stats: ''}},
];

/** Opens a page in which modules fail to load, and records everything that goes wrong. */
const openPage = async (failing: FailingModules, attributes: Readonly<Record<string, string>> = {}) => {
  const page = await IframePage.open({loading: 'manual', ...attributes}, failing);
  const element = await page.waitForStream();
  const window = element.ownerDocument.defaultView;
  if (!window) throw new Error('The page has no window');
  const [warnings, uncaught]: [AppStreamError[], unknown[]] = [[], []];
  element.addEventListener('warning', ({error}) => warnings.push(error));
  element.addEventListener('error', ({error}) => uncaught.push(error));
  for (const type of ['error', 'unhandledrejection'])
    window.addEventListener(type, (event) => uncaught.push(event));
  return {element, warnings, uncaught};
};

const findPart = (element: AppStreamElement, part: string) =>
  element.shadowRoot?.querySelector(`[part~=${part}]`) ?? undefined;

describe('<app-stream> if the code of a moment fails to load', () => {
  expectNoLeftovers();

  for (const {name, module, attributes} of MOMENTS) {
    it(`keeps playing without ${name}, and warns of it once`, async () => {
      const {element, warnings, uncaught} = await openPage({missing: [module]}, attributes);
      element.start();
      await waitForPhase(element, 'playing');
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

  it('fails the start without play before it requests a session, and rejects messages', async () => {
    const {element, warnings} = await openPage({missing: ['/src/element/play-moment.ts']});
    element.start();
    const error = await until('the failure', () => element.error);
    expect(error.code).to.equal('code-missing');
    expect(error.advice).to.include('“play”');
    expect(element.timeline.map(({step}) => step)).to.deep.equal(['checking', 'failed']);
    await until('the button', () =>
      [...(element.shadowRoot?.querySelectorAll('[part~=button]') ?? [])].some(
        ({textContent}) => textContent.trim() === 'Try again',
      ),
    );
    const rejection = await element.send({event_type: 'a'}).catch((thrown: unknown) => thrown);
    expect(rejection).to.have.property('code', 'code-missing');
    expect(warnings).to.deep.equal([]);
  });

  it('plays, ends and fails with a bare card, and rejects a diagnosis', async () => {
    const {element, warnings, uncaught} = await openPage({
      missing: ['/src/element/view-moment.ts', '/src/element/diagnose-stream.ts'],
    });
    await element.updateComplete;
    element.start();
    await waitForPhase(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    const rejection = await element.diagnose().catch((error: unknown) => error);
    expect(rejection).to.have.property('code', 'code-missing');
    await element.stop();
    element.appId = 'no-such-app';
    element.start();
    const error = await until('the failure', () => element.error);
    expect(error.code).to.equal('app-not-found');
    expect(findPart(element, 'card')?.textContent).to.include('couldn’t be loaded').and.include(error.code);
    // Its advice loads with the view.
    expect(warnings.map(({code}) => code)).to.deep.equal(['code-missing']);
    // This run fails within a few milliseconds, too.
    const restarted = oneEvent(element, 'statechange');
    findPart(element, 'card')?.querySelector('button')?.click();
    await restarted;
    expect(element.state.phase).to.equal('checking');
    expect(uncaught).to.deep.equal([error]);
  });

  it('offers to cancel a cold start with a bare card, removes the card with the first frame, and offers a start after the end', async () => {
    const {element} = await openPage({missing: ['/src/element/view-moment.ts']}, {profile: 'cold'});
    const waitForButton = (label: string) =>
      until(`the button “${label}”`, () => {
        const button = findPart(element, 'card')?.querySelector('button');
        return button?.textContent === label ? button : undefined;
      });
    element.arguments = {demo: {coldMs: 60_000}};
    element.start();
    await waitForPhase(element, 'pending');
    (await waitForButton('Cancel')).click();
    await until('the end', () => element.state.phase === 'ended');
    element.arguments = {demo: {coldMs: 1000}};
    element.limits = {start: {pollMs: 200}};
    (await waitForButton('Start')).click();
    await until('another cold start', () => element.state.phase === 'pending');
    await waitForButton('Cancel');
    await waitForPhase(element, 'playing');
    await until('the bare video', () => !findPart(element, 'card'));
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
    await waitForButton('Start');
  });

  it('plays with its input, its cards and its controls once their code arrives after all', async () => {
    const late = ['/src/element/play-moment.ts', '/src/element/view-moment.ts', '/src/controls/controls.ts'];
    const {element} = await openPage({late}, {controls: ''});
    element.start();
    const error = await until('the failure', () => element.error);
    expect(error.code).to.equal('code-missing');
    await until('the stream', () => {
      if (element.state.phase === 'failed') element.start();
      return element.state.phase === 'playing';
    });
    await until('the field for the keyboard', () => findPart(element, 'keyboard'));
    await until('the controls', () => findPart(element, 'control-mute'));
    await element.send({event_type: 'a'});
    await element.stop();
    await until('the card of the end', () => findPart(element, 'card'));
  });

  it('ends by the host and fails as it must, whatever cannot be loaded then', async () => {
    const {element} = await openPage({missing: ['/src/element/view-moment.ts']});
    element.arguments = {demo: {closeAfterMs: 1500, closeCode: 3000, closeReason: 'The time is over'}};
    element.start();
    const ended = await waitForPhase(element, 'ended');
    expect(ended.reason).to.equal('expired');
    expect(ended.detail).to.equal('The time is over');
  });
});
