import {AppStreamError} from '../errors/app-stream-error.ts';
import {explainFailure} from '../errors/causes.ts';
import type {FailureCode} from '../errors/failures.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import type {RunPorts, RunRequest, StartLimits, StreamPorts} from './ports.ts';
import {type BackOff, BRIEFLY_MS, nextDelayMs, RetryWindow} from './retry-window.ts';
import type {SessionState} from './session-state.ts';

/**
 * Waits until the catalogue has confirmed the request. While the service fails transiently, it repeats the confirm
 * request, and yields each failure with the time of the next try.
 * @throws AppStreamError a failure that no repetition can fix, or the last one
 */
export async function* waitForCatalogue(
  request: RunRequest,
  first: Promise<unknown>,
  {service, clock, checks, onConfirmed}: Pick<RunPorts, 'service' | 'clock' | 'checks' | 'onConfirmed'>,
  signal: AbortSignal,
): AsyncGenerator<SessionState, void> {
  const window = new RetryWindow(clock, POLL_BACK_OFF);
  for (let confirmed = first; ; confirmed = service.confirm(request, {signal})) {
    try {
      onConfirmed(await unlessAborted(confirmed, signal));
      return;
    } catch (thrown) {
      signal.throwIfAborted();
      const checkError = asUnavailable(await explainFailure(thrown, checks, signal));
      const {retryAfterMs} = checkError;
      const progress = {pendingMs: window.elapsedMs, failures: window.failures + 1, retryAfterMs};
      window.addFailure(checkError, pollDelayMs(progress, clock.random()));
      if (!mayRequestAgain(checkError, window, request.limits.start)) throw checkError;
      yield {phase: 'checking', subject: 'catalogue', checkError, nextTryAt: window.nextTryAt};
      await window.wait(signal);
    }
  }
}

/** A user who returns to the page must not make it send another create request early. */
const CREATE_BACK_OFF: BackOff = {minMs: 2000, maxMs: 15_000, isFixed: true};

/**
 * Creates the session. While no machine is free, it repeats the request, and yields the time of each retry. After any
 * other failure, a second request could take a second machine.
 * @throws AppStreamError the failure of a request that must not be repeated, or the last one
 */
export async function* createSession(
  request: RunRequest,
  ports: Pick<StreamPorts, 'clock' | 'checks' | 'sessions' | 'prepareConnection'>,
  signal: AbortSignal,
): AsyncGenerator<SessionState, Session> {
  const {pendingMs, createAttempts = Infinity} = request.limits.start;
  const window = new RetryWindow(ports.clock, CREATE_BACK_OFF);
  for (;;) {
    if (window.failures) yield {phase: 'requesting'};
    try {
      const created = ports.sessions.create(request, signal);
      // On a slow device this takes as long as the service: the request must be on its way before.
      if (!signal.aborted) ports.prepareConnection();
      return await created;
    } catch (thrown) {
      signal.throwIfAborted();
      const error = await explainFailure(thrown, ports.checks, signal);
      window.addFailure(error);
      const {failures, nextTryAt} = window;
      const isLast = failures >= createAttempts || window.elapsedMs + window.delayMs > pendingMs;
      if (error.rules.create !== 'retry' || isLast) throw error;
      yield {phase: 'requesting', deferred: {error, attempt: failures, nextTryAt}};
      await window.wait(signal);
    }
  }
}

/** A session of which only the id is known. */
export const unknownSession = (id: string): Session => {
  return {id, ready: false, message: '', retryAfterMs: undefined, hosts: []};
};

/**
 * Polls a pending session until it is ready, and notes how long that took.
 * @param isUnknown whether only the id is known, so that the run polls immediately and does not know the start
 */
export async function* pollUntilReady(
  session: Session,
  limits: StartLimits,
  {service, clock, checks, startTimes}: Pick<RunPorts, 'service' | 'clock' | 'checks' | 'startTimes'>,
  signal: AbortSignal,
  isUnknown = false,
): AsyncGenerator<SessionState, Session> {
  const since = clock.now();
  const startedAt = clock.uptime();
  const usualMs = isUnknown ? undefined : startTimes.usualMs();
  let measuredFrom = startedAt;
  const pending = {phase: 'pending', since, ...(usualMs === undefined ? {} : {usualMs})} as const;
  const window = new RetryWindow(clock, POLL_BACK_OFF);
  let latest = session;
  let hasAnswer = !isUnknown;
  if (hasAnswer) window.reset();
  let yielded: string | undefined;
  let {retryAfterMs} = session;
  let retryWhen: AppStreamError['retryWhen'];
  while (!latest.ready) {
    const pendingMs = clock.uptime() - startedAt;
    const leftMs = limits.pendingMs - pendingMs;
    if (leftMs <= 0) throw new AppStreamError('start-timeout', {detail: latest.message});
    const {message, queue} = latest;
    const shown = {message, ...(queue && {queue})};
    const text = JSON.stringify(shown);
    if (hasAnswer && !window.failures && yielded !== text) {
      yielded = text;
      yield {...pending, session: latest, ...shown};
    }
    if (hasAnswer || window.failures) {
      const {pollMs} = limits;
      const expectedMs = queue?.estimateMs === undefined ? usualMs : pendingMs + queue.estimateMs;
      const progress = {pendingMs, usualMs: expectedMs, failures: window.failures, retryAfterMs, pollMs};
      const delayMs = Math.min(pollDelayMs(progress, clock.random()), leftMs);
      await window.pause(delayMs, {retryAfterMs, retryWhen}, signal);
    }
    try {
      latest = await unlessAborted(service.poll(session.id, {signal}), signal);
      hasAnswer = true;
      window.reset();
      ({retryAfterMs} = latest);
      retryWhen = undefined;
      // The time in a queue does not predict the next start.
      if (latest.queue) measuredFrom = clock.uptime();
      if (latest.ready && !isUnknown) startTimes.add(clock.uptime() - measuredFrom);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = await explainFailure(thrown, checks, signal);
      const pollError = hasAnswer ? failure : asUnavailable(failure);
      yielded = undefined;
      window.addFailure(pollError);
      if (!mayRequestAgain(pollError, window, limits)) throw pollError;
      ({retryAfterMs, retryWhen} = pollError);
      yield {...pending, session: latest, ...shown, pollError};
    }
  }
  return latest;
}

