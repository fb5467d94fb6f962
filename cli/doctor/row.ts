import type {Check, Finding} from '../../src/diagnosis/check.ts';
import {fact, members, passOn, type Redact, text} from '../../src/diagnosis/passed-on.ts';

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

const ROW = members<Row>({check: text, outcome: text, summary: text, advice: text, ms: fact});

/** What the output and the report contain of a row. */
export const passRow = (row: Row, clean: Redact): Row => passOn(row, ROW, clean);
