import type {Finding, KnownFinding} from '../check.ts';
import type {PreflightOutcome} from '../../session/preflight-report.ts';

/** From the best to the worst. A warning weighs more than a fact that nobody knows. */
const RANKS: readonly PreflightOutcome[] = ['ok', 'unknown', 'warning', 'failed'];

/** Several findings as one: the worst outcome, with the summaries and advice of all findings that have it or a problem. */
export const combineFindings = (findings: readonly KnownFinding[]): KnownFinding => {
  const rank = Math.max(0, ...findings.map(({outcome}) => RANKS.indexOf(outcome)));
  const outcome = RANKS[rank] ?? 'unknown';
  const shown = outcome === 'ok' ? findings : findings.filter((finding) => finding.outcome !== 'ok');
  const advice = [...new Set(shown.flatMap((finding) => finding.advice ?? []))].join(' ');
  return {
    outcome,
    summary: shown.map(({summary}) => summary).join(' '),
    ...(advice ? {advice} : {}),
  };
};

/** A skipped check found nothing out. */
export const toKnown = ({outcome, ...rest}: Finding): KnownFinding => ({
  ...rest,
  outcome: outcome === 'skipped' ? 'unknown' : outcome,
});
