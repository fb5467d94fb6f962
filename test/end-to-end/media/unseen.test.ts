import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase} from '../../support/element/open-stream.ts';
import {hidePage} from '../../support/page/page-globals.ts';
import {payloadsOf, waitForOnlySession} from '../../support/service/service-sessions.ts';

/** The limits of the rate in the answers of the page, in kbit/s. */
const readRates = async () =>
  payloadsOf(await waitForOnlySession('with an answer', () => true))
    .filter(({type}) => type === 'answer')
    .map(({sdp}) => /b=AS:(\d+)/.exec(String(sdp))?.[1]);

describe('A video that nobody sees', () => {
  expectNoLeftovers();

  it('has the lowest rate in a hidden tab, and its former rate in the same session when the tab is shown', async () => {
    const element = await openStream({limits: {video: {unseenMs: 0}}, maxBitrate: 8_000_000});
    await waitForPhase(element, 'playing');
    const session = element.session?.id;
    const hidden = waitForPhase(element, 'reconnecting');
    const show = hidePage();
    expect((await hidden).cause.code).to.equal('rates-changed');
    await waitForPhase(element, 'playing');
    const shown = waitForPhase(element, 'reconnecting');
    show();
    expect((await shown).cause.code).to.equal('rates-changed');
    await waitForPhase(element, 'playing');
    expect(await readRates()).to.deep.equal(['8000', '500', '8000']);
    expect(element.session?.id).to.equal(session);
  });

  it('has the lowest rate while it is paused, and stays paused', async () => {
    const element = await openStream({limits: {video: {unseenMs: 0}}});
    await waitForPhase(element, 'playing');
    const lowered = waitForPhase(element, 'reconnecting');
    element.pause();
    await lowered;
    await waitForPhase(element, 'playing');
    expect(element.video.paused).to.equal(true);
    const raised = waitForPhase(element, 'reconnecting');
    await element.play();
    await raised;
    await waitForPhase(element, 'playing');
    expect(element.video.paused).to.equal(false);
    expect(await readRates()).to.deep.equal([undefined, '500', undefined]);
  });
});
