import {expect, fixture, html} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {addLocale, type AppStreamElement} from '../../src/index.ts';
import {LANGUAGES} from '../../src/locales/language.ts';
import {IframePage} from '../support/page/iframe-page.ts';
import {until} from '../support/until.ts';

import '../../src/define.ts';

const STREAM = html`<app-stream service-url="/nowhere" app-id="a" profile="p" loading="manual"></app-stream>`;

const findStream = (root: ParentNode) => {
  const element = root.querySelector<AppStreamElement>('app-stream');
  if (!element) throw new Error('There is no stream');
  return element;
};
const readButton = (element: AppStreamElement) => {
  const button = element.shadowRoot?.querySelector('[part~=button]');
  return button?.ariaLabel ?? button?.textContent.trim();
};
const waitForButton = (element: AppStreamElement, text: string) =>
  until(`the button “${text}”`, () => readButton(element) === text || undefined);
const readTexts = (element: AppStreamElement) => {
  const texts = element.shadowRoot?.querySelector<HTMLElement>('.texts');
  return texts && {lang: texts.lang, dir: texts.dir};
};

describe('the language of <app-stream>', () => {
  it('is that of the element, before that of its ancestors', async () => {
    const section = await fixture(html`<section lang="fr">${STREAM}</section>`);
    const element = findStream(section);
    await waitForButton(element, 'Démarrer');
    element.lang = 'ja';
    await waitForButton(element, '開始');
    element.removeAttribute('lang');
    await waitForButton(element, 'Démarrer');
  });

  it('changes with an ancestor across shadow roots, and with the document', async () => {
    const page = document.documentElement;
    const before = page.lang;
    const container = await fixture<HTMLElement>(html`<section><div></div></section>`);
    const root = container.querySelector('div')?.attachShadow({mode: 'open'});
    const element = document.createElement('app-stream');
    for (const [name, value] of [
      ['service-url', '/nowhere'],
      ['app-id', 'a'],
      ['profile', 'p'],
      ['loading', 'manual'],
    ] as const)
      element.setAttribute(name, value);
    root?.append(element);
    await waitForButton(element, 'Start');
    container.lang = 'de-AT';
    await waitForButton(element, 'Starten');
    expect(readTexts(element)).to.deep.equal({lang: 'de-AT', dir: 'ltr'});
    container.removeAttribute('lang');
    page.lang = 'pt-BR';
    await waitForButton(element, 'Iniciar');
    page.lang = before;
    await waitForButton(element, 'Start');
  });

  it('changes when the element moves', async () => {
    const container = await fixture(
      html`<main>
        <section lang="ko">${STREAM}</section>
        <section lang="zh-CN"></section>
      </main>`,
    );
    const element = findStream(container);
    await waitForButton(element, '시작');
    container.querySelector('[lang=zh-CN]')?.append(element);
    await waitForButton(element, '开始');
  });

  it('differs between two elements of a page', async () => {
    const container = await fixture(
      html`<main>
        <p lang="es">${STREAM}</p>
        <p lang="en">${STREAM}</p>
      </main>`,
    );
    const [first, second] = container.querySelectorAll<AppStreamElement>('app-stream');
    if (!first || !second) throw new Error('Two streams are missing');
    await waitForButton(first, 'Iniciar');
    await waitForButton(second, 'Start');
  });

  it('sets the direction of the texts, whatever the direction of the page is', async () => {
    const container = await fixture(html`<main dir="rtl" lang="he">${STREAM}</main>`);
    const element = findStream(container);
    await waitForButton(element, 'Start');
    expect(readTexts(element)).to.deep.equal({lang: 'en', dir: 'ltr'});
    container.setAttribute('dir', 'ltr');
    element.lang = 'ar';
    await waitForButton(element, 'بدء');
    expect(readTexts(element)).to.deep.equal({lang: 'ar', dir: 'rtl'});
    const title = element.shadowRoot?.querySelector('[part=title]');
    expect(title && getComputedStyle(title).direction).to.equal('rtl');
  });

  for (const language of LANGUAGES) {
    it(`is announced and has no accessibility problem: ${language}`, async () => {
      const element = findStream(await fixture(html`<div lang=${language}>${STREAM}</div>`));
      await until('the language', () => readTexts(element)?.lang === language || undefined);
      await expect(element).to.be.accessible();
    });
  }

  it('includes the texts that the page adds later', async () => {
    const element = findStream(await fixture(html`<div lang="nl">${STREAM}</div>`));
    await waitForButton(element, 'Start');
    expect(readTexts(element)?.lang).to.equal('en');
    addLocale('nl', {cards: {labels: {start: 'Starten maar'}}});
    await waitForButton(element, 'Starten maar');
    expect(readTexts(element)?.lang).to.equal('nl');
  });

  it('is the language of the errors that the element reports, and others are English', async () => {
    const element = findStream(await fixture(html`<div lang="de">${STREAM}</div>`));
    const refuse = () => Promise.reject(new AppStreamError('session-limit'));
    element.service = {confirm: refuse, create: refuse, poll: refuse, end: () => Promise.resolve()};
    element.start();
    const error = await until('the failure', () => element.error);
    // The run may fail before the file of the language has arrived.
    const german = 'Sie haben die maximale Anzahl an Sitzungen erreicht.';
    await until('German', () => error.message === german || undefined);
    expect(error.advice).to.equal('Raise the limit of sessions for this user.');
    expect(error.retryable).to.equal(true);
    element.lang = 'fr';
    await until('the other language', () => error.message.startsWith('Vous avez') || undefined);
    element.lang = 'en';
    await until('English', () => error.message.startsWith('You’ve reached') || undefined);
  });

  it('is English if its file is missing, and changes nothing else', async () => {
    const page = await IframePage.open({loading: 'manual', lang: 'de'}, ['/src/locales/de.ts']);
    const element = await page.waitForStream();
    await waitForButton(element, 'Start');
    expect(readTexts(element)).to.deep.equal({lang: 'en', dir: 'ltr'});
    element.appId = 'no-such-app';
    element.start();
    const error = await until('the failure', () => element.error);
    await until('its text', () => error.message === 'This application doesn’t exist.' || undefined);
  });
});
