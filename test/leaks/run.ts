/**
 * `npm run leaks`: what a page holds while streams begin and end in it. `--cycles 5000`: so many of each kind; `--full`:
 * each until input reaches the application.
 */
import {parseArgs} from 'node:util';
import {CyclingPage, MOMENTS} from './cycling-page.ts';
import {leaksIn, lineOf} from './growth.ts';

const {values} = parseArgs({
  options: {cycles: {type: 'string', default: '500'}, full: {type: 'boolean', default: false}},
});
const moments = values.full ? (['input'] as const) : MOMENTS;
const step = Math.ceil(Number(values.cycles) / 5);

const page = await CyclingPage.open();
try {
  console.log(`before: ${lineOf(await page.sample())}`);
  for (const cycle of ['start–stop', 'mount–unmount'] as const) {
    const samples = [];
    for (let count = 1; count <= 5 * step; count += 1) {
      await page.run(cycle, moments[count % moments.length] ?? 'input');
      if (count % step > 0) continue;
      const sample = await page.sample();
      samples.push(sample);
      console.log(`${cycle} ${count}: ${lineOf(sample)}`);
    }
    for (const leak of leaksIn(samples, step)) {
      console.log(`does not level off: ${leak}`);
      process.exitCode = 1;
    }
  }
} finally {
  await page.close();
}
