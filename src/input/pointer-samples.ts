/** The last sample that was handed out, and the kind of event that brought it. */
interface Last {
  readonly x: number;
  readonly y: number;
  readonly timeMs: number;
  readonly type: string;
}

/**
 * Puts the samples of one pointer in order. They come by `pointerrawupdate` early and by `pointermove` again, both with a
 * list of the samples behind them. Either may get stuck, and the lists are not there in every browser, so all are read,
 * and each sample is handed out once: what is older than the last one, or is at the same place, has been heard.
 */
export class PointerSamples {
  #last: Last | undefined;
  #rawMoved = false;

  /** The new places in an event of motion. */
  places(event: PointerEvent): readonly PointerEvent[] {
    const coalesced = 'getCoalescedEvents' in event ? event.getCoalescedEvents() : [];
    return [...coalesced, event].filter((sample) => {
      const {clientX: x, clientY: y, timeStamp: timeMs} = sample;
      const last = this.#last;
      if (last) {
        if (x === last.x && y === last.y) return false;
        if (timeMs < last.timeMs || (timeMs === last.timeMs && event.type !== last.type)) return false;
      }
      this.#last = {x, y, timeMs, type: event.type};
      return true;
    });
  }

  /**
   * Whether an event has motion under pointer lock that was not heard before. A `pointermove` has the sum of the
   * `pointerrawupdate`s before it; it counts only where those had none.
   */
  isNewMotion(event: PointerEvent): boolean {
    const moves = event.movementX !== 0 || event.movementY !== 0;
    const isRaw = event.type === 'pointerrawupdate';
    const isHeard = !isRaw && this.#rawMoved;
    this.#rawMoved = isRaw && (moves || this.#rawMoved);
    return moves && !isHeard;
  }
}
