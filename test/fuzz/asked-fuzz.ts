/** The settings of the fuzz tests. The environment has them: `FUZZ_CASES=100000 npm test -- fuzz`. */
export interface AskedFuzz {
  /** The number of cases for each check (default: 1000). `npm run test:all` sets 10,000. */
  readonly cases: number;
  /** The seed of the cases (default: the same in each run, so that chance rejects no change). */
  readonly seed: number;
  /** The path of a single case of that seed, as a failure reports it. */
  readonly path: string | undefined;
}

const {FUZZ_CASES, FUZZ_SEED, FUZZ_PATH} = process.env;

export const askedFuzz: AskedFuzz = {
  cases: Number(FUZZ_CASES ?? 1000),
  seed: Number(FUZZ_SEED ?? 1),
  path: FUZZ_PATH,
};

/** The factor for the timeouts of tests in a longer run. */
export const fuzzTimeFactor = Math.max(1, askedFuzz.cases / 10_000);
