import {expect, oneEvent} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {waitForNoSession} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const openPlaying = async (idleTimeout: number, keepSession = false) => {
  const element = await openStream();
  Object.assign(element, {idleTimeout, keepSession});
  await waitForPhase(element, 'playing');
  return element;
};

/** `test/idle/countdown.test.ts` has what the user and the page can do meanwhile. */
describe('<app-stream idle-timeout>', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  it('counts down without user activity, then ends the session', async () => {
    const element = await openPlaying(1);
    const findCountdown = () => element.shadowRoot?.querySelector('[part=countdown]');
    const warning = await oneEvent(element, 'idlewarning');
    expect(Reflect.get(warning, 'endsAt')).to.be.within(Date.now(), Date.now() + 1000);
    const countdown = await until('the countdown', findCountdown);
    expect(countdown.textContent).to.match(/^\d+ seconds?$/);
    const ended = await oneEvent(element, 'ended');
    expect(Reflect.get(ended, 'reason')).to.equal('idle');
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.contain('The session ended because of inactivity.');
    expect(findCountdown()).to.equal(null);
    await waitForNoSession();
  });

  it('ends a kept session too', async () => {
    const element = await openPlaying(0.5, true);
    await oneEvent(element, 'ended');
    await waitForNoSession();
    // The answer of the service reaches the page later.
    await until('no record is left', () => sessionStorage.getItem('app-stream sessions') === null);
  });
});
