import {expect} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {useFakeTime} from '../support/fake-time.ts';
import {until} from '../support/until.ts';
import {OverlayFixture} from './overlay-fixture.ts';

const elapse = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('The card of a wait', () => {
  useFakeTime();

  it('stays for half a second after it has appeared, and lets input through when the video plays', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show(STATES.pending);
    await elapse(700);
    const playsSince = performance.now();
    overlay.show(STATES.playing);
    expect(overlay.findPart('overlay')).to.have.attribute('inert');
    await until('no card', () => !overlay.findPart('overlay'));
    expect(performance.now() - playsSince).to.be.within(400, 420);
  });

  it('leaves with its state if nobody has seen it, or has seen it for long', async () => {
    const overlay = await OverlayFixture.open();
    for (const ms of [500, 1200]) {
      overlay.show(STATES.pending);
      await elapse(ms);
      overlay.show(STATES.playing);
      expect(overlay.findPart('overlay'), `after ${ms} ms`).to.equal(null);
    }
  });

  it('accepts input again if the stream is lost while the card stays', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show(STATES.pending);
    await elapse(700);
    overlay.show(STATES.playing).show(STATES.reconnecting);
    expect(overlay.findPart('overlay')).not.to.have.attribute('inert');
    expect(overlay.readText('title')).to.equal('The connection was lost.');
  });

  it('gives way to a failure immediately', async () => {
    const overlay = await OverlayFixture.open();
    overlay.show(STATES.pending);
    await elapse(700);
    overlay.show(STATES.failed);
    expect(overlay.readText('title')).to.equal('This application doesn’t exist.');
  });
});
