import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {openStream, overlayTextOf, statesOf, waitForPhase} from '../../support/element/open-stream.ts';

describe('A queue for machines', () => {
  expectNoLeftovers();

  it('shows the place of the user, and then plays', async () => {
    const element = await openStream({
      demo: {queue: {length: 3, stepMs: 600}},
      limits: {start: {pollMs: 100}},
    });
    await waitForPhase(element, 'pending', ({queue}) => queue?.position === 2);
    await element.updateComplete;
    expect(overlayTextOf(element))
      .to.include('You are number 2 of 3 in the queue…')
      .and.to.include('About 10 seconds left');
    await waitForPhase(element, 'playing');
    const places = statesOf(element).map((state) =>
      state.phase === 'pending' ? state.queue?.position : undefined,
    );
    expect(places.filter((place) => place !== undefined)).to.deep.equal([3, 2, 1]);
  });
});