/** Whether the run repeats a confirm or poll request. Both are idempotent. */
const mayRequestAgain = (error: AppStreamError, window: RetryWindow, {pollRetryMs}: StartLimits): boolean => {
  const {pending: rule} = error.rules;
  const mayHelp =
    rule === 'retry' ||
    (rule === 'once' && !window.isSameFailure) ||
    (rule === 'briefly' && window.repeatedMs(error) < BRIEFLY_MS);
  return mayHelp && window.elapsedMs < pollRetryMs;
};

/** These codes are about a machine. A confirm or poll request needs none. */
const WITHOUT_MACHINE: Readonly<Partial<Record<FailureCode, FailureCode>>> = {
  'no-capacity': 'server-error',
  'request-timeout': 'gateway-timeout',
};

/** The failure of a confirm or poll request as that of a gateway, which restarts or is busy. */
const asUnavailable = (error: AppStreamError): AppStreamError => {
  const code = WITHOUT_MACHINE[error.code];
  if (!code) return error;
  const {detail, retryAfterMs, status} = error;
  const values = {status: status ?? ''};
  return new AppStreamError(code, {detail, retryAfterMs, status, values, cause: error});
};

/** The progress of a start, which decides about the delay before its next poll. Times are in milliseconds. */
export interface StartProgress {
  /** How long the session has been pending. */
  readonly pendingMs: number;
  /** How long this start usually takes on this device. */
  readonly usualMs?: number | undefined;
  /** Of polls in a row. */
  readonly failures: number;
  readonly retryAfterMs?: number | undefined;
  /** The delay that the page sets. */
  readonly pollMs?: number | undefined;
}

/** A usual start takes 30 to 40 s (`real-deployments.md`, Times and capacity). */
const USUAL_START_MS = 35_000;
const FIRST_POLL_MS = 2500;
const MIN_POLL_MS = 1000;
const MAX_POLL_MS = 20_000;
/** The session may have become ready during an outage, so that its end must be noticed soon. */
const POLL_BACK_OFF: BackOff = {minMs: MIN_POLL_MS, maxMs: 12_000};

/** The delay near the usual end of a start: most of the time that is left. A late start may take many minutes. */
const delayAround = (usualMs: number, pendingMs: number): number => {
  const leftMs = usualMs - pendingMs;
  return Math.max(Math.min(usualMs / 8, 5000), leftMs > 0 ? leftMs * 0.8 : -leftMs / 2);
};

/**
 * The delay before the next poll of a pending session. Polls are dense only around the usual duration of a start, and
 * around the duration that this device remembers. Before, each delay is at most one and a half times the time that has
 * passed, so that a fast start is noticed soon. Failed polls make the delay grow. `npm run bench -- fleet` measures the
 * load of many clients.
 *
 * Up to a quarter is added or taken off at random, and up to 60 % of the first delay. Clients that start together then
 * do not poll together. `Retry-After` replaces the delay, and the random part only adds to it. The page's own delay is
 * exact, and does not apply after a failed poll.
 * @param random at least 0, below 1
 */
export const pollDelayMs = (
  {pendingMs, usualMs = USUAL_START_MS, failures, retryAfterMs, pollMs}: StartProgress,
  random: number,
): number => {
  if (retryAfterMs !== undefined) return nextDelayMs(0, POLL_BACK_OFF, random, retryAfterMs);
  if (pollMs !== undefined && failures === 0) return pollMs;
  const steadyMs = Math.min(
    Math.max(FIRST_POLL_MS, pendingMs * 1.5),
    // A start that took long once is often a usual one the next time.
    delayAround(USUAL_START_MS, pendingMs),
    delayAround(usualMs, pendingMs),
  );
  const delayMs =
    failures > 0
      ? Math.min(POLL_BACK_OFF.maxMs, Math.max(steadyMs, FIRST_POLL_MS * 2 ** failures))
      : Math.min(MAX_POLL_MS, steadyMs);
  const spread = pendingMs < MIN_POLL_MS ? 0.6 : 0.25;
  return Math.max(MIN_POLL_MS, delayMs * (1 - spread + 2 * spread * random));
};
