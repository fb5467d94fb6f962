import type {Check, Finding} from '../../src/diagnosis/check.ts';

/** One row of the doctor's table. */
export interface Row extends Check {
  /** How long the check took, in milliseconds. */
  readonly ms: number;
}

/** Runs a check and measures its time. */
export const measure = async <Result extends Finding>(
  check: string,
  run: () => Result | Promise<Result>,
): Promise<Row & Result> => {
  const startedAt = performance.now();
  const finding = await run();
  return {check, ...finding, ms: Math.round(performance.now() - startedAt)};
};
