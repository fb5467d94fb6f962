import fc from 'fast-check';
import type {AskedFuzz} from './asked-fuzz.ts';

/** In a browser the runner's page says what is asked for, in Node the environment. */
const ofPage = (globalThis as {readonly askedFuzz?: AskedFuzz}).askedFuzz;
const asked = ofPage ?? (await import('./asked-fuzz.ts')).askedFuzz;

/** @param share of the cases, for what takes long */
const parameters = (share: number): fc.Parameters<unknown> => ({
  numRuns: Math.ceil(asked.cases * share),
  seed: asked.seed,
  includeErrorInReport: true,
  ...(asked.path === undefined ? {} : {path: asked.path}),
});

/** Tries a check on ten thousand cases. A failure names the seed and the path that lead to it again. */
export const fuzz = <Case>(all: fc.Arbitrary<Case>, check: (one: Case) => void, share = 1) => {
  fc.assert(fc.property(all, check), parameters(share));
};

/** The same for a check that takes its time. */
export const fuzzSlowly = <Case>(
  all: fc.Arbitrary<Case>,
  check: (one: Case) => Promise<void>,
  share = 1,
): Promise<void> => fc.assert(fc.asyncProperty(all, check), parameters(share));
