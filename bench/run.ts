/**
 * `npm run bench` measures the element beside baselines from the same run, and writes `BENCHMARKS.md`.
 *
 * `npm run bench -- start` measures the parts whose names start so, and prints their sections. With `--write`, the page gets
 * them, too, and keeps its other sections. `--runs 60` sets the number of rounds.
 *
 * `npm run bench -- network --case '1 % loss'` measures only the cases whose names contain the text, and prints them.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {format, resolveConfig} from 'prettier';
import {BenchBrowser} from './bench-browser.ts';
import type {Measurement} from './measurement.ts';
import {MEASUREMENTS} from './measurements.ts';
import {createSection, updatePage} from './report/benchmarks-page.ts';
import {describeCircumstances, readLoad} from './report/circumstances.ts';

const PAGE = fileURLToPath(new URL('../BENCHMARKS.md', import.meta.url));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    runs: {type: 'string'},
    case: {type: 'string', default: ''},
    write: {type: 'boolean', default: false},
  },
});
const runs = values.runs === undefined ? undefined : Math.max(1, Math.floor(Number(values.runs)));
const isWhole = positionals.length === 0;
const chosen = MEASUREMENTS.filter(
  ({name}) => isWhole || positionals.some((start) => name.startsWith(start)),
);
const isWritten = isWhole || values.write;

const unknown = positionals.filter((start) => !MEASUREMENTS.some(({name}) => name.startsWith(start)));
// A section has all cases of its part.
if (unknown.length > 0 || Number.isNaN(runs) || (isWritten && values.case !== '')) {
  const list = MEASUREMENTS.map(({name, title}) => `  ${name.padEnd(12)} ${title}`).join('\n');
  console.error(
    `Usage: npm run bench -- [PART …] [--runs N] [--write]\n       npm run bench -- PART --case NAME [--runs N]\n\nThe parts:\n${list}`,
  );
  process.exit(1);
}

const options = {...(await resolveConfig(PAGE)), filepath: PAGE};

const readBrowserVersion = async () => {
  const browser = await BenchBrowser.open();
  const version = await browser.version;
  await browser.close();
  return version;
};

const measurePart = async (measurement: Measurement, browser: string): Promise<string> => {
  console.error(`\n${measurement.title}\n`);
  const loadBefore = readLoad();
  const findings = await measurement.measure({
    runs,
    isChosen: (name) => name.includes(values.case),
    log: (text) => console.error(`  ${text}`),
  });
  const section = createSection(measurement, findings, describeCircumstances(loadBefore, {browser, runs}));
  console.log(await format(section, options));
  return section;
};

const browser = await readBrowserVersion();
const sections: string[] = [];
for (const measurement of chosen) {
  const missing = measurement.missing?.();
  if (missing) {
    console.log(`\n${measurement.title}: not measured, ${missing}.`);
    continue;
  }
  try {
    sections.push(await measurePart(measurement, browser));
  } catch (error) {
    // The other parts are still of use. The old section of this part remains.
    console.error(`The part "${measurement.name}" failed:`, error);
    process.exitCode = 1;
  }
}
if (isWritten) {
  const titles = MEASUREMENTS.map(({title}) => title);
  writeFileSync(PAGE, await format(updatePage(readFileSync(PAGE, 'utf8'), titles, sections), options));
  console.log('BENCHMARKS.md is written.');
}
