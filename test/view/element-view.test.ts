import {expect, fixture} from '@open-wc/testing';
import {html} from 'lit';
import type {SessionState} from '../../src/session/session-state.ts';
import {ElementView} from '../../src/view/view.ts';
import {until} from '../support/until.ts';
import {english} from '../support/texts/english.ts';
import {NOW, STATES} from '../../demo/states/sample-states.ts';
import {RecordedActions} from '../view/overlay-fixture.ts';

/** A view over a video in a shadow root. */
const openView = async (state: SessionState) => {
  const container = await fixture<HTMLElement>(html`<div></div>`);
  const root = container.attachShadow({mode: 'open'});
  root.append(document.createElement('video'));
  const shown = {state};
  const read = () => ({
    state: shown.state,
    texts: english,
    nowMs: NOW,
    startedAt: NOW,
    isMuted: false,
    lastFrame: undefined,
    hasCards: true,
    name: 'Remote application',
    actions: new RecordedActions(),
    diagnose: () => Promise.resolve(),
  });
  const view = new ElementView(read, () => undefined);
  const show = (next: SessionState) => {
    shown.state = next;
    view.update(root);
  };
  show(state);
  return {root, view, show, findCard: () => root.querySelector('[part=card]')};
};

describe('the view of an element', () => {
  for (const name of [
    'manual',
    'without an attribute',
    'stopped',
    'failed',
    'deferred',
    'pending',
  ] as const) {
    it(`shows a card without delay when ${name}`, async () => {
      const {root, view, findCard} = await openView(STATES[name]);
      await view.shown;
      expect(findCard()).to.exist;
      expect(root.firstElementChild?.localName).to.equal('video');
    });
  }

  for (const name of ['checking the application', 'requesting', 'signaling'] as const) {
    it(`shows a card when ${name} takes 600 ms`, async () => {
      const startedAt = performance.now();
      const {view, show, findCard} = await openView(STATES[name]);
      expect(view.shown).to.equal(undefined);
      const card = await until('the card', findCard);
      const delay = () => card.parentElement?.getAnimations()[0]?.effect?.getTiming().delay;
      expect(delay()).to.equal(0);
      expect(performance.now() - startedAt).to.be.at.least(599);
      show(STATES.stopped);
      show(STATES.pending);
      expect(delay()).to.equal(600);
    });
  }

  for (const name of ['detached', 'failed'] as const) {
    it(`stops its timer for an element that is ${name}`, async () => {
      const stopped: unknown[] = [];
      const {clearTimeout: browserClearTimeout} = globalThis;
      Object.assign(globalThis, {
        clearTimeout: (timer: ReturnType<typeof setTimeout> | undefined) => {
          if (timer !== undefined) stopped.push(timer);
          browserClearTimeout(timer);
        },
      });
      try {
        const {show} = await openView(STATES.requesting);
        expect(stopped).to.be.empty;
        show(STATES[name]);
        expect(stopped).to.have.length(1);
      } finally {
        Object.assign(globalThis, {clearTimeout: browserClearTimeout});
      }
    });
  }

  it('has nothing to show for an element that waits to be seen', async () => {
    const {view} = await openView(STATES.lazy);
    expect(view.shown).to.equal(undefined);
  });

  it('shows the last one of several quick steps of connecting, and the picture without delay', async () => {
    const {root, view, show} = await openView(STATES.pending);
    await view.shown;
    const observer = new MutationObserver(() => undefined);
    observer.observe(root, {subtree: true, childList: true, attributes: true, characterData: true});
    for (const name of ['signaling', 'negotiating', 'first frame'] as const) show(STATES[name]);
    expect(observer.takeRecords()).to.deep.equal([]);
    observer.disconnect();
    await until('the card of the step', () => root.querySelector('.connecting'));
    show(STATES.signaling);
    show(STATES.playing);
    expect(root.querySelector('[part=card]')).to.equal(null);
  });

  it('draws no frame of an animation during quick steps of connecting', async () => {
    const {root, view, show} = await openView(STATES.pending);
    await view.shown;
    const states = () => root.getAnimations().map(({playState}) => playState);
    expect(states()).to.include('running');
    show(STATES.signaling);
    expect(new Set(states())).to.deep.equal(new Set(['paused']));
    await until('the card of the step', () => root.querySelector('.connecting'));
    expect(new Set(states())).to.deep.equal(new Set(['running']));
    show(STATES.negotiating);
    show(STATES['connecting again']);
    expect(new Set(states())).to.deep.equal(new Set(['running']));
  });

  it('leaves an animation paused that the page has paused', async () => {
    const {root, view, show} = await openView(STATES.pending);
    await view.shown;
    for (const animation of root.getAnimations()) animation.pause();
    show(STATES.signaling);
    await until('the card of the step', () => root.querySelector('.connecting'));
    expect(root.getAnimations().map(({playState}) => playState)).to.include('paused');
  });

  it('leaves an animation paused that a step has held before the page paused it', async () => {
    const {root, view, show} = await openView(STATES.pending);
    await view.shown;
    show(STATES.signaling);
    const held = root.getAnimations();
    show(STATES.pending);
    expect(held.map(({playState}) => playState)).to.include('running');
    for (const animation of held) animation.pause();
    show(STATES.signaling);
    await until('the card of the step', () => root.querySelector('.connecting'));
    expect(held.map(({playState}) => playState)).to.not.include('running');
  });

  it('shows the present state when its texts have arrived', async () => {
    const {root, view, show} = await openView(STATES.pending);
    show(STATES.playing);
    await view.shown;
    expect(root.querySelector('[part=card]')).to.equal(null);
    show(STATES.stopped);
    expect(root.querySelector('[part=card]')).to.exist;
  });
});
