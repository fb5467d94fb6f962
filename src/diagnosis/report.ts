import type {StreamStatistics} from '../stats/statistics.ts';
import type {TimelineRow} from '../errors/app-stream-error.ts';
import type {Check} from './check.ts';
import {escapeMarkdown, fact, facts, listOf, members, passOn, type Redact, text, words} from './passed-on.ts';

/** The failure of a run, without private data. */
interface ReportedFailure {
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

type Content = Omit<DiagnosisReport, 'toString'>;

/** What a report contains. The addresses of the service and the host are in its texts, because it is about them. */
const CONTENT = members<Content>({
  at: text,
  version: text,
  browser: text,
  page: text,
  state: text,
  checks: listOf(members<Check>({check: text, outcome: text, summary: text, advice: text})),
  failure: members<ReportedFailure>({
    code: text,
    message: text,
    advice: text,
    detail: words,
    cause: words,
    status: fact,
  }),
  timeline: listOf(members<TimelineRow>({step: text, startMs: fact, durationMs: fact, detail: words})),
  statistics: facts<StreamStatistics>([
    'codec',
    'codecProfile',
    'decoder',
    'localCandidateType',
    'remoteCandidateType',
    'protocol',
    'turnProtocol',
    'audioCodec',
  ]),
});

/**
 * Keeps what a report may contain, and adds `toString`. The method is not enumerable, so `structuredClone` can copy the
 * report.
 */
export const createReport = (found: Content, redact: Redact): DiagnosisReport => {
  const content = passOn(found, CONTENT, redact);
  return Object.defineProperty({...content}, 'toString', {value: () => formatReport(content)});
};

const formatReport = ({at, version, browser, page, state, checks, failure, ...run}: Content): string =>
  [
    `# app-stream ${version}: ${state}`,
    '',
    `${at}, ${page}, ${escapeMarkdown(browser)}`,
    '',
    ...checks.map(({check, outcome, summary, advice}) => formatItem(`${outcome}: ${check}`, summary, advice)),
    ...(failure ? ['', '## Failure', '', ...formatFailure(failure)] : []),
    ...(run.timeline.length ? ['', '## Timeline', '', ...run.timeline.map(formatRow)] : []),
    ...(run.statistics ? ['', '## Statistics', '', ...formatStatistics(run.statistics)] : []),
    '',
  ].join('\n');

const formatItem = (title: string, ...texts: readonly (string | undefined)[]) =>
  `- **${title}** ${texts
    .flatMap((text) => text || [])
    .map(escapeMarkdown)
    .join(' ')}`;

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
