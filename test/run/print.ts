import type {TestResult} from './test-result.ts';

/** The results of a part, and its time. */
export interface PartRun {
  readonly name: string;
  readonly results: readonly TestResult[];
  readonly ms: number;
}

/** `4.2 s`, or `2 min 5 s`. */
export const formatDuration = (ms: number): string => {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

const countState = (results: readonly TestResult[], state: TestResult['state']) =>
  results.filter((result) => result.state === state).length;

/** `12 passed, 1 failed`, and how many were skipped, if any. */
export const formatCounts = (results: readonly TestResult[]): string => {
  const skipped = countState(results, 'skipped');
  const counts = `${countState(results, 'passed')} passed, ${countState(results, 'failed')} failed`;
  return skipped > 0 ? `${skipped} skipped, ${counts}` : counts;
};

const nameOf = ({file, title}: TestResult) => `${file}: ${title}`;

const listErrorLines = ({text = ''}: TestResult) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line}`);

const markFailure = (result: TestResult) => `✗ ${nameOf(result)}`;

/** The lines of a failed test while others run: its name and the first line of its error. The end of the run has the rest. */
export const failureLines = (result: TestResult): string[] => [
  markFailure(result),
  ...listErrorLines(result).slice(0, 1),
];

/** A line for a test and its time. */
export const timeLine = (result: TestResult): string => `${formatDuration(result.ms)}: ${nameOf(result)}`;

const SLOWEST = 10;

/**
 * The end of a run: every failure with its error, the slowest tests, a line for each part, the names of the failed tests, because
 * some services show only the last lines of a log, and the totals in the last line.
 */
export const closingLines = (parts: readonly PartRun[], ms: number): string[] => {
  const all = parts.flatMap(({results}) => results);
  const failures = all.filter(({state}) => state === 'failed');
  const errors = failures.flatMap((failure) => [markFailure(failure), ...listErrorLines(failure), '']);
  const width = Math.max(...parts.map(({name}) => name.length));
  return [
    '',
    ...(failures.length > 0 ? ['The failures:', ...errors] : []),
    'The slowest tests:',
    ...all
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, SLOWEST)
      .map(timeLine),
    '',
    ...parts.map(({name, results, ms: partMs}) => {
      const mark = countState(results, 'failed') > 0 ? '✗' : '✓';
      return `${mark} ${name.padEnd(width)}  ${formatCounts(results)} in ${formatDuration(partMs)}`;
    }),
    `All parts: ${formatDuration(ms)}`,
    '',
    ...failures.map(markFailure),
    `${countState(all, 'passed')} passed, ${failures.length} failed`,
  ];
};
