/**
 * Recognizes repeated positions of one pointer: `pointermove` repeats those of `pointerrawupdate`, and either event can
 * stop firing. The lists of coalesced events are not read, because the stream gets the newest position only.
 */
export class PointerSamples {
  /** The last new sample. The object is reused, because the pointer moves up to a thousand times a second. */
  readonly #last = {x: NaN, y: NaN, timeMs: -Infinity};
  #lastType = '';
  #rawMoved = false;

  /** Whether no earlier event had the position of this event. */
  isNewPosition({clientX: x, clientY: y, timeStamp: timeMs, type}: PointerEvent): boolean {
    const last = this.#last;
    if (x === last.x && y === last.y) return false;
    if (timeMs < last.timeMs || (timeMs === last.timeMs && type !== this.#lastType)) return false;
    last.x = x;
    last.y = y;
    last.timeMs = timeMs;
    this.#lastType = type;
    return true;
  }

  /** Whether an event has new motion under pointer lock: a `pointermove` repeats the `pointerrawupdate`s before it. */
  isNewMotion(event: PointerEvent): boolean {
    const moves = event.movementX !== 0 || event.movementY !== 0;
    const isRaw = event.type === 'pointerrawupdate';
    const isRepeated = !isRaw && this.#rawMoved;
    this.#rawMoved = isRaw && (moves || this.#rawMoved);
    return moves && !isRepeated;
  }
}

/** The value of one notch, as in Windows and in `InputEvent`. */
export const NOTCH = 120;

/** The size of a notch in each unit, by `WheelEvent.deltaMode`: pixels, lines, pages. */
const UNITS_PER_NOTCH: readonly number[] = [100, 3, 1];

/** A turn of a wheel or touchpad. With Shift it turns sideways, which some browsers already report as `deltaX`. */
export interface WheelTurn extends Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode'> {
  readonly shiftKey?: boolean;
  /** The older measure of all browsers, in no standard: in 120ths of a notch, with the opposite sign. */
  readonly wheelDeltaX?: number;
  readonly wheelDeltaY?: number;
}

/** Converts a turn of the wheel to 120ths of a notch, on both axes. Touchpads turn by fractions of a notch. */
export const toWheelNotches = (turn: WheelTurn): {readonly dx: number; readonly dy: number} => {
  // Firefox reports lines, whose number a system setting changes, only if the mode is read first.
  const {deltaMode, deltaX, deltaY, shiftKey = false, wheelDeltaX, wheelDeltaY} = turn;
  const dx = toNotch(deltaX, deltaMode, wheelDeltaX);
  const dy = toNotch(deltaY, deltaMode, wheelDeltaY);
  return shiftKey && deltaX === 0 ? {dx: dy, dy: 0} : {dx, dy};
};

/** A notch of a mouse in pixels, of the page or of the device: 100, 114 or 120 by browser and system. */
const isNotch = (pixels: number): boolean => pixels >= 90 && pixels <= 130;

/** The older measure is a whole number, so that less of it than an eighth of a notch is not exact. */
const LEAST_EXACT = NOTCH / 8;

/**
 * The older measure of a mouse is 120 for each notch. Touchpads on a Mac have three of it per pixel, some drivers
 * report one notch for any turn, and events of scripts in Chromium repeat the turn with the same sign.
 */
const toNotch = (delta: number, deltaMode: number, wheelDelta = 0): number => {
  if (wheelDelta * delta > 0 && delta % NOTCH === 0 && deltaMode === 0) return delta;
  const isExact = -wheelDelta * Math.sign(delta) >= LEAST_EXACT && wheelDelta !== -3 * delta;
  const pixels = Math.abs((delta * NOTCH) / wheelDelta);
  const isMouse = isExact && (deltaMode !== 0 || isNotch(pixels) || isNotch(pixels * devicePixelRatio));
  return isMouse ? -wheelDelta : (delta * NOTCH) / (UNITS_PER_NOTCH[deltaMode] ?? 100);
};
