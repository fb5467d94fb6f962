/** For a time, the service refuses each poll with 503, or does not answer. */
export interface Outage {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly kind: 'refuses' | 'silent';
  /** The `Retry-After` of the refusals. */
  readonly retryAfterMs?: number;
}

/** When the clients of a fleet start, and what happens to their service. */
export interface Scenario {
  readonly name: string;
  /** The starts are spread at random over this time. */
  readonly arrivalMs: number;
  readonly outage?: Outage;
}

const MINUTE_MS = 60_000;
const MIDDLE = {fromMs: 5 * MINUTE_MS, untilMs: 6 * MINUTE_MS};
/** While most sessions of clients that start together become ready. */
const AT_READY = {fromMs: 25_000, untilMs: 85_000};

export const SPREAD: Scenario = {name: 'spread over an hour', arrivalMs: 60 * MINUTE_MS};
/** A class whose teacher says "now". */
export const AT_ONCE: Scenario = {name: 'all within 1 s', arrivalMs: 1000};

const BUSY = {arrivalMs: 10 * MINUTE_MS};

export const OUTAGES: readonly Scenario[] = [
  {...BUSY, name: 'within 10 min, 503', outage: {...MIDDLE, kind: 'refuses'}},
  {...BUSY, name: 'within 10 min, no answer', outage: {...MIDDLE, kind: 'silent'}},
  {...AT_ONCE, name: 'within 1 s, 503', outage: {...AT_READY, kind: 'refuses'}},
  {
    ...AT_ONCE,
    name: 'within 1 s, 503 with Retry-After: 30',
    outage: {...AT_READY, kind: 'refuses', retryAfterMs: 30_000},
  },
];
