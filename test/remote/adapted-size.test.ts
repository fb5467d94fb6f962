import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {describeSize, toStreamSize} from '../../src/connection/stream-size.ts';
import {
  type Adaptation,
  adaptedSize,
  lastStepOf,
  nextAdaptation,
  NOT_ADAPTED,
} from '../../src/remote/adapted-size.ts';

type Sample = Parameters<typeof nextAdaptation>[1];

const GOOD: Sample = {
  level: 'good',
  cause: undefined,
  lossShare: 0,
  blockedMs: 0,
  frozenMs: 0,
  roundTripMs: 20,
  framesPerSecond: 60,
};
const FAIR: Sample = {...GOOD, level: 'fair', cause: 'network', lossShare: 0.05};
const POOR: Sample = {...GOOD, level: 'poor', cause: 'network', lossShare: 0.2};
/** Nothing is wrong any more, but the level covers the last five samples. */
const LINGERING: Sample = {...POOR, lossShare: 0};
/** Packets wait, but all of them arrive. */
const QUEUE: Sample = {...POOR, lossShare: 0, roundTripMs: 400};
const SILENT: Sample = {...GOOD, level: 'lost', cause: 'network', lossShare: undefined, framesPerSecond: 0};
/** More than the half of the page's size. */
const LAST = 7;

const repeat = (count: number, sample: Sample) => Array<Sample>(count).fill(sample);

/** The step after each sample. */
const stepsOf = (samples: readonly Sample[], lastStep = LAST): readonly number[] => {
  let state: Adaptation = NOT_ADAPTED;
  return samples.map((sample) => (state = nextAdaptation(state, sample, lastStep)).step);
};

const isChanged = (step: number, index: number, steps: readonly number[]) => step !== (steps[index - 1] ?? 0);

describe('the adaptation of the size', () => {
  const CASES: readonly (readonly [name: string, samples: readonly Sample[], step: number])[] = [
    ['two poor samples', repeat(2, POOR), 0],
    ['three poor samples', repeat(3, POOR), 2],
    ['five fair samples', repeat(5, FAIR), 0],
    ['six fair samples', repeat(6, FAIR), 1],
    ['poor samples that a good one interrupts', [...repeat(2, POOR), GOOD, ...repeat(2, POOR)], 0],
    ['poor samples while the new size settles', repeat(3 + 5 + 2, POOR), 2],
    ['poor samples after the new size has settled', repeat(3 + 5 + 3, POOR), 4],
    ['a slow decoder', repeat(3, {...POOR, cause: 'browser'}), 2],
    ['a script that blocks the page', repeat(30, {...POOR, cause: 'browser', blockedMs: 300}), 0],
    ['a slow host', repeat(30, {...POOR, cause: 'host'}), 0],
    ['a stream without a known cause', repeat(30, {...POOR, cause: undefined}), 0],
    ['a blackout, whose level lasts five samples longer', [...repeat(6, SILENT), ...repeat(5, POOR)], 0],
    [
      'two seconds of loss, whose level lasts five samples longer',
      [...repeat(2, POOR), ...repeat(5, LINGERING)],
      0,
    ],
    ['a round trip that was always long', repeat(30, {...POOR, lossShare: 0, roundTripMs: 900}), 0],
    ['five samples of a queue', [GOOD, ...repeat(5, QUEUE)], 0],
    ['six samples of a queue', [GOOD, ...repeat(6, QUEUE)], 1],
    [
      'a queue that becomes shorter, because the host already sends less',
      [GOOD, ...repeat(5, QUEUE), ...repeat(30, {...QUEUE, roundTripMs: 300})],
      0,
    ],
    [
      'a queue that grows again',
      [GOOD, ...repeat(3, QUEUE), {...QUEUE, roundTripMs: 300}, ...repeat(3, QUEUE)],
      1,
    ],
    [
      'a loss that becomes small, because the host already sends less',
      [{...GOOD, lossShare: 0.4}, ...repeat(2, POOR), ...repeat(30, {...POOR, lossShare: 0.09})],
      0,
    ],
    ['a loss that returns', [...repeat(2, POOR), {...POOR, lossShare: 0.04}, POOR], 2],
    [
      'a small loss in which the video freezes',
      [...repeat(2, POOR), {...POOR, lossShare: 0.04, frozenMs: 600}],
      2,
    ],
    ['freezes without loss', repeat(3, {...POOR, lossShare: 0, frozenMs: 600}), 2],
    ['a video that stands still under loss', repeat(3, {...POOR, level: 'lost', lossShare: 0.1}), 2],
    ['fourteen good samples', [...repeat(3, POOR), ...repeat(5 + 14, GOOD)], 2],
    ['fifteen good samples', [...repeat(3, POOR), ...repeat(5 + 15, GOOD)], 1],
  ];
  for (const [name, samples, step] of CASES)
    it(`is at step ${String(step)} after ${name}`, () => {
      expect(stepsOf(samples).at(-1)).to.equal(step);
    });

  it('returns to the step before a rise that fails, and waits twice as long before the next one', () => {
    const reduced = [...repeat(3, POOR), ...repeat(5 + 15, GOOD)];
    const failed = [...reduced, ...repeat(5 + 3, POOR)];
    expect(stepsOf(failed).slice(-9)).to.deep.equal([1, 1, 1, 1, 1, 1, 1, 1, 2]);
    expect(stepsOf([...failed, ...repeat(5 + 29, GOOD)]).at(-1)).to.equal(2);
    expect(stepsOf([...failed, ...repeat(5 + 30, GOOD)]).at(-1)).to.equal(1);
  });

  const sample = fc.record<Sample>({
    level: fc.constantFrom('good', 'fair', 'poor', 'lost'),
    cause: fc.constantFrom('network', 'browser', 'host', undefined),
    lossShare: fc.constantFrom(undefined, 0, 0.1),
    blockedMs: fc.constantFrom(0, 400),
    frozenMs: fc.constantFrom(undefined, 0, 500),
    roundTripMs: fc.constantFrom(undefined, 20, 900),
    framesPerSecond: fc.constantFrom(undefined, 0, 60),
  });

  it('never leaves the steps, and keeps each of them for at least eight samples', () => {
    const runs = fc.array(fc.tuple(sample, fc.integer({min: 1, max: 40})), {maxLength: 40});
    fc.assert(
      fc.property(runs, fc.integer({min: 0, max: LAST}), (plan, lastStep) => {
        const steps = stepsOf(
          plan.flatMap(([each, count]) => repeat(count, each)),
          lastStep,
        );
        const changedAt = steps.flatMap((step, index) => (isChanged(step, index, steps) ? [index] : []));
        for (const step of steps) expect(step).to.be.within(0, lastStep);
        for (const [index, at] of changedAt.entries())
          if (index > 0) expect(at - (changedAt[index - 1] ?? 0)).to.be.at.least(8);
      }),
    );
  });

  it('changes at most thirty times in half an hour on a network that carries a smaller video', () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: LAST}), (carried) => {
        let state: Adaptation = NOT_ADAPTED;
        /** The level covers the last five samples. */
        let poorUntil = -1;
        const steps = Array.from({length: 1800}, (_, second) => {
          if (state.step < carried) poorUntil = second + 5;
          state = nextAdaptation(state, second < poorUntil ? POOR : GOOD, LAST);
          return state.step;
        });
        expect(steps.filter(isChanged).length).to.be.within(1, 30);
        expect(steps.filter((step) => step >= carried).length).to.be.above(1800 * 0.8);
      }),
    );
  });

  it('ends when the trouble is over', () => {
    fc.assert(
      fc.property(fc.array(sample, {maxLength: 300}), (samples) => {
        expect(stepsOf([...samples, ...repeat(LAST * 245 + 5, GOOD)]).at(-1)).to.equal(0);
      }),
    );
  });
});

