/**
 * `npm run chaos` draws random runs of the element against the demo service, and checks the laws after each run.
 *
 *     npm run chaos -- --minutes 60 --seed 42
 *     npm run chaos -- --run 1234567
 *
 * Each run prints its seed. `--run` repeats one run. Network and host are real, so a repeated run has the same steps at the
 * same times, and not always the same result.
 */
import {spawnSync} from 'node:child_process';
import {parseArgs} from 'node:util';

const {values} = parseArgs({
  options: {minutes: {type: 'string', default: '60'}, seed: {type: 'string'}, run: {type: 'string'}},
});
const seed = values.seed ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(values.run === undefined ? `${values.minutes} minutes of seed ${seed}` : `run ${values.run}`);

const args = [
  '--import',
  'tsx',
  'node_modules/@web/test-runner/dist/bin.js',
  '--config',
  'web-test-runner.config.ts',
  '--files',
  'test/chaos/chaos.test.ts',
];
const env = {
  ...process.env,
  CHAOS_MINUTES: values.minutes,
  CHAOS_SEED: seed,
  ...(values.run === undefined ? {} : {CHAOS_RUN: values.run}),
};
process.exitCode = spawnSync(process.execPath, args, {env, stdio: 'inherit'}).status ?? 1;
