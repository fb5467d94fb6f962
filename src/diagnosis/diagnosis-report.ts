import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {TimelineRow} from '../errors/timeline-row.ts';
import type {Check} from './check.ts';

/** The failure of a run, without private data. */
export interface ReportedFailure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly detail?: string | undefined;
  readonly cause?: string | undefined;
  readonly status?: number | undefined;
}

/**
 * A report for a support engineer, as plain data. It contains no token, no query of an address, and only the first four
 * characters of a session id.
 */
export interface DiagnosisReport {
  /** When the report was created (ISO 8601). */
  readonly at: string;
  /** The version of this package. */
  readonly version: string;
  /** The user agent of the browser. */
  readonly browser: string;
  /** The page's origin. */
  readonly page: string;
  /** The phase of the run, with its step. */
  readonly state: string;
  readonly checks: readonly Check[];
  /** Why the run failed. */
  readonly failure?: ReportedFailure | undefined;
  /** The steps of the present run, or of the last one. */
  readonly timeline: readonly TimelineRow[];
  /** The statistics of the stream, if it plays. */
  readonly statistics?: StreamStatistics | undefined;
  /** Returns the report as Markdown. */
  toString(): string;
}

/** Adds `toString` to the data of a report. The method is not enumerable, so `structuredClone` can copy the report. */
export const createReport = (content: Omit<DiagnosisReport, 'toString'>): DiagnosisReport =>
  Object.defineProperty({...content}, 'toString', {value: () => formatReport(content)});

const formatReport = ({
  at,
  version,
  browser,
  page,
  state,
  checks,
  failure,
  timeline,
  statistics,
}: Omit<DiagnosisReport, 'toString'>): string =>
  [
    `# app-stream ${version}: ${state}`,
    '',
    `${at}, ${page}, ${browser}`,
    '',
    ...checks.map(({check, outcome, summary, advice}) => formatItem(`${outcome}: ${check}`, summary, advice)),
    ...(failure ? ['', '## Failure', '', ...formatFailure(failure)] : []),
    ...(timeline.length ? ['', '## Timeline', '', ...timeline.map(formatRow)] : []),
    ...(statistics ? ['', '## Statistics', '', ...formatStatistics(statistics)] : []),
    '',
  ].join('\n');

const formatItem = (title: string, ...texts: readonly (string | undefined)[]) =>
  `- **${title}** ${texts.filter(Boolean).join(' ')}`;

const formatFailure = ({code, message, advice, detail, cause, status}: ReportedFailure) => [
  formatItem(code, message, advice),
  ...(detail ? [formatItem('detail', detail)] : []),
  ...(cause ? [formatItem('cause', cause)] : []),
  ...(status ? [formatItem('status', String(status))] : []),
];

const formatRow = ({step, startMs, durationMs, detail}: TimelineRow) =>
  formatItem(
    step,
    `at ${startMs} ms${durationMs === undefined ? '' : `, for ${durationMs} ms`}`,
    detail && `(${detail})`,
  );

const formatStatistics = (statistics: StreamStatistics) =>
  Object.entries(statistics).flatMap(([name, value]: [string, string | number | boolean | undefined]) =>
    value === undefined ? [] : [formatItem(name, String(value))],
  );
