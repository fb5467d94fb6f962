/**
 * `npm run leaks` measures the memory of a page that starts and ends streams. `--cycles 5000` sets the number of cycles of
 * each kind. With `--full`, each cycle lasts until input reaches the application.
 */
import {parseArgs} from 'node:util';
import {CyclingPage, MOMENTS} from './cycling-page.ts';
import {findLeaks, formatSample} from './find-leaks.ts';

const {values} = parseArgs({
  options: {cycles: {type: 'string', default: '500'}, full: {type: 'boolean', default: false}},
});
const moments = values.full ? (['input'] as const) : MOMENTS;
const cyclesPerSample = Math.ceil(Number(values.cycles) / 5);

const page = await CyclingPage.open();
try {
  console.log(`before: ${formatSample(await page.sample())}`);
  for (const cycle of ['start–stop', 'mount–unmount'] as const) {
    const samples = await page.sampleCycles(
      {cycles: 5 * cyclesPerSample, cyclesPerSample},
      (index) => page.runCycle(cycle, moments[index % moments.length] ?? 'input'),
      (index, sample) => console.log(`${cycle} ${index}: ${formatSample(sample)}`),
    );
    for (const leak of findLeaks(samples, cyclesPerSample)) {
      console.log(`does not level off: ${leak}`);
      process.exitCode = 1;
    }
  }
} finally {
  await page.close();
}
