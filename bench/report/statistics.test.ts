import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {createRandom, estimateDifference, estimateRatio, median, percentile} from './statistics.ts';

const samples = fc.array(fc.double({min: 1, max: 1000, noNaN: true}), {minLength: 1, maxLength: 30});

describe('the statistics of the bench', () => {
  for (const [values, expected] of [
    [[3], 3],
    [[4, 1, 3], 3],
    [[4, 1, 2, 3], 2.5],
    [[1, 1, 1, 100], 1],
  ] as const)
    it(`finds the median ${expected} of ${values.join(', ')}`, () => {
      assert.equal(median(values), expected);
    });

  it('has no median of nothing', () => {
    assert.equal(median([]), NaN);
  });

  it('interpolates a percentile between two values', () => {
    assert.equal(percentile([10, 20], 0.25), 12.5);
    assert.equal(percentile([10, 20, 30], 1), 30);
  });

  it('draws the same numbers from the same seed', () => {
    const [one, other] = [createRandom(7), createRandom(7)];
    for (let draw = 0; draw < 100; draw++) {
      const number = one();
      assert.equal(number, other());
      assert.ok(number >= 0 && number < 1);
    }
  });

  it('repeats an interval exactly, and keeps it within the possible ratios', () => {
    fc.assert(
      fc.property(samples, samples, (one, other) => {
        const ratio = estimateRatio(one, other);
        assert.deepEqual(ratio, estimateRatio(one, other));
        assert.ok(ratio.low <= ratio.high);
        assert.ok(ratio.low >= Math.min(...one) / Math.max(...other) - 1e-9);
        assert.ok(ratio.high <= Math.max(...one) / Math.min(...other) + 1e-9);
      }),
      {numRuns: 20},
    );
  });

  it('has an interval of no width for samples that are all equal', () => {
    assert.deepEqual(estimateRatio([6, 6, 6], [4, 4]), {value: 1.5, low: 1.5, high: 1.5});
    assert.deepEqual(estimateDifference([6, 6, 6], [4, 4]), {value: 2, low: 2, high: 2});
  });

  it('covers the true ratio in about nine of ten cases', () => {
    const random = createRandom(3);
    // The sum of three numbers is close to a normal distribution.
    const draw = (centre: number) => centre + random() + random() + random() - 1.5;
    const covered = Array.from({length: 100}, () => {
      const [one, other] = [12, 10].map((centre) => Array.from({length: 30}, () => draw(centre)));
      const {low, high} = estimateRatio(one ?? [], other ?? []);
      return low <= 1.2 && high >= 1.2;
    }).filter(Boolean).length;
    assert.ok(covered >= 80 && covered <= 99, `${covered} of 100`);
  });
});
