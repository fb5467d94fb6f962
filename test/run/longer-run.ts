import type {ParseArgsConfig} from 'node:util';

/** Programs for one long stream, with options of their own. `npm test -- soak` runs one. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  soak: 'test/leaks/soak.ts',
};

/**
 * The options of runs that look longer for a failure, or repeat one:
 *
 *     npm test -- fuzz --cases 1000000 --seed 42 signaling
 *     npm test -- chaos --minutes 60 --seed 42
 *     npm test -- chaos --run 1234567
 *     npm test -- leaks --cycles 5000
 *     npm test -- faults --all --measure
 *
 * A failure of a fuzz test reports its seed and its path, which repeat the case. Each run of `chaos` prints its seed, and
 * `--run` repeats one. Network and host are real, so a repeated run has the same steps, and not always the same result.
 * `--measure` writes the measurements of all faults to `test/faults/RESULTS.md`.
 */
export const LONGER_RUN_OPTIONS = {
  cases: {type: 'string'},
  seed: {type: 'string'},
  path: {type: 'string'},
  minutes: {type: 'string'},
  run: {type: 'string'},
  cycles: {type: 'string'},
  measure: {type: 'boolean'},
} as const satisfies ParseArgsConfig['options'];

/** The values of these options. */
export type LongerRun = {
  readonly [Name in keyof typeof LONGER_RUN_OPTIONS]?:
    ((typeof LONGER_RUN_OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string) | undefined;
};

/** What the tests read from the environment. A run with more cases has a seed of its own. */
export const readLongerRun = ({
  cases,
  seed,
  path,
  minutes,
  run,
  cycles,
  measure,
}: LongerRun): Record<string, string> => {
  const drawn =
    cases === undefined && minutes === undefined ? undefined : String(Math.floor(Math.random() * 2 ** 31));
  const chosen = seed ?? drawn;
  const all = {
    FUZZ_CASES: cases,
    FUZZ_SEED: chosen,
    FUZZ_PATH: path,
    CHAOS_MINUTES: minutes,
    CHAOS_SEED: chosen,
    CHAOS_RUN: run,
    LEAK_CYCLES: cycles,
    FAULTS: measure ? 'measure' : undefined,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
};
