import type {StreamQuality} from '../index.ts';
import type {RunRecorder} from './recorder.ts';

/** After such a gap, the time says nothing: the page was frozen, or the device was asleep. */
const MAX_GAP_MS = 10_000;

/** What a look at the element shows. */
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
