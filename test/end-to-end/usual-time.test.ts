import {expect} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {openStream, reaches, screenOf} from '../support/open-stream.ts';

describe('<app-stream> while an application starts', () => {
  leavesNothing();
  beforeEach(() => localStorage.clear());
  after(() => localStorage.clear());

  it('shows how long this usually takes, once it has seen a start, and for no other application', async () => {
    const first = await openStream({profile: 'cold'});
    expect((await reaches(first, 'pending')).usualMs).to.equal(undefined);
    await first.updateComplete;
    expect(screenOf(first)).to.not.include('Usually');
    await reaches(first, 'playing');
    await first.stop();

    const second = await openStream({profile: 'cold'});
    expect((await reaches(second, 'pending')).usualMs).to.equal(5000);
    await second.updateComplete;
    expect(screenOf(second)).to.include('· Usually 0:05');
    await second.stop();

    const other = await openStream({profile: 'cold-long'});
    expect((await reaches(other, 'pending')).usualMs).to.equal(undefined);
    await other.stop();
  });
});
