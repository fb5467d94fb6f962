import {expect, oneEvent} from '@open-wc/testing';
import {sendKeys, sendMouse} from '@web/test-runner-commands';
import type {AppStreamElement} from '../../../src/index.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, clickButton, waitForPhase} from '../../support/element/open-stream.ts';
import {waitForNoSession, waitForOnlySession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const openPlaying = async (idleTimeout: number, keepSession = false) => {
  const element = await openStream();
  Object.assign(element, {idleTimeout, keepSession});
  await waitForPhase(element, 'playing');
  return element;
};

const countdownOf = ({shadowRoot}: AppStreamElement) => shadowRoot?.querySelector('[part=countdown]');
const waitForCountdown = (element: AppStreamElement) =>
  until('the countdown', () => countdownOf(element) ?? undefined);
const waitForNoCountdown = (element: AppStreamElement) => until('no countdown', () => !countdownOf(element));

describe('<app-stream idle-timeout>', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  it('counts down without user activity, then ends the session', async () => {
    const element = await openPlaying(1);
    const warning = await oneEvent(element, 'idlewarning');
    expect(Reflect.get(warning, 'endsAt')).to.be.within(Date.now(), Date.now() + 1000);
    const countdown = await waitForCountdown(element);
    expect(countdown.textContent).to.match(/^\d+ seconds?$/);
    const ended = await oneEvent(element, 'ended');
    expect(Reflect.get(ended, 'reason')).to.equal('idle');
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.contain('The session ended because of inactivity.');
    expect(countdownOf(element)).to.equal(null);
    await waitForNoSession();
  });

  it('ends a kept session too', async () => {
    const element = await openPlaying(0.5, true);
    await oneEvent(element, 'ended');
    await waitForNoSession();
    expect(sessionStorage.getItem('app-stream sessions')).to.equal(null);
  });

  const activities: Readonly<Record<string, () => Promise<unknown>>> = {
    'the user moves the pointer anywhere on the page': () => sendMouse({type: 'move', position: [3, 500]}),
    'the user presses a key': () => sendKeys({press: 'Shift'}),
    'the user clicks anywhere on the page': () => sendMouse({type: 'click', position: [3, 500]}),
  };
  for (const [activity, act] of Object.entries(activities)) {
    it(`cancels the countdown when ${activity}`, async () => {
      await sendMouse({type: 'move', position: [30, 510]});
      const element = await openPlaying(3);
      await waitForCountdown(element);
      await act();
      await waitForNoCountdown(element);
      expect(element.state.phase).to.equal('playing');
      await element.stop();
    });
  }

  it('cancels the countdown by its button', async () => {
    const element = await openPlaying(3);
    await waitForCountdown(element);
    clickButton(element, 'Stay connected');
    expect(countdownOf(element)).to.equal(null);
    await waitForOnlySession('after the countdown');
    await element.stop();
  });

  it('ends the session immediately by its other button', async () => {
    const element = await openPlaying(3);
    await waitForCountdown(element);
    clickButton(element, 'End now');
    expect(element.state).to.include({phase: 'ended', reason: 'idle'});
    await waitForNoSession();
  });

  it('restarts the idle time if the page cancels the warning', async () => {
    const element = await openPlaying(1);
    let warnings = 0;
    element.addEventListener('idlewarning', (event) => {
      warnings += 1;
      event.preventDefault();
    });
    await until('three warnings', () => warnings === 3);
    expect(countdownOf(element)).to.equal(null);
    expect(element.state.phase).to.equal('playing');
    await element.stop();
  });

  it('cancels the countdown when the page removes idle-timeout', async () => {
    const element = await openPlaying(3);
    await waitForCountdown(element);
    element.idleTimeout = undefined;
    await waitForNoCountdown(element);
    await element.stop();
  });

  it('removes the countdown when the stream stops', async () => {
    const element = await openPlaying(3);
    await waitForCountdown(element);
    await element.stop();
    expect(countdownOf(element)).to.equal(null);
  });

  it('shows the whole countdown card in an element of 160×90', async () => {
    const element = await openPlaying(3);
    element.style.cssText = 'width: 160px; height: 90px; aspect-ratio: auto';
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
    await element.stop();
  });

  it('reports a problem if its value is not a number', async () => {
    const element = await openStream();
    element.setAttribute('idle-timeout', 'soon');
    await waitForPhase(element, 'idle', ({reason}) => reason === 'attributes');
    expect(element.state).to.deep.include({
      problems: [{attribute: 'idle-timeout', problem: 'invalid-number'}],
    });
  });
});
