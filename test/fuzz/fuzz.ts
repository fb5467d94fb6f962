import fc from 'fast-check';
import type {AskedFuzz} from './asked-fuzz.ts';

/** The runner's page has the settings in a browser. The environment has them in Node. */
const pageSettings = (globalThis as {readonly askedFuzz?: AskedFuzz}).askedFuzz;
const settings = pageSettings ?? (await import('./asked-fuzz.ts')).askedFuzz;

/** @param share the share of the cases for slow checks */
const createParameters = (share: number): fc.Parameters<unknown> => ({
  numRuns: Math.ceil(settings.cases * share),
  seed: settings.seed,
  includeErrorInReport: true,
  ...(settings.path === undefined ? {} : {path: settings.path}),
});

/** Runs a check on many random cases. A failure reports the seed and the path that reproduce its case. */
export const fuzz = <Case>(arbitrary: fc.Arbitrary<Case>, check: (value: Case) => void, share = 1) => {
  fc.assert(fc.property(arbitrary, check), createParameters(share));
};

/** Runs an asynchronous check like `fuzz`. */
export const fuzzAsync = <Case>(
  arbitrary: fc.Arbitrary<Case>,
  check: (value: Case) => Promise<void>,
  share = 1,
): Promise<void> => fc.assert(fc.asyncProperty(arbitrary, check), createParameters(share));
