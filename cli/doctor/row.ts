import {appendDetail, type Finding} from '../../src/diagnosis/check.ts';
import type {Redact} from '../../src/platform/redact.ts';
import {fact, hideAddresses, members, passOn, text} from './redaction.ts';

/** One row of the doctor's table. */
export interface Row extends Finding {
  readonly check: string;
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

const ROW = members<Omit<Row, 'detail'>>({check: text, outcome: text, summary: text, advice: text, ms: fact});

/** Creates the row of the output and of the report, without secrets, and without addresses of other clients. */
export const cleanRow = (row: Row, clean: Redact): Row =>
  passOn(
    appendDetail(row, (detail) => hideAddresses(clean(detail))),
    ROW,
    clean,
  );
