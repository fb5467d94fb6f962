/** What the fuzz tests are asked for by the environment; `npm run fuzz` sets it. */
export interface AskedFuzz {
  /** How many cases for each check; ten thousand where nothing is said. */
  readonly cases: number;
  /** Where the cases begin. One for the whole run, so that a test that is tried again meets the same. */
  readonly seed: number;
  /** A single case of that seed, as a failure names it. */
  readonly path: string | undefined;
}

const {FUZZ_CASES, FUZZ_SEED, FUZZ_PATH} = process.env;

export const askedFuzz: AskedFuzz = {
  cases: Number(FUZZ_CASES ?? 10_000),
  seed: Number(FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  path: FUZZ_PATH,
};

/** How much longer than usual a test may take, for a longer run. */
export const fuzzPatience = Math.max(1, askedFuzz.cases / 10_000);
