import {unlessAborted} from '../platform/abort.ts';
import type {TextValues} from '../platform/text.ts';
import {AppStreamError} from './app-stream-error.ts';
import type {FailureCode} from './failures.ts';

/** What a check found: values for the texts of the failure, and when another attempt may succeed. */
export interface Evidence {
  readonly values?: TextValues;
  readonly retryWhen?: (signal: AbortSignal) => Promise<unknown>;
}

/** A cheap check of what the page knows already, about the origin of a failed request if there is one. */
type CauseCheck = (origin: string | undefined) => Promise<Evidence | undefined>;

/** The checks of the page. None sends a request to the service or the host. */
export interface CauseChecks {
  /** Whether the Content Security Policy of the page has blocked a request to the origin. */
  readonly policy: CauseCheck;
  /** Whether a permission keeps the page from the origin, which is in the local network. */
  readonly localNetwork: CauseCheck;
  /** Whether the page could read an earlier response of the origin. */
  readonly earlierAnswer: CauseCheck;
  /** Whether the browser keeps WebRTC from the page. */
  readonly webRtc: CauseCheck;
}

/** The checks that each failure asks, in this order, and the failure that a finding shows instead. */
export const CAUSES: readonly {
  readonly check: keyof CauseChecks;
  readonly cause: FailureCode;
  /** Whether nothing has left the browser, so that a create request took no machine. */
  readonly isUnsent: boolean;
  readonly symptoms: readonly FailureCode[];
}[] = [
  {
    check: 'policy',
    cause: 'blocked-by-policy',
    isUnsent: true,
    symptoms: ['unreachable', 'offline', 'signaling-unreachable', 'signaling-timeout', 'socket-refused'],
  },
  {
    check: 'localNetwork',
    cause: 'local-network-blocked',
    isUnsent: true,
    symptoms: ['unreachable', 'offline', 'no-answer', 'signaling-unreachable', 'signaling-timeout'],
  },
  {check: 'earlierAnswer', cause: 'sign-in-expired', isUnsent: false, symptoms: ['cors']},
  {check: 'webRtc', cause: 'webrtc-blocked', isUnsent: true, symptoms: ['ice-failed']},
];

/** The delay before the next attempt, unless the check knows when one may succeed, in milliseconds. */
const RETRY_MS = 15_000;

/**
 * The failure with its cause, if a check knows it. Otherwise, the same failure. A create request that may have reached
 * the service stays unclear.
 * @throws the signal's reason when aborted
 */
export const explainFailure = async (
  thrown: unknown,
  checks: CauseChecks,
  signal: AbortSignal,
): Promise<AppStreamError> => {
  const failure = AppStreamError.from(thrown);
  const isUnclear = failure.code === 'create-unclear' && failure.cause instanceof AppStreamError;
  const symptom = isUnclear ? AppStreamError.from(failure.cause) : failure;
  const {origin} = symptom;
  for (const {check, cause, isUnsent, symptoms} of CAUSES) {
    if (!symptoms.includes(symptom.code)) continue;
    const evidence = await unlessAborted(checks[check](origin), signal);
    if (!evidence) continue;
    const {values, retryWhen} = evidence;
    const explained = new AppStreamError(cause, {
      values: {origin: origin ?? '', ...values},
      retryAfterMs: retryWhen && RETRY_MS,
      cause: symptom,
    });
    explained.retryWhen = retryWhen;
    if (isUnclear && !isUnsent) return new AppStreamError('create-unclear', {cause: explained});
    return explained;
  }
  return failure;
};
