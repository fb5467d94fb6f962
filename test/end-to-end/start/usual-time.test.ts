import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, waitForPhase, overlayTextOf} from '../../support/element/open-stream.ts';

const COLD = {profile: 'cold', limits: {start: {pollMs: 200}}} as const;

describe('The usual start time', () => {
  expectNoLeftovers();
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('appears after a first start of the same application and profile, and for no others', async () => {
    const first = await openStream(COLD);
    expect((await waitForPhase(first, 'pending')).usualMs).to.equal(undefined);
    await first.updateComplete;
    expect(overlayTextOf(first)).to.not.include('Usually');
    await waitForPhase(first, 'playing');
    await first.stop();

    const second = await openStream(COLD);
    expect((await waitForPhase(second, 'pending')).usualMs).to.equal(5000);
    await second.updateComplete;
    expect(overlayTextOf(second)).to.include('· Usually 5 seconds');
    await second.stop();

    const other = await openStream({profile: 'cold-long'});
    expect((await waitForPhase(other, 'pending')).usualMs).to.equal(undefined);
    await other.stop();
  });
});
