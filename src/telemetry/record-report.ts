import type {QualityCause, QualityLevel} from '../index.ts';
import type {Attributes} from './open-telemetry.ts';
import type {ObservedEnd, ObservedError, ObservedSample, RunRecorder, StartOutcome} from './recorder.ts';
import {boundAttributes, type QualityTime, type ReportedStep, type StreamReport} from './stream-report.ts';

export interface ReportOptions {
  readonly report: (report: StreamReport) => void;
  readonly attributes: () => Attributes;
  readonly traceId: () => string;
  /** The present time in milliseconds, for durations. */
  readonly now?: () => number;
}

/** The first steps explain the start, the last ones the end. */
const FIRST_STEPS = 20;
const MAX_STEPS = 100;
const MAX_WARNINGS = 20;

interface RunFacts {
  readonly since: number;
  readonly startedAtMs: number;
  readonly traceId: string;
  readonly steps: ReportedStep[];
  readonly quality: Map<string, QualityTime>;
  readonly warnings: ObservedError[];
  start?: StreamReport['start'];
  end?: StreamReport['end'];
  freezes: StreamReport['freezes'];
  reconnects: StreamReport['reconnects'];
  trips: {readonly count: number; readonly sumMs: number; readonly minMs: number; readonly maxMs: number};
}

/** Sums up each run, and gives the page a report of it. */
export class ReportRecorder implements RunRecorder {
  readonly #options: ReportOptions;
  readonly #now: () => number;
  #run: RunFacts | undefined;

  constructor(options: ReportOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  runStarted() {
    this.#run = {
      since: this.#now(),
      startedAtMs: Date.now(),
      traceId: this.#options.traceId(),
      steps: [],
      quality: new Map(),
      warnings: [],
      freezes: {count: 0, totalMs: 0},
      reconnects: {count: 0, totalMs: 0},
      trips: {count: 0, sumMs: 0, minMs: Infinity, maxMs: 0},
    };
  }

  stepStarted(step: string, attempt: number | undefined) {
    const steps = this.#run?.steps;
    if (!steps) return;
    steps.push({step, startMs: this.#runMs, ...(attempt === undefined ? {} : {attempt})});
    if (steps.length > MAX_STEPS) steps.splice(FIRST_STEPS, 1);
  }

  stepEnded(error: ObservedError | undefined) {
    const {startMs = 0} = this.#run?.steps.at(-1) ?? {};
    this.#changeStep({durationMs: this.#runMs - startMs, ...(error ? {error} : {})});
  }

  retried(error: ObservedError) {
    const {retries = 0} = this.#run?.steps.at(-1) ?? {};
    this.#changeStep({retries: retries + 1, retryError: error});
  }

  warned(error: ObservedError) {
    const warnings = this.#run?.warnings;
    warnings?.push(error);
    if (warnings && warnings.length > MAX_WARNINGS) warnings.shift();
  }

  started(outcome: StartOutcome, durationMs: number) {
    if (!this.#run) return;
    this.#run.start = {outcome, durationMs: Math.round(durationMs)};
    if (outcome === 'playing') this.#report('playing');
  }

  sampled({frozenMs, roundTripMs}: ObservedSample) {
    const run = this.#run;
    if (!run) return;
    if (frozenMs > 0) run.freezes = addTo(run.freezes, frozenMs);
    if (roundTripMs === undefined) return;
    const {count, sumMs, minMs, maxMs} = run.trips;
    run.trips = {
      count: count + 1,
      sumMs: sumMs + roundTripMs,
      minMs: Math.min(minMs, roundTripMs),
      maxMs: Math.max(maxMs, roundTripMs),
    };
  }

  ratedFor(level: QualityLevel, cause: QualityCause | undefined, durationMs: number) {
    const {quality} = this.#run ?? {};
    const key = `${level} ${cause ?? ''}`;
    const ms = (quality?.get(key)?.ms ?? 0) + durationMs;
    quality?.set(key, {level, ...(cause ? {cause} : {}), ms});
  }

  reconnected(_outcome: StartOutcome, durationMs: number) {
    if (this.#run) this.#run.reconnects = addTo(this.#run.reconnects, durationMs);
  }

  hidden() {
    this.#report('hidden');
  }

  runEnded(reason: ObservedEnd, error: ObservedError | undefined) {
    if (!this.#run) return;
    this.#run.end = {reason, ...(error ? {error} : {})};
    this.#report('end');
    this.#run = undefined;
  }

  /** The time since the start of the run. */
  get #runMs(): number {
    return Math.round(this.#now() - (this.#run?.since ?? 0));
  }

  #changeStep(change: Partial<ReportedStep>) {
    const last = this.#run?.steps.pop();
    if (last) this.#run?.steps.push({...last, ...change});
  }

  #report(trigger: StreamReport['trigger']) {
    const run = this.#run;
    if (!run) return;
    const {traceId, startedAtMs, start, end, trips} = run;
    this.#options.report({
      version: 1,
      trigger,
      traceId,
      startedAtMs,
      durationMs: this.#runMs,
      ...(start ? {start} : {}),
      ...(end ? {end} : {}),
      steps: [...run.steps],
      freezes: roundTotal(run.freezes),
      ...(trips.count ? {roundTrip: summarize(trips)} : {}),
      quality: Array.from(run.quality.values(), (time) => ({...time, ms: Math.round(time.ms)})),
      reconnects: roundTotal(run.reconnects),
      warnings: [...run.warnings],
      attributes: boundAttributes(this.#options.attributes()),
    });
  }
}

const addTo = ({count, totalMs}: StreamReport['freezes'], ms: number) => ({
  count: count + 1,
  totalMs: totalMs + ms,
});

const roundTotal = ({count, totalMs}: StreamReport['freezes']) => ({count, totalMs: Math.round(totalMs)});

const summarize = ({count, sumMs, minMs, maxMs}: RunFacts['trips']) => ({
  meanMs: Math.round(sumMs / count),
  minMs: Math.round(minMs),
  maxMs: Math.round(maxMs),
});
