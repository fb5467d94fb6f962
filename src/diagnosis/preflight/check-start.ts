import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {PreflightReport, PreflightRow} from '../../session/preflight-report.ts';
import {progressOf} from '../../session/open-stream.ts';
import type {SessionState} from '../../session/session-state.ts';
import {runPreflight, type PreflightSubject} from './run-preflight.ts';
import {sharedResults} from './shared-results.ts';

/** A start whose page wants a preflight. */
export interface CheckedStart {
  /** `warn`: ask the user about a problem. `require`: fail if a stream is impossible. */
  readonly mode: 'warn' | 'require';
  readonly subject: PreflightSubject;
  /** The page's own service, if it has one. */
  readonly service: object | undefined;
  /** Asks the user. Resolves with true to go on, and with false to check once more. */
  readonly decide: (signal: AbortSignal) => Promise<boolean>;
}

/**
 * Checks a start before its session exists. Returns if the run goes on: nothing is wrong, the user wants it, or the page
 * requires only that a stream is possible.
 * @throws AppStreamError `preflight-failed`; the signal's reason when aborted
 */
export async function* checkStart(
  {mode, subject, service, decide}: CheckedStart,
  signal: AbortSignal,
  results = sharedResults,
): AsyncGenerator<SessionState, void> {
  const key = subjectKey(subject, service);
  for (let kept = results.find(key); ; kept = undefined) {
    const report = kept?.report ?? (yield* measureRows(subject, key, signal, results));
    if (report.verdict === 'good' || kept?.isAccepted) return;
    if (mode === 'require') {
      if (report.verdict === 'impossible') throw failureOf(report);
      return;
    }
    yield {phase: 'checking', subject: 'preflight', step: 'deciding', report};
    if (await decide(signal)) {
      results.accept(key);
      return;
    }
  }
}

/** Measures, and yields the rows as they arrive. */
async function* measureRows(
  subject: PreflightSubject,
  key: string,
  signal: AbortSignal,
  results: typeof sharedResults,
): AsyncGenerator<SessionState, PreflightReport> {
  return yield* progressOf((report: (state: SessionState) => void) => {
    let rows: readonly PreflightRow[] = [];
    const show = () => report({phase: 'checking', subject: 'preflight', step: 'measuring', rows});
    show();
    const onRow = (row: PreflightRow) => {
      rows = [...rows, row];
      show();
    };
    return results.measure(key, (run) => runPreflight(subject, run), {signal, onRow});
  });
}

const failureOf = ({rows}: PreflightReport) => {
  const failed = rows.filter(({outcome}) => outcome === 'failed');
  const checks = failed.map(({check, summary, advice = ''}) => `${check}: ${summary} ${advice}`.trim());
  return new AppStreamError('preflight-failed', {values: {checks: checks.join(' ')}});
};

/**
 * Two starts with the same key share a result. The application and the token are no part of it: the run asks the catalogue
 * by itself. Only this page sees the key, which may hold credentials of TURN servers.
 */
export const subjectKey = (
  {target, endpoint, video, iceServers, iceTransport}: PreflightSubject,
  service: object | undefined,
): string =>
  JSON.stringify([
    service ? identify(service) : target?.addresses,
    endpoint?.signalingUrl,
    video,
    iceTransport ?? 'all',
    typeof iceServers === 'function' ? identify(iceServers) : iceServers,
  ]);

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for each object and function of the page. */
const identify = (part: object): number => {
  const id = ids.get(part) ?? (lastId += 1);
  ids.set(part, id);
  return id;
};
