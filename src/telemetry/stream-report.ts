import type {QualityCause, QualityLevel} from '../index.ts';
import type {Attributes} from './open-telemetry.ts';
import type {ObservedEnd, ObservedError, StartOutcome} from './recorder.ts';

/** One step of a run. */
export interface ReportedStep {
  /** The phase, or the step within `connecting` and `reconnecting`. */
  readonly step: string;
  /** When the step started, in milliseconds since the start of the run. */
  readonly startMs: number;
  /** How long the step took, in milliseconds. Missing while it lasts. */
  readonly durationMs?: number;
  /** The number of the attempt, from the second on. */
  readonly attempt?: number;
  /** Why the step ended, if it failed. */
  readonly error?: ObservedError;
  /** How often something failed that the step tried again. */
  readonly retries?: number;
  /** The last failure of them. */
  readonly retryError?: ObservedError;
}

/** How long a stream had a quality. */
export interface QualityTime {
  readonly level: QualityLevel;
  readonly cause?: QualityCause;
  readonly ms: number;
}

/**
 * One run until now, as plain data: at most 60 kB of JSON. A later report of the same run contains everything of an
 * earlier one. It has no addresses, no ids but a random one, and no texts. All durations are in milliseconds.
 */
export interface StreamReport {
  readonly version: 1;
  /**
   * Why the page gets this report: the first frame is on the screen (`playing`), the page is hidden (`hidden`), or the
   * run is over (`end`).
   */
  readonly trigger: 'playing' | 'hidden' | 'end';
  /** Identifies the reports of one run. It is random, and that of the run's span with a tracer. */
  readonly traceId: string;
  /** When the run started, in milliseconds since the epoch. */
  readonly startedAtMs: number;
  /** How long the run has lasted. */
  readonly durationMs: number;
  /** The start. Missing while it lasts, and if it was not observed. */
  readonly start?: {readonly outcome: StartOutcome; readonly durationMs: number};
  /** The end. Missing while the run lasts. */
  readonly end?: {readonly reason: ObservedEnd; readonly error?: ObservedError};
  /** The first 20 steps and the last 80. */
  readonly steps: readonly ReportedStep[];
  /** The freezes that are over. Those that end within the same second count as one. */
  readonly freezes: {readonly count: number; readonly totalMs: number};
  /** The round trip over all seconds. Missing if the browser reported none. */
  readonly roundTrip?: {readonly meanMs: number; readonly minMs: number; readonly maxMs: number};
  /** The time of each level and cause, while the page was visible. */
  readonly quality: readonly QualityTime[];
  /** How often the stream was lost, and how long until it was back or the run ended. */
  readonly reconnects: {readonly count: number; readonly totalMs: number};
  /** The last 20 problems that the run continued without. */
  readonly warnings: readonly ObservedError[];
  /** The page's own attributes: at most 20, with names of 64 characters and texts of 200. */
  readonly attributes: Attributes;
}

const MAX_ATTRIBUTES = 20;
const MAX_NAME = 64;
const MAX_TEXT = 200;

/** Bounds the attributes of a page, so that a report fits `sendBeacon`. */
export const boundAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(
    Object.entries(attributes)
      .slice(0, MAX_ATTRIBUTES)
      .map(([name, value]) => [
        name.slice(0, MAX_NAME),
        typeof value === 'string' ? value.slice(0, MAX_TEXT) : value,
      ]),
  );
