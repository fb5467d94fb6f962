/** The last new sample, and the type of its event. */
interface LastSample {
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
  readonly type: string;
}

/**
 * Recognizes repeated positions of one pointer. `pointerrawupdate` reports a position early and `pointermove` repeats it.
 * Either event can stop firing, so the class reads both. A position that is older than the last one, or the same, is a
 * repetition. The lists of coalesced events are not read: the stream gets the newest position only, at a limited rate.
 */
export class PointerSamples {
  #last: LastSample | undefined;
  #rawMoved = false;

  /** Whether no earlier event had the position of this event. */
  isNewPosition({clientX: x, clientY: y, timeStamp: timeMs, type}: PointerEvent): boolean {
    const last = this.#last;
    if (last) {
      if (x === last.x && y === last.y) return false;
      if (timeMs < last.timeMs || (timeMs === last.timeMs && type !== last.type)) return false;
    }
    this.#last = {x, y, timeMs, type};
    return true;
  }

  /**
   * Whether an event has new motion under pointer lock. The motion of a `pointermove` is the sum of the
   * `pointerrawupdate`s before it, so it counts only if they had none.
   */
  isNewMotion(event: PointerEvent): boolean {
    const moves = event.movementX !== 0 || event.movementY !== 0;
    const isRaw = event.type === 'pointerrawupdate';
    const isRepeated = !isRaw && this.#rawMoved;
    this.#rawMoved = isRaw && (moves || this.#rawMoved);
    return moves && !isRepeated;
  }
}
