import type {StreamStatistics} from '../connection/stream-statistics.ts';
import type {TimelineRow} from '../errors/app-stream-error.ts';
import {MIN_SECRET_LENGTH, secretForms} from '../errors/redact.ts';
import type {Check} from './check.ts';
import {escapeMarkdown, removeControls} from './plain-text.ts';

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
    `${at}, ${page}, ${escapeMarkdown(browser)}`,
    '',
    ...checks.map(({check, outcome, summary, advice}) => formatItem(`${outcome}: ${check}`, summary, advice)),
    ...(failure ? ['', '## Failure', '', ...formatFailure(failure)] : []),
    ...(timeline.length ? ['', '## Timeline', '', ...timeline.map(formatRow)] : []),
    ...(statistics ? ['', '## Statistics', '', ...formatStatistics(statistics)] : []),
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

/** The longest text in a report, in characters. */
const MAX_LENGTH = 500;
/** The patterns read this many characters of a text. */
const MAX_SEARCHED = 2000;
/** A secret of this length is replaced where it is a whole word. A shorter one is ignored. */
const MIN_WORD_LENGTH = 4;

/**
 * Creates a function that removes private data from a text: tokens, credentials and queries of addresses, TURN servers
 * of a host, and most of each session id, because an id is enough to attach to a session. The function also removes
 * control characters, and limits the length. Its time grows linearly with the length of the text, because a host may
 * send a long one.
 */
export const createRedactor = ({
  secrets,
  ids,
}: {
  readonly secrets: readonly string[];
  readonly ids: readonly string[];
}) => {
  const isLong = ({length}: string) => length >= MIN_SECRET_LENGTH;
  const forms = secrets.filter(isLong).flatMap(secretForms);
  const words = new Set(secrets.filter((secret) => !isLong(secret) && secret.length >= MIN_WORD_LENGTH));
  const longIds = ids.filter(isLong);
  return (text: string): string => {
    let safe = removeControls(text);
    // Known secrets come first: a pattern could leave a part of one, and the cut could split one.
    for (const form of forms) safe = safe.replaceAll(form, '[token]');
    for (const id of longIds) {
      const short = `${id.slice(0, 4)}…`;
      safe = safe.replaceAll(id, short).replaceAll(encodeURIComponent(id.toWellFormed()), short);
    }
    safe = safe
      .slice(0, MAX_SEARCHED)
      .replace(/[^\s"']+/g, cleanAddress)
      .replace(/[\w.-]+/g, (word) => (words.has(word) ? '[token]' : hideJwt(word)))
      .replace(/((?:cookie|turnInfo)["']?\s{0,9}[:=]).*/gi, '$1 [token]')
      .replace(
        /(authorization["']?\s{0,9}[:=]\s{0,9}["']?)(?!bearer)([a-z-]{1,20} {1,9})?[^\s,;"']+/gi,
        '$1$2[token]',
      )
      .replace(/(bearer)[ .]{1,9}[^\s,;"']+/gi, '$1 [token]')
      .replace(SECRET_HEADER, '$1[token]')
      .replace(NAMED_SECRET, '$1[token]');
    return safe.length > MAX_LENGTH ? `${safe.slice(0, MAX_LENGTH)}…` : safe;
  };
};

/** A field whose name promises a secret, as `name=value` or in JSON. */
const NAMED_SECRET =
  /((?:token|secret|credential|password|passwd|pwd|api-?_?key|session-?_?id|sid|signature)(?:=|["']\s{0,9}:\s{0,9}["']?))[^\s,;&"']+/gi;

/** A header whose name promises a secret, such as `X-Api-Key: abc`. */
const SECRET_HEADER =
  /((?:x-[\w-]{0,40}(?:key|token|secret|auth)|api-?_?key)["']?\s{0,9}[:=]\s{0,9}["']?)[^\s,;&"']+/gi;

/** Removes credentials, the query and the fragment of an address, and a query with values of a path. */
const cleanAddress = (escaped: string): string => {
  // JSON may contain `\/` for a slash.
  const word = escaped.replaceAll('\\/', '/');
  const start = word.indexOf('//');
  const isAddress = start >= 0 && (start === 0 || word[start - 1] === ':');
  const bare = word.replace(/\/\/[^/?#]*@/g, '//');
  const query = bare.search(isAddress ? /[?#]/ : /\?/);
  if (query < 0 || (!isAddress && !bare.includes('=', query))) return bare;
  return bare.slice(0, query);
};

/** Replaces a JSON Web Token, whose parts are separated by dots. */
const hideJwt = (word: string): string => {
  const start = word.indexOf('eyJ');
  return start < 0 || !word.includes('.', start) ? word : `${word.slice(0, start)}[token]`;
};