describe('the adapted size', () => {
  const FULL_HD = {width: 1920, height: 1080};
  const ROWS: readonly (readonly [step: number, minHeight: number | undefined, expected: string])[] = [
    [0, undefined, '1920×1080'],
    [1, undefined, '1600×900'],
    [2, undefined, '1280×720'],
    [4, undefined, '960×540'],
    [7, undefined, '960×540'],
    [7, 270, '480×270'],
    [7, 1, '480×270'],
    [7, 719, '1280×720'],
    [7, 2000, '1920×1080'],
    [7, NaN, '960×540'],
  ];
  for (const [step, minHeight, expected] of ROWS)
    it(`of 1920×1080 is ${expected} at step ${String(step)} with a least height of ${String(minHeight)}`, () => {
      expect(describeSize(adaptedSize(FULL_HD, step, minHeight))).to.equal(expected);
    });

  it('stays the same where hosts accept no narrower one', () => {
    const sizes = Array.from({length: LAST + 1}, (_, step) => adaptedSize({width: 480, height: 412}, step));
    const [first, second, ...others] = sizes.map(describeSize);
    expect([first, second]).to.deep.equal(['480×412', '400×344']);
    expect(new Set(others).size).to.equal(1);
  });

  it('is never below the least height, never above the page’s size, and never grows with the step', () => {
    const side = fc.integer({min: 1, max: 5000});
    fc.assert(
      fc.property(
        side,
        side,
        fc.option(fc.integer({min: -10, max: 5000}), {nil: undefined}),
        (width, height, min) => {
          const page = toStreamSize({width, height});
          const sizes = Array.from({length: LAST + 1}, (_, step) => adaptedSize(page, step, min));
          const least = min !== undefined && min > 0 ? min : page.height / 2;
          for (const [step, size] of sizes.entries()) {
            expect(size.height).to.be.within(
              Math.min(page.height, least),
              sizes[step - 1]?.height ?? page.height,
            );
            expect(size.width).to.be.at.most(sizes[step - 1]?.width ?? page.width);
            expect(toStreamSize(size)).to.deep.equal(size);
          }
          const last = lastStepOf(page, min);
          expect(sizes[last]).to.deep.equal(sizes[LAST]);
          if (last > 0) expect(sizes[last - 1]).not.to.deep.equal(sizes[LAST]);
        },
      ),
    );
  });
});
