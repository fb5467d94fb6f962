import {expect} from '@open-wc/testing';
import {nextLiveDelay, NO_DELAY} from '../../src/stats/watch-quality.ts';

/** A second in which frames wait for 60 ms. */
const LIVE = {jitterBufferMs: 60, frozenMs: 0, framesPerSecond: 30, lossShare: 0};
const LATE = {...LIVE, jitterBufferMs: 600};
const STILL = {...LIVE, jitterBufferMs: undefined, framesPerSecond: 0};
/** The first second after a gap. */
const AFTER_GAP = {...LATE, frozenMs: 1500};

type Sample = Parameters<typeof nextLiveDelay>[1];

/** The indices of the samples after which the video skips. */
const skipsOf = (samples: readonly Sample[]): readonly number[] => {
  let delay = NO_DELAY;
  return samples.flatMap((sample, index) => {
    delay = nextLiveDelay(delay, sample);
    return delay.skips ? [index] : [];
  });
};

const repeat = (count: number, sample: Sample): readonly Sample[] =>
  Array.from({length: count}, () => sample);

describe('a video that is late', () => {
  it('skips to its newest frame after the first late sample that follows a gap', () => {
    expect(skipsOf([...repeat(5, LIVE), STILL, AFTER_GAP, ...repeat(5, LIVE)])).to.deep.equal([6]);
    // The first frames after a gap come with the last sample of the gap.
    expect(skipsOf([...repeat(5, LIVE), STILL, STILL, LIVE, LATE, ...repeat(5, LIVE)])).to.deep.equal([8]);
  });

  it('keeps a delay that comes without a gap', () => {
    expect(skipsOf([...repeat(5, LIVE), ...repeat(9, LATE)])).to.deep.equal([]);
    expect(skipsOf([...repeat(5, LIVE), STILL, ...repeat(4, LIVE), ...repeat(9, LATE)])).to.deep.equal([]);
  });

  it('leaves a gap that lost packets to the browser', () => {
    const lossy = {lossShare: 0.05};
    const skipsAfter = (...gap: readonly Sample[]) =>
      skipsOf([...repeat(5, LIVE), ...gap, ...repeat(5, LATE), ...repeat(5, LIVE)]);
    expect(skipsAfter(STILL, {...AFTER_GAP, ...lossy})).to.deep.equal([]);
    expect(skipsAfter({...STILL, ...lossy}, AFTER_GAP)).to.deep.equal([]);
    expect(skipsAfter({...STILL, ...lossy}, STILL, AFTER_GAP)).to.deep.equal([]);
    expect(skipsAfter({...LIVE, ...lossy}, STILL, AFTER_GAP)).to.deep.equal([]);
    // The loss is long over.
    expect(skipsAfter({...LIVE, ...lossy}, ...repeat(9, LIVE), STILL, AFTER_GAP)).to.deep.equal([16]);
  });

  it('skips less and less often if the delay returns, because the network then needs it', () => {
    const skips = skipsOf([LIVE, STILL, ...repeat(200, AFTER_GAP)]);
    const waits = skips.slice(1).map((at, index) => at - (skips[index] ?? 0));
    expect(waits[0]).to.be.greaterThan(10);
    waits.slice(1).forEach((wait, index) => expect(wait).to.be.greaterThan(waits[index] ?? 0));
    expect(skips.length).to.be.lessThan(6);
  });

  it('waits four minutes at most for the next skip', () => {
    // A live sample now and then keeps the usual delay low.
    const often = Array.from({length: 300}, () => [LIVE, ...repeat(9, AFTER_GAP)]).flat();
    const skips = skipsOf(often);
    const waits = skips.slice(1).map((at, index) => at - (skips[index] ?? 0));
    expect(Math.max(...waits)).to.be.within(241, 242);
  });

  it('never skips while frames wait as long as usual', () => {
    expect(skipsOf([...repeat(60, LATE)])).to.deep.equal([]);
    expect(skipsOf([...repeat(5, LIVE), STILL, {...LIVE, frozenMs: 1500}, ...repeat(9, LIVE)])).to.deep.equal(
      [],
    );
    expect(skipsOf(repeat(9, {...LIVE, jitterBufferMs: undefined}))).to.deep.equal([]);
  });
});
