import type {AppStreamError, TimelineRow} from '../errors/app-stream-error.ts';
import type {SessionState} from './session-state.ts';

/** A stream that reconnects again and again keeps its newest rows. */
const MAX_ROWS = 100;
/** How many performance entries of one name a page keeps, over all its elements. */
const MAX_ENTRIES = 50;

/** What the timeline may contain of a state: codes and reasons. Text from outside may hold secrets. */
interface Facts {
  readonly phase: string;
  readonly step?: string;
  readonly reason?: string;
  readonly deferred?: {readonly error: AppStreamError};
  readonly pollError?: AppStreamError;
  readonly cause?: AppStreamError;
  readonly error?: AppStreamError;
  readonly gaveUp?: string;
}

/** The steps of one run as rows. A finished step is also an entry on a track of Chromium's Performance panel. */
export class Timeline {
  readonly #startedAt = performance.now();
  #rows: readonly TimelineRow[] = [];

  get rows(): readonly TimelineRow[] {
    return this.#rows;
  }

  add(state: SessionState) {
    const {phase, step, reason, deferred, error, pollError = error, cause = pollError, gaveUp}: Facts = state;
    const code = (deferred?.error ?? cause)?.code ?? reason;
    const startMs = Math.round(performance.now() - this.#startedAt);
    const row: TimelineRow = {
      step: step ? `${phase}: ${step}` : phase,
      startMs,
      detail: code && gaveUp ? `${code}, ${gaveUp}` : code,
    };
    const earlier = this.#rows.slice(1 - MAX_ROWS);
    const last = earlier.pop();
    if (last?.step === row.step) this.#rows = [...earlier, {...last, detail: row.detail ?? last.detail}];
    else this.#rows = last ? [...earlier, this.#close(last, startMs), row] : [row];
  }

  #close(row: TimelineRow, endMs: number): TimelineRow {
    const name = `app-stream: ${row.step}`;
    if (performance.getEntriesByName(name).length >= MAX_ENTRIES) performance.clearMeasures(name);
    performance.measure(name, {
      start: this.#startedAt + row.startMs,
      end: this.#startedAt + endMs,
      detail: {devtools: {track: 'app-stream'}},
    });
    return {...row, durationMs: endMs - row.startMs};
  }
}
