import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import {BareCard} from '../../src/element/bare-card.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {NOW, STATES} from '../../demo/states/sample-states.ts';
import {RecordedActions} from '../view/overlay-fixture.ts';

const openCard = async (lang = '') => {
  const container = await fixture<HTMLElement>(
    html`<div lang=${lang} style="position:relative;width:320px;height:180px"></div>`,
  );
  const root = container.attachShadow({mode: 'open'});
  const actions = new RecordedActions();
  const card = new BareCard();
  const show = (state: SessionState) => {
    const context = {state, actions, texts: undefined, nowMs: NOW, startedAt: NOW, isMuted: false};
    card.show(root, {...context, lastFrame: undefined, hasCards: true, diagnose: () => Promise.resolve()});
    return root.querySelector<HTMLElement>('[part~=card]');
  };
  return {show, actions, card};
};

describe('the card without the code of the cards', () => {
  for (const [name, label, calls] of [
    ['checking the application', 'Cancel', 'cancel'],
    ['pending', 'Cancel', 'cancel'],
    ['ice', 'Cancel', 'cancel'],
    ['reconnecting', 'Cancel', 'cancel'],
    ['failed', 'Try again', 'start'],
    ['stopped', 'Start', 'start'],
    ['manual', 'Start', 'start'],
  ] as const) {
    it(`has a sentence and the button "${label}" when ${name}`, async () => {
      const {show, actions} = await openCard();
      const card = show(STATES[name]);
      expect(card?.innerText).to.include('couldn’t be loaded');
      const button = card?.querySelector('button');
      expect(button?.textContent).to.equal(label);
      button?.click();
      expect(actions.calls).to.deep.equal([calls]);
    });
  }

  it('shows the code of a failure, and no button if the page must change', async () => {
    const {show} = await openCard();
    expect(show(STATES.failed)?.innerText).to.include('app-not-found');
    const card = show(STATES['without an attribute']);
    expect(card?.innerText).not.to.include('app-not-found');
    expect(card?.querySelector('button')?.hidden).to.equal(true);
  });

  it('leaves a stream that plays, and an element that waits to be seen, alone', async () => {
    const {show} = await openCard();
    for (const state of [STATES.playing, STATES.lazy, STATES.detached]) {
      expect(show(STATES.pending)).to.exist;
      expect(show(state)).to.equal(null);
    }
  });

  it('has the language of the page, or English', async () => {
    for (const lang of ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'pt', 'zh']) {
      const {show} = await openCard(`${lang}-XX`);
      const card = show(STATES.pending);
      expect(card?.lang).to.equal(lang);
      expect(card?.innerText, lang).not.to.include('couldn’t');
    }
    const {show} = await openCard('nl');
    expect(show(STATES.pending)).to.include({lang: 'en', dir: 'ltr'});
  });
});
