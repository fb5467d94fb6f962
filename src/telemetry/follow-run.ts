import type {AppStreamError, SessionState, StreamQuality} from '../index.ts';
import {type ObservedEnd, type ObservedError, readError, readWord, type RunRecorder} from './recorder.ts';

type ActiveState = Exclude<SessionState, {readonly phase: 'idle' | 'ended' | 'failed'}>;

interface ObservedRun {
  readonly since: number;
  step: string | undefined;
  /** Whether the run has played, or its start was not observed. */
  isStarted: boolean;
  loss: {readonly since: number; readonly cause: ObservedError} | undefined;
  lastError: AppStreamError | undefined;
}

/** Translates the states of one element to what recorders record. */
export class RunFollower {
  readonly #recorders: readonly RunRecorder[];
  readonly #now: () => number;
  #run: ObservedRun | undefined;

  /** @param now the present time in milliseconds, for durations */
  constructor(recorders: readonly RunRecorder[], now = () => performance.now()) {
    this.#recorders = recorders;
    this.#now = now;
  }

  /** @param isLate whether the run began before the observation, so that the time of its start is unknown */
  follow(state: SessionState, isLate = false) {
    switch (state.phase) {
      case 'idle':
        this.end(state.reason === 'attributes' ? 'attributes' : 'removed');
        break;
      case 'ended':
        this.end(readWord(state.reason));
        break;
      case 'failed':
        this.end('failed', readError(state.error));
        break;
      default:
        this.#continue(state, isLate);
    }
  }

  warn(error: AppStreamError) {
    if (this.#run) for (const recorder of this.#recorders) recorder.warned?.(readError(error));
  }

  hide() {
    if (this.#run) for (const recorder of this.#recorders) recorder.hidden?.();
  }

  end(reason: ObservedEnd, error?: ObservedError) {
    const run = this.#run;
    if (!run) return;
    this.#run = undefined;
    const outcome = error ? 'failed' : 'abandoned';
    const now = this.#now();
    for (const recorder of this.#recorders) {
      recorder.stepEnded?.(error);
      if (!run.isStarted) recorder.started?.(outcome, now - run.since, error);
      if (run.loss) recorder.reconnected?.(outcome, now - run.loss.since, run.loss.cause);
      recorder.runEnded?.(reason, error);
    }
  }

  #continue(state: ActiveState, isLate: boolean) {
    const run = this.#run ?? this.#begin(isLate);
    const step = stepOf(state);
    if (step !== run.step) this.#enter(run, step, state);
    const error = retriedError(state);
    if (error && error !== run.lastError)
      for (const recorder of this.#recorders) recorder.retried?.(readError(error));
    run.lastError = error;
    if (state.phase === 'playing') this.#play(run);
  }

  #begin(isLate: boolean): ObservedRun {
    const nothing = {step: undefined, loss: undefined, lastError: undefined};
    const run = (this.#run = {since: this.#now(), isStarted: isLate, ...nothing});
    for (const recorder of this.#recorders) recorder.runStarted?.();
    return run;
  }

  #enter(run: ObservedRun, step: string, state: ActiveState) {
    const cause = state.phase === 'reconnecting' && !run.loss ? readError(state.cause) : undefined;
    if (cause) run.loss = {since: this.#now(), cause};
    const attempt = 'attempt' in state ? state.attempt : undefined;
    for (const recorder of this.#recorders) {
      // A stream that was lost while it played ends that step as a failure.
      if (run.step !== undefined) recorder.stepEnded?.(cause);
      recorder.stepStarted?.(step, attempt);
    }
    run.step = step;
  }

  #play(run: ObservedRun) {
    const now = this.#now();
    for (const recorder of this.#recorders) {
      if (run.loss) recorder.reconnected?.('playing', now - run.loss.since, run.loss.cause);
      if (!run.isStarted) recorder.started?.('playing', now - run.since, undefined);
    }
    run.isStarted = true;
    run.loss = undefined;
  }
}

/** The name of a step, as in the timeline of the element. */
const stepOf = (state: ActiveState): string =>
  'step' in state ? `${state.phase}: ${readWord(state.step)}` : state.phase;

/** The error after which the present step tries again. */
const retriedError = (state: ActiveState): AppStreamError | undefined => {
  switch (state.phase) {
    case 'requesting':
      return state.deferred?.error;
    case 'pending':
      return state.pollError;
    case 'connecting':
      return state.connectError;
    default:
      return undefined;
  }
};

/** A longer time is useless: the page was frozen, or the device was asleep. */
const MAX_GAP_MS = 10_000;

/** The values that are read from an element at one time. */
export interface QualityLook {
  readonly quality: StreamQuality | undefined;
  /** Whether a stream plays, so that a new quality is a new sample. */
  readonly isPlaying: boolean;
  /** Whether the user can see the video move. The element takes no samples otherwise. */
  readonly isWatched: boolean;
}

const NOTHING: QualityLook = {quality: undefined, isPlaying: false, isWatched: false};

/** Turns looks at the quality of one element into samples and into the time of each level. */
export class QualityTimer {
  readonly #recorders: readonly RunRecorder[];
  #last = NOTHING;
  #lastAt = 0;

  constructor(recorders: readonly RunRecorder[]) {
    this.#recorders = recorders;
  }

  /** @param now in milliseconds, for durations */
  look(look: QualityLook, now: number) {
    const elapsed = now - this.#lastAt;
    const {quality, isWatched} = this.#last;
    if (quality && isWatched && elapsed > 0 && elapsed < MAX_GAP_MS)
      for (const recorder of this.#recorders) recorder.ratedFor?.(quality.level, quality.cause, elapsed);
    // The element makes a new object for each sample.
    const sample = look.isPlaying && look.quality !== quality ? look.quality : undefined;
    if (sample) {
      const {frozenMs = 0, roundTripMs} = sample;
      for (const recorder of this.#recorders) recorder.sampled?.({frozenMs, roundTripMs});
    }
    this.#last = look;
    this.#lastAt = now;
  }
}
