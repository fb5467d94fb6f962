import type {TimelineRow} from '../errors/timeline-row.ts';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {SessionState} from './session-state.ts';

/** A stream that is brought back again and again makes no longer a timeline. */
const MOST_ROWS = 100;
/** Entries of one name that a page keeps, whichever element made them. */
const MOST_ENTRIES = 50;

/** What states say of themselves: codes and reasons alone, since what others say may hold anything. */
interface Facts {
  readonly phase: string;
  readonly step?: string;
  readonly reason?: string;
  readonly refused?: {readonly error: AppStreamError};
  readonly trouble?: AppStreamError;
  readonly cause?: AppStreamError;
  readonly error?: AppStreamError;
}

/**
 * Where the time of one run went. Each step is a row and, once it is over, an entry `app-stream: …` of the page's
 * performance timeline, which Chromium's Performance panel shows on a track of its own.
 */
export class Timeline {
  readonly #beganAt = performance.now();
  #rows: readonly TimelineRow[] = [];

  get rows(): readonly TimelineRow[] {
    return this.#rows;
  }

  /** Takes the state that the run is in from now on. */
  add(state: SessionState) {
    const {phase, step, reason, refused, error, trouble = error, cause = trouble}: Facts = state;
    const startMs = Math.round(performance.now() - this.#beganAt);
    const row: TimelineRow = {
      step: step ? `${phase}: ${step}` : phase,
      startMs,
      detail: (refused?.error ?? cause)?.code ?? reason,
    };
    const former = this.#rows.slice(1 - MOST_ROWS);
    const last = former.pop();
    if (last?.step === row.step) this.#rows = [...former, {...last, detail: row.detail ?? last.detail}];
    else this.#rows = last ? [...former, this.#close(last, startMs), row] : [row];
  }

  #close(row: TimelineRow, endMs: number): TimelineRow {
    const name = `app-stream: ${row.step}`;
    if (performance.getEntriesByName(name).length >= MOST_ENTRIES) performance.clearMeasures(name);
    performance.measure(name, {
      start: this.#beganAt + row.startMs,
      end: this.#beganAt + endMs,
      detail: {devtools: {track: 'app-stream'}},
    });
    return {...row, durationMs: endMs - row.startMs};
  }
}
