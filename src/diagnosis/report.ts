import type {StreamEndpoint} from '../connection/connector.ts';
import {causeText, type TimelineRow} from '../errors/app-stream-error.ts';
import {createKnownRedactor, type Redact, removeControls} from '../platform/redact.ts';
import {
  addHeaders,
  secretsInHeader,
  type RequestHeaders,
  resolveToken,
  type Token,
} from '../service/page-value.ts';
import type {SessionState} from '../session/session-state.ts';
import type {StreamStatistics} from '../stats/statistics.ts';
import {VERSION} from '../version.ts';
import {appendDetail, type Check, cutDetail, type Finding, type Secrets} from './check.ts';

/** The failure of a run, without private data. */
interface ReportedFailure {
  readonly code: string;
  readonly message: string;
  readonly advice: string;
  readonly detail?: string | undefined;
  readonly cause?: string | undefined;
  readonly status?: number | undefined;
}

/** A report for support, as plain data: no secret of the page, and four characters of a session id. */
export interface DiagnosisReport {
  /** When the report was created (ISO 8601). */
  readonly at: string;
  readonly version: string;
  /** The user agent of the browser. */
  readonly browser: string;
  /** The page's origin. */
  readonly page: string;
  /** The phase of the run, with its step. */
  readonly state: string;
  readonly checks: readonly Check[];
  readonly failure?: ReportedFailure | undefined;
  /** The steps of the present run, or of the last one. */
  readonly timeline: readonly TimelineRow[];
  /** The statistics of the stream, if it plays. */
  readonly statistics?: StreamStatistics | undefined;
  /** Returns the report as Markdown. */
  toString(): string;
}

export interface DiagnoseOptions {
  readonly signal?: AbortSignal | undefined;
  /** The limit of all checks together, in milliseconds. Default: 10,000. */
  readonly limitMs?: number | undefined;
}

/** The run that a report describes, and the values of the page that the report must not contain. */
export interface ReportedRun {
  readonly state: SessionState;
  readonly timeline: readonly TimelineRow[];
  /** The last known address of the stream. */
  readonly endpoint: StreamEndpoint | undefined;
  readonly sessionId?: string | undefined;
  readonly token?: Token | undefined;
  readonly signalingToken?: Token | undefined;
  readonly headers?: RequestHeaders | undefined;
}

export type NamedFinding = Finding & Pick<Check, 'check'>;

interface Found {
  readonly checks: readonly NamedFinding[];
  readonly secrets: readonly string[];
  readonly statistics?: StreamStatistics | undefined;
}

/** How long the page may take to return its tokens and headers, in milliseconds. */
const SECRETS_LIMIT_MS = 3000;

export const readSecrets = (
  {token, signalingToken, headers}: Pick<ReportedRun, 'token' | 'signalingToken' | 'headers'>,
  signal: AbortSignal,
): Promise<Secrets> => {
  const readToken = async (source: Token | undefined) => {
    const text = await resolveToken(source, {signal});
    return text === undefined ? [] : [text];
  };
  const readHeaders = async () => {
    const read = new Headers();
    if (headers) await addHeaders(read, {given: headers, limitMs: SECRETS_LIMIT_MS, signal, isUrgent: false});
    return [...read.values()].flatMap(secretsInHeader);
  };
  return Promise.allSettled([readToken(token), readToken(signalingToken), readHeaders()]);
};

export const secretsOf = (values: Secrets): readonly string[] =>
  values.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));

/** Creates a report without known secrets. `toString` is not enumerable, so `structuredClone` can copy the report. */
export const createReport = (
  {state, timeline, endpoint, sessionId}: ReportedRun,
  {checks, secrets, statistics}: Found,
): DiagnosisReport => {
  const ids = ['session' in state ? state.session.id : undefined, endpoint?.sessionId, sessionId];
  const knownIds = ids.filter((id) => id !== undefined);
  const hideKnown = createKnownRedactor(secrets, {ids: knownIds});
  const redact = (text: string) => hideKnown(removeControls(text));
  const failure = failureOf(state, redact);
  const content = {
    at: new Date().toISOString(),
    version: VERSION,
    browser: navigator.userAgent,
    page: origin,
    state: 'step' in state ? `${state.phase}: ${state.step}` : state.phase,
    checks: checks.map((found) => toCheck(found, redact)),
    ...(failure && {failure}),
    timeline,
    ...(statistics && {statistics}),
  };
  return Object.defineProperty({...content}, 'toString', {value: () => formatReport(content)});
};

const toCheck = (found: NamedFinding, redact: Redact): Check => {
  const {check, outcome, summary, advice} = appendDetail(found, redact);
  return {check, outcome, summary: redact(summary), ...(advice && {advice: redact(advice)})};
};

const failureOf = (state: SessionState, redact: Redact): ReportedFailure | undefined => {
  if (state.phase !== 'failed') return undefined;
  const {error} = state;
  const {code, message, advice, detail, status} = error;
  const cause = causeText(error);
  return {
    code,
    message: redact(message),
    advice: redact(advice),
    ...(detail && {detail: cutDetail(detail, redact)}),
    ...(cause && {cause: cutDetail(cause, redact)}),
    ...(status && {status}),
  };
};

type Content = Omit<DiagnosisReport, 'toString'>;

const formatReport = ({at, version, browser, page, state, checks, failure, ...run}: Content): string =>
  [
    `# app-stream ${version}: ${state}`,
    '',
    `${at}, ${page}, ${escapeMarkdown(browser)}`,
    '',
    ...checks.map(({check, outcome, summary, advice}) => formatItem(`${outcome}: ${check}`, summary, advice)),
    ...(failure ? ['', '## Failure', '', ...formatFailure(failure)] : []),
    ...(run.timeline.length ? ['', '## Timeline', '', ...run.timeline.map(formatRow)] : []),
    ...(run.statistics ? ['', '## Statistics', '', ...formatMembers(run.statistics)] : []),
    '',
  ].join('\n');

const formatItem = (title: string, ...texts: readonly (string | undefined)[]) =>
  `- **${title}** ${texts
    .flatMap((text) => text || [])
    .map(escapeMarkdown)
    .join(' ')}`;

const formatFailure = ({code, message, advice, ...members}: ReportedFailure) => [
  formatItem(code, message, advice),
  ...formatMembers(members),
];

const formatRow = ({step, startMs, durationMs, detail}: TimelineRow) =>
  formatItem(
    step,
    `at ${startMs} ms${durationMs === undefined ? '' : `, for ${durationMs} ms`}`,
    detail && `(${detail})`,
  );

const formatMembers = (members: object) =>
  Object.entries(members).flatMap(([name, value]: [string, string | number | boolean | undefined]) =>
    value === undefined ? [] : [formatItem(name, String(value))],
  );

/** Writes an outside text as one line of Markdown that contains no markup, no HTML and no end of a cell. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`[\]|]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
