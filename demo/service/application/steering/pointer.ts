import type {Vector3} from 'three';
import type {OrbitCamera} from '../camera.ts';
import type {InputEvent} from '../input-event.ts';

type PointerEvent = Extract<InputEvent, {kind: 'move' | 'move-by' | 'button' | 'wheel'}>;

/** What the pointer works on. */
export interface PointerField {
  readonly camera: OrbitCamera;
  /** The picture that was drawn last. */
  readonly picture: {
    readonly size: {readonly width: number; readonly height: number};
    /** What lies in the world at a place of the picture. */
    pointAt(x: number, y: number): Vector3;
  };
  click(x: number, y: number): void;
}

const left = 1;
const clickReach = 0.008;
const notch = 120;
const zoomPerNotch = 0.86;

/** The mouse: dragging with the left button orbits, with another one pans; the wheel zooms; a click is handed on. */
export class Pointer {
  /** The place in the picture, from 0 to 1. */
  x = 0.5;
  y = 0.5;
  /** Whether a place was ever told. */
  isSeen = false;
  /** The page has hidden its own pointer and tells motion alone, so one has to be drawn. */
  isLocked = false;
  #dragging: 'orbit' | 'pan' | undefined;
  #travelled = 0;

  constructor(private readonly field: PointerField) {}

  /** What is being done with a button that is down. */
  get action(): 'press' | 'orbit' | 'pan' | undefined {
    if (!this.#dragging) return undefined;
    return this.#travelled < clickReach ? 'press' : this.#dragging;
  }

  /** Answers whether the camera was steered. */
  input(event: PointerEvent): boolean {
    switch (event.kind) {
      case 'move':
        this.isLocked = false;
        return this.#moveTo(event.x / event.width, event.y / event.height);
      case 'move-by': {
        this.isLocked = true;
        const {width, height} = this.field.picture.size;
        return this.#moveTo(this.x + event.dx / width, this.y + event.dy / height);
      }
      case 'button':
        if (event.button <= 3) this.#press(event.button, event.pressed);
        return false;
      case 'wheel': {
        const factor = zoomPerNotch ** (event.vertical / notch);
        this.field.camera.zoom(factor, this.field.picture.pointAt(this.x, this.y));
        if (event.horizontal !== 0) this.field.camera.pan(-event.horizontal / notch / 20, 0);
        return true;
      }
      default:
        return event satisfies never;
    }
  }

  #moveTo(x: number, y: number): boolean {
    const {width, height} = this.field.picture.size;
    // Both in parts of the height, so that a circle of the hand is one on the screen.
    const dx = ((x - this.x) * width) / height;
    const dy = y - this.y;
    const bounded = (place: number): number => (this.isLocked ? Math.min(1, Math.max(0, place)) : place);
    this.x = bounded(x);
    this.y = bounded(y);
    this.isSeen = true;
    if (!this.#dragging) return false;
    const wasPress = this.action === 'press';
    this.#travelled += Math.hypot(dx, dy);
    if (this.action === 'press') return false;
    // What a hand has to travel before it drags is made up for.
    const share = wasPress ? this.#travelled / Math.max(1e-9, Math.hypot(dx, dy)) : 1;
    if (this.#dragging === 'pan') this.field.camera.pan(dx * share, dy * share);
    else this.field.camera.orbit(-dx * share * Math.PI, dy * share * Math.PI);
    return true;
  }

  #press(button: number, pressed: boolean): void {
    if (pressed) {
      this.#dragging = button === left ? 'orbit' : 'pan';
      this.#travelled = 0;
      return;
    }
    if (this.action === 'press' && button === left) this.field.click(this.x, this.y);
    this.#dragging = undefined;
  }
}
