import type {InputEvent} from '../input-event.ts';
import type {PointerTarget} from './pointer-target.ts';

type TouchEvent = Extract<InputEvent, {kind: 'touch'}>;

/** A position in the frame. Both are from 0 to 1. */
interface Place {
  readonly x: number;
  readonly y: number;
}

const MAX_TAP_TRAVEL = 0.02;

/** Handles touches: a tap clicks, one finger orbits, two fingers pan and pinch. */
export class Touches {
  readonly #contacts = new Map<number, Place>();
  #travel = 0;

  constructor(private readonly target: Pick<PointerTarget, 'camera' | 'frame' | 'onClick'>) {}

  /** Handles a touch. Returns whether it moved the camera. */
  handleEvent({id, phase, x, y, width, height}: TouchEvent): boolean {
    const place = {x: x / width, y: y / height};
    switch (phase) {
      case 'start':
        if (this.#contacts.size === 0) this.#travel = 0;
        else this.#travel = Infinity;
        this.#contacts.set(id, place);
        return false;
      case 'move':
        return this.#contacts.has(id) && this.#move(id, place);
      case 'end':
      case 'cancel':
        if (!this.#contacts.delete(id)) return false;
        if (phase === 'end' && this.#travel < MAX_TAP_TRAVEL) this.target.onClick(place.x, place.y);
        return false;
      default:
        return phase satisfies never;
    }
  }

  #move(id: number, to: Place): boolean {
    const before = this.#measure();
    this.#contacts.set(id, to);
    const after = this.#measure();
    const [dx, dy] = [after.x - before.x, after.y - before.y];
    this.#travel += Math.hypot(dx, dy);
    if (this.#travel < MAX_TAP_TRAVEL) return false;
    const {camera, frame} = this.target;
    const {width, height} = frame.size;
    if (this.#contacts.size === 1) camera.orbit(-dx * Math.PI, dy * Math.PI);
    else {
      camera.pan(dx, dy);
      const center = frame.pointAt((after.x * height) / width, after.y);
      if (before.spread > 0 && after.spread > 0) camera.zoom(before.spread / after.spread, center);
    }
    return true;
  }

  /** The center of the first two contacts and their distance, in frame heights. */
  #measure(): Place & {readonly spread: number} {
    const {width, height} = this.target.frame.size;
    const [first = {x: 0, y: 0}, second = first] = this.#contacts.values();
    const aspect = width / height;
    return {
      x: ((first.x + second.x) / 2) * aspect,
      y: (first.y + second.y) / 2,
      spread: Math.hypot((first.x - second.x) * aspect, first.y - second.y),
    };
  }
}
