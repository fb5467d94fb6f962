import type {Failure, FileResult, TestEvent} from './test-event.ts';

/** `4.2 s`, or `2 min 5 s`. */
export const formatDuration = (ms: number): string => {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

/** Which test failed. */
export const failureName = ({file, title}: Failure): string => `✗ ${file}: ${title}`;

const failureLines = (failure: Failure): string[] => [
  failureName(failure),
  ...[failure.message, failure.stack]
    .join('\n')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line}`),
];

const fileLine = ({file, passed, failed, skipped, ms}: FileResult): string => {
  const counts = [
    `${passed} passed`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return `${failed > 0 ? '✗' : '✓'} ${file} (${counts.join(', ')}, ${formatDuration(ms)})`;
};

/** The lines that an event prints. */
export const eventLines = (event: TestEvent): string[] =>
  event.kind === 'failure' ? failureLines(event) : [fileLine(event)];
