import {expect} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {worstContrast} from './contrast.ts';
import {Stage, STATES} from './stage.ts';

const LONG = 'Pod "viewer-7f9c" unschedulable: 0/12 nodes are available. '.repeat(30);
const all: readonly (readonly [string, SessionState])[] = Object.entries(STATES);

describe('the look of the overlay', () => {
  before(() => AppStreamError.words());

  for (const scheme of ['light', 'dark']) {
    for (const [name, state] of all) {
      it(`passes the accessibility audit when ${name}, in ${scheme}`, async () => {
        const stage = await Stage.open();
        stage.box.style.colorScheme = scheme;
        stage.show(state, {muted: true}).settle();
        await expect(stage.box).to.be.accessible();
      });
    }
  }

  for (const scheme of ['light', 'dark']) {
    it(`can be read over any picture, in ${scheme}`, async () => {
      const stage = await Stage.open();
      stage.box.style.colorScheme = scheme;
      for (const [name, state] of all) {
        stage.show(state).settle();
        const card = stage.part('card');
        for (const part of ['title', 'detail', 'note', 'details', 'elapsed', 'code', 'cancel']) {
          const text = stage.part(part);
          if (card && text) expect(worstContrast(text, card), `${name}: ${part}`).to.be.at.least(4.5);
        }
      }
    });
  }

  it('speaks politely, of failures at once, and of the time never', async () => {
    const stage = await Stage.open();
    const region = () => stage.part('body')?.role;
    stage.show(STATES.pending);
    expect(region()).to.equal('status');
    expect(stage.part('elapsed')?.closest('[role=status]')).to.equal(null);
    stage.show(STATES.failed);
    expect(region()).to.equal('alert');
  });

  it('does not show a wait that is over within 300 ms', async () => {
    const stage = await Stage.open();
    stage.show(STATES['checking the application']);
    const at = (ms: number) => {
      for (const animation of stage.animations) animation.currentTime = ms;
      return stage.isVisible('title');
    };
    expect(at(299)).to.equal(false);
    expect(at(500)).to.equal(true);
  });

  it('shows a failure and an end at once', async () => {
    const stage = await Stage.open();
    expect(stage.show(STATES.failed).isVisible('title')).to.equal(true);
    expect(stage.show(STATES.expired).isVisible('title')).to.equal(true);
  });

  it('moves nothing from one wait to the next', async () => {
    const stage = await Stage.open();
    const places = all
      .filter(([, {phase}]) => ['checking', 'requesting', 'connecting'].includes(phase))
      .concat([['pending', STATES.pending]])
      .map(([, state]) => stage.show(state).part('button')?.getBoundingClientRect().top);
    expect(new Set(places).size).to.equal(1);
  });

  it('moves nothing at all where the user asked for less motion', async () => {
    await emulateMedia({reducedMotion: 'reduce'});
    try {
      const stage = await Stage.open();
      stage.show(STATES.pending);
      for (const {effect} of stage.animations) {
        expect(effect?.getComputedTiming().duration).to.equal(0);
      }
    } finally {
      await emulateMedia({reducedMotion: 'no-preference'});
    }
  });

  for (const [width, height] of [
    [160, 90],
    [360, 202],
    [960, 540],
  ] as const) {
    it(`keeps the sentence and the button inside a box of ${width}×${height}`, async () => {
      const stage = await Stage.open(width, height);
      const longFailure = new AppStreamError('service-error', {detail: LONG, cause: LONG, status: 500});
      const states = [...all, ['long', {phase: 'failed', error: longFailure}]] as const;
      for (const [name, state] of states) {
        stage.show(state).settle();
        const box = stage.box.getBoundingClientRect();
        for (const part of ['title', 'button']) {
          const place = stage.part(part)?.getBoundingClientRect();
          if (!place) continue;
          expect(stage.isVisible(part), `${name}: ${part}`).to.equal(true);
          expect(place.left, `${name}: ${part}`).to.be.at.least(box.left);
          expect(place.right, `${name}: ${part}`).to.be.at.most(box.right);
          expect(place.top, `${name}: ${part}`).to.be.at.least(box.top);
          if (part === 'button') expect(place.bottom, name).to.be.at.most(box.bottom);
        }
      }
    });
  }

  it('drops everything else in a small box', async () => {
    const stage = await Stage.open(160, 90);
    stage.show(STATES['pending for long, in trouble']).settle();
    for (const part of ['detail', 'note', 'elapsed', 'bar'])
      expect(stage.isVisible(part), part).to.equal(false);
    stage.show(STATES.failed);
    for (const part of ['detail', 'note', 'code', 'details'])
      expect(stage.isVisible(part), part).to.equal(false);
  });

  it('scrolls long words of the server, by keyboard too', async () => {
    const stage = await Stage.open();
    stage.show({...STATES.pending, message: LONG}).settle();
    const detail = stage.part('detail');
    expect(detail?.clientHeight).to.be.below(detail?.scrollHeight ?? 0);
    expect(detail?.tabIndex).to.equal(0);
    await expect(stage.box).to.be.accessible();
  });

  for (const accent of ['#76b900', '#1a237e', '#ffeb3b', '#d50000', '#808080', '#fff', '#000']) {
    it(`keeps the strong button readable on the accent ${accent}`, async () => {
      const stage = await Stage.open();
      stage.box.style.setProperty('--app-stream-accent', accent);
      stage.show(STATES.manual);
      await expect(stage.box).to.be.accessible();
    });
  }

  it('is not there when hidden', async () => {
    const stage = await Stage.open();
    stage.show(STATES.pending).box.hidden = true;
    expect(stage.box.checkVisibility()).to.equal(false);
  });
});
