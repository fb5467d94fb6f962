import type {Point} from './picture-point.ts';

/** What fingers mean to a host that knows a mouse only. */
export type TouchAction =
  | {readonly kind: 'move'; readonly to: Point}
  | {readonly kind: 'press'}
  | {readonly kind: 'release'}
  /** In CSS pixels; right and down are positive, as in a `WheelEvent`. */
  | {readonly kind: 'scroll'; readonly dx: number; readonly dy: number};

/** A finger that strays less than this, in CSS pixels, taps. */
const SLOP = 8;

/** What the fingers on the glass do. A gesture that is over waits until the last of them is lifted. */
type Gesture =
  | {readonly kind: 'none' | 'over' | 'scroll'}
  | {readonly kind: 'finger'; readonly start: Point; readonly isPressed: boolean};

/**
 * One finger is the mouse with its left button, two turn the wheel. The button goes down when the finger moves or is
 * lifted: before that it may become one of two.
 */
export class TouchGesture {
  readonly #fingers = new Map<number, Point>();
  #gesture: Gesture = {kind: 'none'};

  down(id: number, at: Point): readonly TouchAction[] {
    this.#fingers.set(id, at);
    const before = this.#gesture;
    if (before.kind === 'none') {
      this.#gesture = {kind: 'finger', start: at, isPressed: false};
      return [{kind: 'move', to: at}];
    }
    if (before.kind !== 'finger') {
      this.#gesture = {kind: 'over'};
      return [];
    }
    this.#gesture = {kind: 'scroll'};
    return [...released(before), {kind: 'move', to: middleOf(this.#fingers)}];
  }

  move(id: number, to: Point): readonly TouchAction[] {
    if (!this.#fingers.has(id)) return [];
    const before = middleOf(this.#fingers);
    this.#fingers.set(id, to);
    switch (this.#gesture.kind) {
      case 'finger': {
        const {start, isPressed} = this.#gesture;
        if (isPressed) return [{kind: 'move', to}];
        if (Math.hypot(to.x - start.x, to.y - start.y) < SLOP) return [];
        this.#gesture = {kind: 'finger', start, isPressed: true};
        return [{kind: 'press'}, {kind: 'move', to}];
      }
      case 'scroll': {
        const after = middleOf(this.#fingers);
        return [{kind: 'scroll', dx: before.x - after.x, dy: before.y - after.y}];
      }
      case 'none':
      case 'over':
        return [];
      default:
        return this.#gesture satisfies never;
    }
  }

  up(id: number): readonly TouchAction[] {
    const {kind} = this.#gesture;
    const isTap = kind === 'finger' && !this.#gesture.isPressed && this.#fingers.has(id);
    return isTap ? [{kind: 'press'}, {kind: 'release'}, ...this.cancel(id)] : this.cancel(id);
  }

  /** A finger that the browser took away: it releases, and never taps. */
  cancel(id: number): readonly TouchAction[] {
    if (!this.#fingers.delete(id)) return [];
    const before = this.#gesture;
    this.#gesture = {kind: this.#fingers.size > 0 ? 'over' : 'none'};
    return released(before);
  }
}

const released = (gesture: Gesture): readonly TouchAction[] =>
  gesture.kind === 'finger' && gesture.isPressed ? [{kind: 'release'}] : [];

const middleOf = (fingers: ReadonlyMap<number, Point>): Point => {
  let [x, y] = [0, 0];
  for (const finger of fingers.values()) {
    x += finger.x / fingers.size;
    y += finger.y / fingers.size;
  }
  return {x, y};
};
