/**
 * `npm run fuzz` runs only the fuzz tests, with a number of cases and a seed.
 *
 *     npm run fuzz -- --cases 1000000 --seed 42 test/fuzz/page/signaling.test.ts
 *
 * A failure reports its seed and its path. Both options and the file reproduce the case.
 */
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {parseArgs} from 'node:util';

const BROWSER_RUNNER = [
  'node_modules/@web/test-runner/dist/bin.js',
  '--config',
  'web-test-runner.config.ts',
  '--files',
];
const allFiles = ['test/fuzz/page', 'test/fuzz/demo'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`),
);

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {cases: {type: 'string', default: '100000'}, seed: {type: 'string'}, path: {type: 'string'}},
});
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`${values.cases} cases of seed ${seed}`);

const env = {
  ...process.env,
  FUZZ_CASES: values.cases,
  FUZZ_SEED: seed,
  ...(values.path === undefined ? {} : {FUZZ_PATH: values.path}),
};
const files = positionals.length > 0 ? positionals : allFiles;
const runFiles = (runner: readonly string[], selected: readonly string[]) =>
  selected.length === 0 ||
  spawnSync(process.execPath, ['--import', 'tsx', ...runner, ...selected], {env, stdio: 'inherit'}).status ===
    0;
const runsInNode = (file: string) => file.includes('test/fuzz/demo/');
const results = [
  runFiles(
    BROWSER_RUNNER,
    files.filter((file) => !runsInNode(file)),
  ),
  runFiles(['--test'], files.filter(runsInNode)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
