import {expect} from '@open-wc/testing';
import type {AppStreamElement, AppStreamError} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {isRising, readFrames} from '../../support/element/read-frame.ts';
import {IframePage} from '../../support/page/iframe-page.ts';
import {until} from '../../support/until.ts';

/** The parts that load on demand. */
const MODULES = {
  controls: '/src/controls/controls.ts',
  statistics: '/src/controls/statistics/statistics-panel.ts',
  diagnosis: '/src/element/diagnose-stream.ts',
  German: '/src/locales/de.ts',
} as const;

type Part = keyof typeof MODULES;

/** Opens a page without some parts, and records everything that goes wrong. */
const openPage = async (parts: readonly Part[], attributes: Readonly<Record<string, string>> = {}) => {
  const missing = parts.map((part) => MODULES[part]);
  const page = await IframePage.open({loading: 'manual', ...attributes}, missing);
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
  element.shadowRoot?.querySelector<HTMLElement>(`[part~=${part}]`) ?? undefined;
const findTexts = ({shadowRoot}: AppStreamElement) =>
  shadowRoot?.querySelector<HTMLElement>('.texts') ?? undefined;
const codesOf = (errors: readonly AppStreamError[]) => errors.map(({code}) => code);
const rejectionOf = (promise: Promise<unknown>) => promise.catch((thrown: unknown) => thrown);

describe('<app-stream> if a part cannot be loaded', () => {
  expectNoLeftovers();

  const SETTINGS = {controls: 'controls', statistics: 'stats'} as const;
  for (const part of ['controls', 'statistics'] as const) {
    it(`plays without the ${part}, warns once, and requests them again when they are wanted again`, async () => {
      const setting = SETTINGS[part];
      const {element, warnings, uncaught} = await openPage([part], {[setting]: ''});
      element.start();
      await waitForPhase(element, 'playing');
      await until('the warning', () => warnings[0]);
      expect(codesOf(warnings)).to.deep.equal(['code-missing']);
      expect(warnings[0]?.advice).to.include(`“${part}”`);
      expect(await readFrames(element.video)).to.satisfy(isRising);
      await until('the quality', () => element.quality);
      expect(await element.getStats()).to.have.property('framesPerSecond');
      expect(warnings).to.have.length(1);
      element[setting] = false;
      await element.updateComplete;
      element[setting] = true;
      await until('another request', () => warnings.length === 2);
      expect(findPart(element, part)).to.equal(undefined);
      await element.stop();
      expect(warnings).to.have.length(2);
      expect(uncaught).to.deep.equal([]);
    });
  }

  it('is in English without its language, warns once, and requests the language when it changes again', async () => {
    const {element, warnings, uncaught} = await openPage(['German'], {lang: 'de'});
    await until('the card in English', () => findTexts(element)?.lang === 'en');
    element.start();
    await waitForPhase(element, 'playing');
    expect(codesOf(warnings)).to.deep.equal(['code-missing']);
    await element.stop();
    element.lang = 'fr';
    await until('the card in French', () => findTexts(element)?.lang === 'fr');
    expect(warnings).to.have.length(1);
    element.lang = 'de';
    await until('another request', () => warnings.length === 2);
    expect(findTexts(element)?.lang).to.equal('en');
    expect(uncaught).to.deep.equal([]);
  });

  it('rejects diagnose() and preflight() without the diagnosis, and plays on', async () => {
    const {element, warnings, uncaught} = await openPage(['diagnosis']);
    element.start();
    await waitForPhase(element, 'playing');
    for (const act of [() => element.diagnose(), () => element.preflight(), () => element.diagnose()])
      expect(await rejectionOf(act())).to.have.property('code', 'code-missing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
    expect(warnings).to.deep.equal([]);
    expect(uncaught).to.deep.equal([]);
  });

  it('copies the failure and its timeline without the diagnosis', async () => {
    const {element, uncaught} = await openPage(['diagnosis'], {'app-id': 'no-such-app'});
    element.start();
    const copy = await until('the button', () => findPart(element, 'copy'));
    // The browser refuses the clipboard, so that the card shows the report.
    const {defaultView: window} = element.ownerDocument;
    const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
    Object.defineProperty(window?.navigator, 'clipboard', {value: {write: refuse}});
    copy.click();
    const report = await until('the report', () => element.shadowRoot?.querySelector('textarea')?.value);
    const {error} = element;
    expect(error?.code).to.equal('app-not-found');
    expect(report)
      .to.include(`app-not-found: ${error?.message}`)
      .and.include(error?.advice)
      .and.include('"step":"checking"')
      .and.include('"detail":"app-not-found"');
    expect(uncaught).to.deep.equal([error]);
  });

  it('has its cards, its notes and its messages without all parts', async () => {
    const {element, uncaught} = await openPage(['controls', 'statistics', 'diagnosis', 'German'], {
      lang: 'de',
      controls: '',
      stats: '',
    });
    element.start();
    await waitForPhase(element, 'playing');
    await element.send({event_type: 'a'});
    element.pause();
    await until('the note', () => findPart(element, 'paused'));
    await element.stop();
    await until('the card of the end', () => findPart(element, 'card'));
    element.appId = 'no-such-app';
    element.start();
    const error = await until('the failure', () => element.error);
    await until('its card', () => findPart(element, 'title')?.textContent === error.message);
    expect(uncaught).to.deep.equal([error]);
  });
});
