import type {TimelineRow} from '../errors/timeline-row.ts';
import type {Check} from './check.ts';

/** A failure as a report has it. */
export interface ReportedFailure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly detail?: string | undefined;
  readonly status?: number | undefined;
}

export interface ReportContent {
  /** When it was made (ISO 8601). */
  readonly at: string;
  /** The version of this package. */
  readonly version: string;
  /** What the browser calls itself. */
  readonly browser: string;
  /** The page's origin. */
  readonly page: string;
  /** The phase of the run, with its step. */
  readonly state: string;
  readonly checks: readonly Check[];
  /** Why the run failed. */
  readonly failure?: ReportedFailure | undefined;
  /** The steps of the run, or of the last one. */
  readonly timeline: readonly TimelineRow[];
}

/**
 * What a support engineer would look at first, as plain data; as text it can be pasted anywhere. It holds no token, no
 * query of an address, and of the ids of sessions the beginning alone.
 */
export class DiagnosisReport implements ReportContent {
  readonly at: string;
  readonly version: string;
  readonly browser: string;
  readonly page: string;
  readonly state: string;
  readonly checks: readonly Check[];
  readonly failure: ReportedFailure | undefined;
  readonly timeline: readonly TimelineRow[];

  constructor(content: ReportContent) {
    this.at = content.at;
    this.version = content.version;
    this.browser = content.browser;
    this.page = content.page;
    this.state = content.state;
    this.checks = content.checks;
    this.failure = content.failure;
    this.timeline = content.timeline;
  }

  /** The report as Markdown. */
  toString(): string {
    const {at, version, browser, page, state, checks, failure, timeline} = this;
    return [
      `# app-stream ${version}: ${state}`,
      '',
      `${at}, ${page}, ${browser}`,
      '',
      ...checks.map(({check, outcome, words, advice}) => line(`${outcome}: ${check}`, words, advice)),
      ...(failure ? ['', '## Failure', '', ...linesOf(failure)] : []),
      ...(timeline.length ? ['', '## Timeline', '', ...timeline.map(rowText)] : []),
      '',
    ].join('\n');
  }
}

const line = (title: string, ...words: readonly (string | undefined)[]) =>
  `- **${title}** ${words.filter(Boolean).join(' ')}`;

const linesOf = ({code, message, advice, detail, status}: ReportedFailure) => [
  line(code, message, advice),
  ...(detail ? [line('detail', detail)] : []),
  ...(status ? [line('status', String(status))] : []),
];

const rowText = ({step, startMs, durationMs, detail}: TimelineRow) =>
  line(
    step,
    `at ${startMs} ms${durationMs === undefined ? '' : `, for ${durationMs} ms`}`,
    detail && `(${detail})`,
  );
