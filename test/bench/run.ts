/**
 * `npm run bench`: sizes and times of what `npm run build` made, beside a bare hand-written page in the same run. Figures
 * depend on the machine and on what else it does; ratios do so less.
 */
import {loadavg} from 'node:os';
import {withBenchPage} from './bench-page.ts';
import {printFigures} from './figures.ts';
import {measureFrameRate} from './frame-rate.ts';
import {measureInputLatency} from './input-latency.ts';
import {measurePointerCost} from './pointer-cost.ts';
import {measureSizes} from './sizes.ts';
import {measureStartTimes} from './start-times.ts';

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');

const before = load();
await withBenchPage(async (page) => {
  await measureSizes(page);
  const figures = [];
  for (const measure of [measureStartTimes, measureInputLatency, measurePointerCost, measureFrameRate])
    figures.push(...(await measure(page)));
  printFigures(figures);
});
console.log(`load of the machine: ${before} before, ${load()} after`);
