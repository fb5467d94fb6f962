/**
 * `npm run bench` measures the element beside baselines from the same run. It prints the tables, and writes
 * `BENCHMARKS.md`, `docs/benchmark-tables.md` and `bench/results.json`.
 *
 * `npm run bench -- start` measures the parts whose names start so. A part alone is only printed. With `--write`, it also
 * replaces its section of the pages and its results. `--runs 60` sets the number of rounds.
 *
 * `npm run bench -- network --case '1 % loss'` measures only the cases whose names contain the text. With `--write`, it
 * replaces only the rows of these cases.
 */
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {format, resolveConfig} from 'prettier';
import {BenchBrowser} from './bench-browser.ts';
import type {Measurement} from './measurement.ts';
import {MEASUREMENTS} from './measurements.ts';
import {summaryPage, tablesPage} from './report/benchmarks-page.ts';
import {readCommit, readLoad, readMachine} from './report/machine.ts';
import {mergeResults, readResults, toPartResults, type PartResults, type Results} from './report/results.ts';
import {ROW_HEAD, rowCells} from './report/row-cells.ts';
import {textTable} from './report/text-table.ts';

const RESULTS_FILE = new URL('results.json', import.meta.url);
const SUMMARY_FILE = new URL('../BENCHMARKS.md', import.meta.url);
const TABLES_FILE = new URL('../docs/benchmark-tables.md', import.meta.url);

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
const chosen = isWhole
  ? MEASUREMENTS
  : MEASUREMENTS.filter(({name}) => positionals.some((start) => name.startsWith(start)));

const readBrowserVersion = async () => {
  const browser = await BenchBrowser.open();
  const version = await browser.version;
  await browser.close();
  return version;
};

const measurePart = async ({title, measure}: Measurement, browser: string): Promise<PartResults> => {
  console.log(`\n${title}\n`);
  const before = readLoad();
  const findings = await measure({
    runs,
    isChosen: (name) => name.includes(values.case),
    log: (text) => console.error(`  ${text}`),
  });
  const results = toPartResults(findings, {
    machine: readMachine(browser),
    date: new Date().toISOString(),
    commit: readCommit(),
    ...(runs === undefined ? {} : {runs}),
    load: {before, after: readLoad()},
  });
  if (results.rows.length > 0) console.log(textTable(ROW_HEAD, results.rows.map(rowCells)));
  for (const {title, head, rows} of results.details) console.log(`\n${title}\n\n${textTable(head, rows)}`);
  console.log(`\nload of the machine: ${before} before, ${readLoad()} after`);
  return results;
};

const write = async (file: URL, text: string) => {
  const path = fileURLToPath(file);
  writeFileSync(path, await format(text, {...(await resolveConfig(path)), filepath: path}));
};

const unknown = positionals.filter((start) => !MEASUREMENTS.some(({name}) => name.startsWith(start)));
if (unknown.length > 0 || Number.isNaN(runs)) {
  const list = MEASUREMENTS.map(({name, title}) => `  ${name.padEnd(12)} ${title}`).join('\n');
  console.error(`Usage: npm run bench -- [PART …] [--runs N] [--case NAME] [--write]\n\nThe parts:\n${list}`);
  process.exit(1);
}

const browser = await readBrowserVersion();
let results: Results = readResults(RESULTS_FILE);
for (const measurement of chosen) {
  const missing = measurement.missing?.();
  if (missing) {
    console.log(`\n${measurement.title}: not measured, ${missing}.`);
    continue;
  }
  try {
    const part = await measurePart(measurement, browser);
    const old = values.case === '' ? undefined : results[measurement.name];
    results = {...results, [measurement.name]: old ? mergeResults(old, part) : part};
  } catch (error) {
    // The other parts are still of use. The old results of this part remain.
    console.error(`The part "${measurement.name}" failed:`, error);
    process.exitCode = 1;
  }
}
if (isWhole || values.write) {
  await write(RESULTS_FILE, JSON.stringify(results));
  await write(SUMMARY_FILE, summaryPage(MEASUREMENTS, results));
  await write(TABLES_FILE, tablesPage(MEASUREMENTS, results));
  console.log('\nBENCHMARKS.md, docs/benchmark-tables.md and bench/results.json are written.');
}
