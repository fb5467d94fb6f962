import {expect, nextFrame} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import type {AppStreamElement} from '../../src/index.ts';
import {clickButton, waitForPhase} from '../support/element/open-stream.ts';
import {until} from '../support/until.ts';
import {openFake} from '../testing/fake-element.ts';

const IDLE_S = 60;

const openPlaying = async () => {
  const {element, fake} = await openFake();
  element.idleTimeout = IDLE_S;
  await waitForPhase(element, 'playing');
  return {element, fake};
};

const {now} = Date;
const uptime = performance.now.bind(performance);
let frozenMs = 0;

const {setInterval, clearInterval} = window;
/** The intervals of the page. */
const intervals = new Map<number, () => void>();

/**
 * Freezes the page for the idle time: its clocks are ahead from now on, and the intervals that were due fire when the page
 * continues. A countdown is not shorter for it.
 */
const freeze = () => {
  frozenMs += IDLE_S * 1000;
  for (const run of [...intervals.values()]) run();
};

const countdownOf = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=countdown]');
const waitForCountdown = (element: AppStreamElement) => {
  freeze();
  return until('the countdown', () => countdownOf(element));
};
const hasCountdown = (element: AppStreamElement) => Boolean(countdownOf(element));
const waitForNoCountdown = (element: AppStreamElement) => until('no countdown', () => !hasCountdown(element));

describe('The countdown of <app-stream idle-timeout>', () => {
  beforeEach(() => {
    frozenMs = 0;
    Date.now = () => now() + frozenMs;
    performance.now = () => uptime() + frozenMs;
    Object.assign(globalThis, {
      setInterval: (run: () => void, ms?: number) => {
        const id = setInterval(run, ms);
        intervals.set(id, run);
        return id;
      },
      clearInterval: (id: number) => {
        intervals.delete(id);
        clearInterval(id);
      },
    });
  });
  afterEach(() => {
    Date.now = now;
    performance.now = uptime;
    intervals.clear();
    Object.assign(globalThis, {setInterval, clearInterval});
  });

  const activities: Readonly<Record<string, () => Promise<unknown>>> = {
    'the user moves the pointer anywhere on the page': () => sendMouse({type: 'move', position: [3, 500]}),
    'the user presses a key': () => sendKeys({press: 'Shift'}),
    'the user clicks anywhere on the page': () => sendMouse({type: 'click', position: [3, 500]}),
  };
  for (const [activity, act] of Object.entries(activities)) {
    it(`is cancelled when ${activity}`, async () => {
      await sendMouse({type: 'move', position: [30, 510]});
      const {element} = await openPlaying();
      await waitForCountdown(element);
      await act();
      await waitForNoCountdown(element);
      expect(element.state.phase).to.equal('playing');
    });
  }

  it('is cancelled by its button', async () => {
    const {element, fake} = await openPlaying();
    await waitForCountdown(element);
    clickButton(element, 'Stay connected');
    expect(hasCountdown(element)).to.equal(false);
    expect(fake.openSessions).to.have.length(1);
  });

  it('ends the session immediately by its other button', async () => {
    const {element, fake} = await openPlaying();
    await waitForCountdown(element);
    clickButton(element, 'End now');
    expect(element.state).to.include({phase: 'ended', reason: 'idle'});
    await until('the end of the session', () => fake.openSessions.length === 0);
  });

  it('does not appear if the page cancels the warning, which restarts the idle time', async () => {
    const {element} = await openPlaying();
    let warnings = 0;
    element.addEventListener('idlewarning', (event) => {
      warnings += 1;
      event.preventDefault();
    });
    for (const count of [1, 2]) {
      freeze();
      await until(`${count} warnings`, () => warnings === count);
      expect(hasCountdown(element)).to.equal(false);
    }
    expect(element.state.phase).to.equal('playing');
  });

  it('is cancelled when the page removes idle-timeout', async () => {
    const {element} = await openPlaying();
    await waitForCountdown(element);
    element.idleTimeout = undefined;
    await waitForNoCountdown(element);
  });

  it('disappears when the stream stops', async () => {
    const {element} = await openPlaying();
    await waitForCountdown(element);
    await element.stop();
    expect(hasCountdown(element)).to.equal(false);
  });

  it('has a card that an element of 160×90 shows completely', async () => {
    const {element} = await openPlaying();
    element.style.cssText = 'width: 160px; height: 90px; aspect-ratio: auto';
    // The element reads its size after the next layout.
    for (let frame = 0; frame < 2; frame++) await nextFrame();
    await waitForCountdown(element);
    const bounds = element.getBoundingClientRect();
    for (const part of ['title', 'countdown', 'primary-button']) {
      const partBounds = element.shadowRoot?.querySelector(`[part~=${part}]`)?.getBoundingClientRect();
      expect(partBounds?.height, part).to.be.above(0);
      expect(partBounds?.left, part).to.be.at.least(bounds.left);
      expect(partBounds?.right, part).to.be.at.most(bounds.right);
      expect(partBounds?.bottom, part).to.be.at.most(bounds.bottom);
    }
    await expect(element).to.be.accessible({ignoredRules: ['video-caption']});
  });

  it('never starts if the value of the attribute is not a number, which the element reports', async () => {
    const {element} = await openFake({}, {'idle-timeout': 'soon'});
    await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    expect(element.state).to.deep.include({
      problems: [{attribute: 'idle-timeout', problem: 'invalid-number'}],
    });
  });
});
