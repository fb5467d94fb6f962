import {expect} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {useFakeTime} from '../support/fake-time.ts';
import {until} from '../support/until.ts';
import {OverlayFixture} from './overlay-fixture.ts';

const open = async () => {
  const overlay = await OverlayFixture.open();
  const read = () => overlay.find('.unseen[role=status]')?.textContent;
  return {overlay, read, spoken: () => until('a sentence', () => read() !== '' && read())};
};

describe('The sentence for screen readers', () => {
  useFakeTime();

  it('says once that the stream runs and how to use it, after its live region exists', async () => {
    const {overlay, read, spoken} = await open();
    overlay.show(STATES.pending).show(STATES.playing, {name: 'USD Viewer'});
    expect(read()).to.equal('');
    expect(await spoken()).to.equal('USD Viewer is running. Press Tab to use it.');
    const region = overlay.find('.unseen');
    overlay.show(STATES.busy, {name: 'USD Viewer'});
    expect(overlay.find('.unseen')).to.equal(region);
    expect(read()).to.equal('USD Viewer is running. Press Tab to use it.');
  });

  it('is said again when the stream is back after a loss', async () => {
    const {overlay, read, spoken} = await open();
    overlay.show(STATES.playing);
    await spoken();
    overlay.show(STATES['just lost']);
    expect(read()).to.equal('');
    overlay.show(STATES.playing);
    expect(await spoken()).to.match(/^Remote application is running\./);
  });

  it('does not ask for the Tab key while the stream has the focus', async () => {
    const {overlay, spoken} = await open();
    overlay.show(STATES.pending).finishAnimations().findPart('cancel')?.focus();
    overlay.show(STATES.playing);
    expect(await spoken()).to.equal('Remote application is running.');
  });

  it('is not about the steps of a start, whose names would be read all at once', async () => {
    const {overlay} = await open();
    overlay.show(STATES.pending);
    expect(overlay.findPart('steps')?.ariaLive).to.equal('off');
  });
});
