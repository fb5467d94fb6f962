import {AppStreamError} from '../errors/app-stream-error.ts';
import {unlessAborted} from '../platform/abort.ts';
import type {Session} from '../service/session.ts';
import {spreadRetryAfter} from '../platform/clock.ts';
import {asUnavailable, Patience, pauseAfter} from './patience.ts';
import type {RunPorts, StartLimits} from './ports.ts';
import type {SessionState} from './session-state.ts';

/** A session of which only the id is known. */
export const unknownSession = (id: string): Session => {
  return {id, ready: false, message: '', retryAfterMs: undefined, hosts: []};
};

/**
 * Polls a pending session until it is ready, and notes how long that took. It sends nothing while the device is offline.
 * @param isUnknown whether only the id is known, so that the service is asked immediately. The time of its start is unknown.
 */
export async function* pollUntilReady(
  session: Session,
  limits: StartLimits,
  {service, clock, startTimes}: Pick<RunPorts, 'service' | 'clock' | 'startTimes'>,
  signal: AbortSignal,
  isUnknown = false,
): AsyncGenerator<SessionState, Session> {
  const since = clock.now();
  const startedAt = clock.uptime();
  const usualMs = isUnknown ? undefined : startTimes.usualMs();
  let measuredFrom = startedAt;
  const pending = {phase: 'pending', since, ...(usualMs === undefined ? {} : {usualMs})} as const;
  const patience = new Patience(limits.pollRetryMs, clock);
  let latest = session;
  let hasAnswer = !isUnknown;
  let yielded: string | undefined;
  let {retryAfterMs} = session;
  while (!latest.ready) {
    const pendingMs = clock.uptime() - startedAt;
    const leftMs = limits.pendingMs - pendingMs;
    if (leftMs <= 0) throw new AppStreamError('start-timeout', {detail: latest.message});
    const {message, queue} = latest;
    const progress = {message, ...(queue && {queue})};
    const text = JSON.stringify(progress);
    if (hasAnswer && !patience.failures && yielded !== text) {
      yielded = text;
      yield {...pending, session: latest, ...progress};
    }
    if (hasAnswer || patience.failures) {
      const {pollMs} = limits;
      const expectedMs = queue?.estimateMs === undefined ? usualMs : pendingMs + queue.estimateMs;
      const moment = {pendingMs, usualMs: expectedMs, failures: patience.failures, retryAfterMs, pollMs};
      const delayMs = Math.min(pollDelayMs(moment, clock.random()), leftMs);
      patience.extend(await pauseAfter({retryAfterMs}, delayMs, clock, signal));
    }
    try {
      latest = await unlessAborted(service.poll(session.id, {signal}), signal);
      hasAnswer = true;
      patience.reset();
      ({retryAfterMs} = latest);
      // The time in a queue says nothing about the next start.
      if (latest.queue) measuredFrom = clock.uptime();
      if (latest.ready && !isUnknown) startTimes.add(clock.uptime() - measuredFrom);
    } catch (thrown) {
      signal.throwIfAborted();
      const failure = AppStreamError.from(thrown);
      const pollError = hasAnswer ? failure : asUnavailable(failure);
      yielded = undefined;
      patience.accept(pollError);
      ({retryAfterMs} = pollError);
      yield {...pending, session: latest, ...progress, pollError};
    }
  }
  return latest;
}

/** The moment at which a run chooses the delay before its next poll. Times are in milliseconds. */
export interface PollMoment {
  /** How long the session has been pending. */
  readonly pendingMs: number;
  /** How long this start usually takes on this device, if that is known. */
  readonly usualMs?: number | undefined;
  /** How many polls in a row have failed. */
  readonly failures: number;
  /** The delay that the service asks for. */
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
const MAX_FAILING_MS = 12_000;

/**
 * The delay near a time at which starts usually end. Before that time, the delay covers most of the time that is left.
 * Afterwards it grows, because a late start may take many minutes.
 */
const delayAround = (usualMs: number, pendingMs: number): number => {
  const leftMs = usualMs - pendingMs;
  return Math.max(Math.min(usualMs / 8, 5000), leftMs > 0 ? leftMs * 0.8 : -leftMs / 2);
};

/**
 * The delay before the next poll of a pending session. Polls are dense only while the session is likely to become ready:
 * around the usual duration of a start, and around the duration that this device remembers. Before, each delay is at most
 * one and a half times the time that has passed, so that a fast start is noticed soon. Failed polls make the delay
 * grow. `npm run bench -- fleet` measures the load of many clients.
 *
 * Up to a quarter is added or taken off at random, and more of the first delay. Clients that start together then do not
 * poll together. `Retry-After` replaces the delay, and the random part only adds to it. The page's own delay is exact, and
 * does not apply after a failed poll.
 * @param random at least 0, below 1
 */
export const pollDelayMs = (
  {pendingMs, usualMs = USUAL_START_MS, failures, retryAfterMs, pollMs}: PollMoment,
  random: number,
): number => {
  if (retryAfterMs !== undefined) return spreadRetryAfter(Math.max(MIN_POLL_MS, retryAfterMs), random);
  if (pollMs !== undefined && failures === 0) return pollMs;
  const steadyMs = Math.min(
    Math.max(FIRST_POLL_MS, pendingMs * 1.5),
    // A start that took long once is often a usual one the next time.
    delayAround(USUAL_START_MS, pendingMs),
    delayAround(usualMs, pendingMs),
  );
  const delayMs =
    failures > 0
      ? Math.min(MAX_FAILING_MS, Math.max(steadyMs, FIRST_POLL_MS * 2 ** failures))
      : Math.min(MAX_POLL_MS, steadyMs);
  const spread = pendingMs < MIN_POLL_MS ? 0.6 : 0.25;
  return Math.max(MIN_POLL_MS, delayMs * (1 - spread + 2 * spread * random));
};
