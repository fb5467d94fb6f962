import {expect, fixture, html} from '@open-wc/testing';
import type {ReactiveController} from '@lit/reactive-element';
import fc from 'fast-check';
import {WantedRates} from '../../src/video/wanted-rates.ts';
import {hidePage} from '../support/page/page-globals.ts';
import {until} from '../support/until.ts';

const LOWEST = 500_000;

const ended: AbortController[] = [];
const shows: (() => void)[] = [];
afterEach(() => {
  for (const controller of ended.splice(0)) controller.abort();
  for (const show of shows.splice(0)) show();
});

const hide = () => {
  const show = hidePage();
  shows.push(show);
  return show;
};

/** A video whose page sets its rates, and pauses it. */
const openRates = async (unseenMs: number | undefined) => {
  const video = await fixture<HTMLVideoElement>(html`<video></video>`);
  const controllers = new Set<ReactiveController>();
  const element = {
    video,
    paused: false,
    maxBitrate: undefined as number | undefined,
    fps: undefined as number | undefined,
    addController: (controller: ReactiveController) => void controllers.add(controller),
    removeController: (controller: ReactiveController) => void controllers.delete(controller),
  };
  const end = new AbortController();
  ended.push(end);
  const rates = new WantedRates({element, unseenMs, signal: end.signal});
  const set = (change: {maxBitrate?: number; paused?: boolean}) => {
    Object.assign(element, change);
    for (const controller of controllers) controller.hostUpdated?.();
  };
  const waitForLowest = () => until('the lowest rate', () => rates.present.maxBitrate === LOWEST);
  return {rates, video, set, waitForLowest, controllers, end};
};

describe('the rates that a run wants', () => {
  it('are the lowest while the tab is hidden, and those of the element when it is shown', async () => {
    const {rates, set, waitForLowest} = await openRates(0);
    set({maxBitrate: 4_000_000});
    const requested = rates.present;
    const show = hide();
    expect(rates.present, 'a tab that was just hidden').to.deep.equal(requested);
    const lowered = rates.waitForOther(requested, new AbortController().signal);
    await waitForLowest();
    expect(await lowered).to.have.nested.property('error.code', 'rates-changed');
    const shown = rates.waitForOther(rates.present, new AbortController().signal);
    show();
    expect(rates.present).to.deep.equal(requested);
    expect(await shown).to.have.nested.property('error.code', 'rates-changed');
  });

  it('are the lowest while the page pauses the video', async () => {
    const {rates, set, waitForLowest} = await openRates(0);
    set({paused: true});
    await waitForLowest();
    set({paused: false});
    expect(rates.present.maxBitrate).to.equal(undefined);
  });

  it('do not change for a short visit of another tab', async () => {
    const {rates} = await openRates(50);
    const show = hide();
    await new Promise((resolve) => setTimeout(resolve, 10));
    show();
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(rates.present.maxBitrate).to.equal(undefined);
  });

  it('do not change while a picture-in-picture window shows the video', async () => {
    const {rates, video, waitForLowest} = await openRates(0);
    hide();
    await waitForLowest();
    video.dispatchEvent(new Event('enterpictureinpicture'));
    expect(rates.present.maxBitrate).to.equal(undefined);
    video.dispatchEvent(new Event('leavepictureinpicture'));
    await waitForLowest();
  });

  it('are never more than those of the element, and always those without a limit for unseen videos', async () => {
    const {rates, set, waitForLowest} = await openRates(0);
    const other = await openRates(undefined);
    hide();
    await waitForLowest();
    expect(other.rates.present.maxBitrate).to.equal(undefined);
    set({maxBitrate: 300_000});
    expect(rates.present.maxBitrate).to.equal(300_000);
  });

  it('end with the run', async () => {
    const {rates, controllers, end} = await openRates(0);
    hide();
    end.abort();
    expect(controllers.size).to.equal(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(rates.present.maxBitrate).to.equal(undefined);
  });

  it('are those of the element whenever the video is seen, in any order of events', async () => {
    const {rates, video, set} = await openRates(0);
    const step = fc.constantFrom('hide', 'show', 'pause', 'play', 'enter', 'leave', 'wait');
    const property = fc.asyncProperty(fc.array(step, {maxLength: 12}), async (steps) => {
      let [isHidden, isPaused, isInPicture] = [false, false, false];
      let show: (() => void) | undefined;
      for (const next of [...steps, 'wait'] as const) {
        if (next === 'hide') [show, isHidden] = [hidePage(), true];
        if (next === 'show') {
          show?.();
          [show, isHidden] = [undefined, false];
        }
        if (next === 'pause' || next === 'play') set({paused: (isPaused = next === 'pause')});
        if (next === 'enter' || next === 'leave') {
          isInPicture = next === 'enter';
          video.dispatchEvent(new Event(`${next}pictureinpicture`));
        }
        if (next === 'wait') await new Promise((resolve) => setTimeout(resolve, 5));
        const isSeen = !isPaused && (isInPicture || !isHidden);
        if (isSeen) expect(rates.present.maxBitrate).to.equal(undefined);
        else if (next === 'wait') expect(rates.present.maxBitrate).to.equal(LOWEST);
      }
      show?.();
      set({paused: false});
      video.dispatchEvent(new Event('leavepictureinpicture'));
    });
    await fc.assert(property, {numRuns: 40});
  });
});
