import {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import type {Clock} from '../../../src/platform/clock.ts';
import type {Session} from '../../../src/service/session.ts';
import {SERVICE_LIMITS} from '../../../src/service/streaming-service.ts';
import type {PollPorts} from '../../../src/session/poll.ts';
import {RUN_LIMITS, type StartLimits} from '../../../src/session/ports.ts';
import type {Outage} from './scenarios.ts';

/** `pollUntilReady` of the element, or another function that does the same. */
export type Polling = (
  session: Session,
  limits: StartLimits,
  ports: PollPorts,
  signal: AbortSignal,
) => AsyncGenerator<unknown, Session>;

/** One client that waits for its session. Times are in milliseconds. */
export interface Client {
  readonly arrivalMs: number;
  readonly startMs: number;
  /** The usual duration of a start that the device remembers. */
  readonly usualMs: number | undefined;
  readonly random: () => number;
}

const ANSWER_MS = 50;
const PENDING: Session = {id: 's', ready: false, message: '', retryAfterMs: undefined, hosts: []};
const READY: Session = {...PENDING, ready: true};
const RESOLVED = Promise.resolve();

/** The clock of one client: a pause ends immediately, and the time jumps to its end. */
class ClientClock implements Clock {
  constructor(
    public nowMs: number,
    readonly random: () => number,
  ) {}

  now() {
    return this.nowMs;
  }

  uptime() {
    return this.nowMs;
  }

  isOnline() {
    return true;
  }

  pause(ms: number) {
    this.nowMs += ms;
    return RESOLVED;
  }
}

/**
 * Runs the polling of one client from its start to the moment at which it knows that its session is ready. Returns that
 * moment, or `undefined` if the client gave up.
 * @param onRequest receives the time of each poll
 */
export const simulateClient = async (
  polling: Polling,
  {arrivalMs, startMs, usualMs, random}: Client,
  outage: Outage | undefined,
  onRequest: (timeMs: number) => void,
): Promise<number | undefined> => {
  const clock = new ClientClock(arrivalMs, random);
  const poll = async (): Promise<Session> => {
    const sentMs = clock.nowMs;
    onRequest(sentMs);
    const isOut = outage && sentMs >= outage.fromMs && sentMs < outage.untilMs;
    if (isOut && outage.kind === 'silent') {
      clock.nowMs += SERVICE_LIMITS.responseMs;
      throw new AppStreamError('no-answer');
    }
    clock.nowMs += ANSWER_MS;
    if (isOut) throw new AppStreamError('no-capacity', {retryAfterMs: outage.retryAfterMs});
    return sentMs >= arrivalMs + startMs ? READY : PENDING;
  };
  const ports: PollPorts = {clock, service: {poll}, usualStartMs: () => usualMs};
  const states = polling(PENDING, RUN_LIMITS.start, ports, new AbortController().signal);
  try {
    while (!(await states.next()).done);
    return clock.nowMs;
  } catch {
    return undefined;
  }
};
