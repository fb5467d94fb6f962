import {expect} from '@open-wc/testing';
import {emulateMedia} from '@web/test-runner-commands';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {STATES} from '../../demo/states/sample-states.ts';
import {OverlayFixture} from './overlay-fixture.ts';

const LONG_TEXT = 'Pod "viewer-7f9c" unschedulable: 0/12 nodes are available. '.repeat(30);
const all: readonly (readonly [string, SessionState])[] = Object.entries(STATES);

describe('overlay, appearance', () => {
  for (const scheme of ['light', 'dark']) {
    for (const [name, state] of all) {
      it(`passes the accessibility audit when ${name}, in ${scheme}`, async () => {
        const overlay = await OverlayFixture.open();
        overlay.container.style.colorScheme = scheme;
        overlay.show(state, {isMuted: true}).finishAnimations();
        await expect(overlay.container).to.be.accessible();
      });
    }
  }

  it('is dark on every page, and has the theme of `color-scheme` if the page sets it on the element', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show(STATES.failed);
    const page = overlay.container.parentElement;
    const readColor = (pageScheme: string, scheme: string) => {
      if (page) page.style.colorScheme = pageScheme;
      overlay.container.style.colorScheme = scheme;
      return getComputedStyle(overlay.findPart('title') ?? document.body).color;
    };
    const [dark, light] = ['rgb(241, 243, 246)', 'rgb(20, 23, 28)'];
    expect(readColor('light', '')).to.equal(dark);
    expect(readColor('light', 'light')).to.equal(light);
    expect(readColor('light', 'inherit')).to.equal(light);
    expect(readColor('dark', 'inherit')).to.equal(dark);
  });

  it('announces waiting states politely, failures immediately and the elapsed time never', async () => {
    const overlay = await OverlayFixture.open();
    const region = () => overlay.findPart('body')?.role;
    overlay.show(STATES.pending);
    expect(region()).to.equal('status');
    expect(overlay.findPart('elapsed')?.ariaLive).to.equal('off');
    overlay.show(STATES.failed);
    expect(region()).to.equal('alert');
  });

  it('does not show a waiting state shorter than 600 ms', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show(STATES['checking the application']);
    const isVisibleAt = (ms: number) => {
      for (const animation of overlay.animations) animation.currentTime = ms;
      return overlay.isVisible('title');
    };
    expect(isVisibleAt(599)).to.equal(false);
    expect(isVisibleAt(800)).to.equal(true);
  });

  it('shows a failure and an end immediately', async () => {
    const overlay = await OverlayFixture.open();
    expect(overlay.show(STATES.failed).isVisible('title')).to.equal(true);
    expect(overlay.show(STATES.expired).isVisible('title')).to.equal(true);
  });

  it('keeps the button in place from one waiting state to the next', async () => {
    const overlay = await OverlayFixture.open();
    const tops = all
      .filter(([, {phase}]) => ['checking', 'requesting', 'connecting'].includes(phase))
      // A question to the user has more buttons.
      .filter(([, state]) => !('report' in state))
      .concat([['pending', STATES.pending]])
      .map(([, state]) => overlay.show(state).findPart('button')?.getBoundingClientRect().top);
    expect(tops[0]).to.be.a('number');
    expect(new Set(tops).size).to.equal(1);
  });

  it('changes nothing but the opacity if the user prefers reduced motion', async () => {
    await emulateMedia({reducedMotion: 'reduce'});
    try {
      const overlay = await OverlayFixture.open();
      overlay.show(STATES.pending);
      expect(overlay.animations).to.not.be.empty;
      for (const {effect} of overlay.animations) {
        if (!(effect instanceof KeyframeEffect)) throw new Error('An animation has no key frames');
        const changed = effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
        expect(changed).to.include('opacity');
        for (const name of ['translate', 'transform', 'scale']) expect(changed).not.to.include(name);
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
    it(`keeps the title and the button inside ${width}×${height}`, async () => {
      const overlay = await OverlayFixture.open(width, height);
      const longFailure = new AppStreamError('service-error', {
        detail: LONG_TEXT,
        cause: LONG_TEXT,
        status: 500,
      });
      const states = [...all, ['long', {phase: 'failed', error: longFailure}]] as const;
      for (const [name, state] of states) {
        overlay.show(state).finishAnimations();
        // The start button of a small element is enough without a text.
        if (width < 240 && name === 'manual') continue;
        const bounds = overlay.container.getBoundingClientRect();
        for (const part of ['title', 'button']) {
          const place = overlay.findPart(part)?.getBoundingClientRect();
          if (!place) continue;
          expect(overlay.isVisible(part), `${name}: ${part}`).to.equal(true);
          expect(place.left, `${name}: ${part}`).to.be.at.least(bounds.left);
          expect(place.right, `${name}: ${part}`).to.be.at.most(bounds.right);
          expect(place.top, `${name}: ${part}`).to.be.at.least(bounds.top);
          if (part === 'button') expect(place.bottom, name).to.be.at.most(bounds.bottom);
        }
      }
    });
  }

  it('shows only the title, a sign of life and the button in a small element', async () => {
    const overlay = await OverlayFixture.open(160, 90);
    overlay.show(STATES['pending for long, with a failed poll']).finishAnimations();
    for (const part of ['detail', 'note', 'elapsed', 'step-label'])
      expect(overlay.isVisible(part), part).to.equal(false);
    expect(overlay.isVisible('bar')).to.equal(true);
    overlay.show(STATES.failed);
    for (const part of ['detail', 'note', 'code', 'details'])
      expect(overlay.isVisible(part), part).to.equal(false);
  });

  it('scrolls a long message of the server, also by keyboard', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show({...STATES.pending, message: LONG_TEXT}).finishAnimations();
    const body = overlay.findPart('body');
    expect(body?.clientHeight).to.be.below(body?.scrollHeight ?? 0);
    expect(body?.tabIndex).to.equal(0);
    expect(body).to.have.attribute('data-below');
    await expect(overlay.container).to.be.accessible();
  });

  for (const accent of ['#76b900', '#1a237e', '#ffeb3b', '#d50000', '#808080', '#fff', '#000']) {
    it(`keeps the strong button readable on the accent ${accent}`, async () => {
      const overlay = await OverlayFixture.open();
      overlay.container.style.setProperty('--app-stream-accent', accent);
      overlay.show(STATES.manual);
      await expect(overlay.container).to.be.accessible();
    });
  }

  it('is hidden with the element', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show(STATES.pending).container.hidden = true;
    expect(overlay.container.checkVisibility()).to.equal(false);
  });
});
