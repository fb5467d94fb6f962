import {expect} from '@open-wc/testing';
import {faultBench} from '../faults/fault-bench.ts';
import type {AskedChaos} from './asked-chaos.ts';
import {drawRun, drawSeeds} from './draw-run.ts';
import {runChaos} from './run-chaos.ts';
import {describeStep} from './step.ts';

declare global {
  // A declared global needs `var`.
  var askedChaos: AskedChaos;
}

/** Takes one run, and prints its result with its seed. Returns whether the run has kept the laws. */
const keepsLaws = async (seed: number, showsJournal: boolean): Promise<boolean> => {
  const run = drawRun(seed);
  const startedAt = performance.now();
  const {journal, broken} = await runChaos(run);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const verdict = broken.length > 0 ? '✗' : '✓';
  await faultBench.print(`${verdict} run ${seed}: ${run.steps.length} steps, ${seconds} s`);
  if (broken.length === 0 && !showsJournal) return true;
  const {attributes, demo, steps} = run;
  const lines = [
    ...broken.map((law) => `broken: ${law}`),
    `attributes ${JSON.stringify(attributes)}, host ${JSON.stringify(demo)}`,
    ...steps.map(({atMs, step}) => `at ${atMs} ms: ${describeStep(step)}`),
    ...journal.lines(),
  ];
  await faultBench.print(lines.map((line) => `    ${line}`).join('\n'));
  return broken.length === 0;
};

describe('<app-stream> in random runs', function () {
  this.timeout(0);

  before(async () => {
    // The elements of all runs share this code. A fault must not make one run differ from its repetition.
    await Promise.all([
      import('../../src/controls/controls.ts'),
      import('../../src/controls/statistics/statistics-panel.ts'),
    ]);
  });

  it('keeps the laws of a run', async () => {
    const {minutes, seed, run: only} = globalThis.askedChaos;
    const end = performance.now() + minutes * 60_000;
    const failed: number[] = [];
    await faultBench.print(only === undefined ? `random runs of seed ${seed}` : `run ${only}`);
    for (const runSeed of only === undefined ? drawSeeds(seed) : [only]) {
      if (!(await keepsLaws(runSeed, only !== undefined))) failed.push(runSeed);
      if (performance.now() >= end) break;
    }
    expect(failed, 'the seeds of the runs that broke a law').to.deep.equal([]);
  });
});
