import {eventLines, failureName, formatDuration} from './event-lines.ts';
import type {PartResult} from './part-result.ts';

const sum = (results: readonly PartResult[], count: (result: PartResult) => number) =>
  results.reduce((total, result) => total + count(result), 0);

/** The end of a run: a row for each part, every failure again, its names, and the totals in the last line. */
export const summaryLines = (results: readonly PartResult[], ms: number): string[] => {
  const rows = results.map(({name, passed, failures, skipped, ms: partMs}) => [
    failures.length > 0 ? '✗' : '✓',
    name,
    `${passed} passed`,
    `${failures.length} failed`,
    formatDuration(partMs) + (skipped > 0 ? `, ${skipped} skipped` : ''),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const failures = results.flatMap((result) => result.failures);
  return [
    '',
    ...rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
    '',
    ...(failures.length > 0 ? ['Failures:', ...failures.flatMap(eventLines), ''] : []),
    `All parts: ${formatDuration(ms)}`,
    // Again without their stacks: some services show only the last lines of a log.
    ...failures.map(failureName),
    `${sum(results, ({passed}) => passed)} passed, ${failures.length} failed`,
  ];
};
