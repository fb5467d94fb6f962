/**
 * `npm run fuzz`: the fuzz tests alone, on as many cases as wanted and from a seed of one's choice.
 *
 *     npm run fuzz -- --cases 1000000 --seed 42 test/fuzz/page/signaling.test.ts
 *
 * A failure names its seed and its path. With both, and its file alone, the same case is tried again.
 */
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';
import {parseArgs} from 'node:util';

const BROWSER = [
  'node_modules/@web/test-runner/dist/bin.js',
  '--config',
  'web-test-runner.config.ts',
  '--files',
];
const usual = ['test/fuzz/page', 'test/fuzz/demo'].flatMap((folder) =>
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
const files = positionals.length > 0 ? positionals : usual;
const run = (head: readonly string[], some: readonly string[]) =>
  some.length === 0 ||
  spawnSync(process.execPath, ['--import', 'tsx', ...head, ...some], {env, stdio: 'inherit'}).status === 0;
const isNode = (file: string) => file.includes('test/fuzz/demo/');
const results = [
  run(
    BROWSER,
    files.filter((file) => !isNode(file)),
  ),
  run(['--test'], files.filter(isNode)),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
