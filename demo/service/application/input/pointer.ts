import type {Vector3} from 'three';
import type {Cursor} from '../application.ts';
import type {OrbitCamera} from '../camera.ts';
import type {InputEvent} from '../input-event.ts';

/** The objects that the pointer controls. */
interface PointerTarget {
  readonly camera: OrbitCamera;
  /** The last drawn frame. */
  readonly frame: {
    readonly size: {readonly width: number; readonly height: number};
    /** Returns the world position at a position of the frame. */
    pointAt(x: number, y: number): Vector3;
  };
  onClick(x: number, y: number): void;
}

type PointerEvent = Extract<InputEvent, {kind: 'move' | 'move-by' | 'button' | 'wheel'}>;

const LEFT_BUTTON = 1;
const MAX_CLICK_TRAVEL = 0.008;
const NOTCH = 120;
const ZOOM_PER_NOTCH = 0.86;

/**
 * Handles the mouse. A drag with the left button orbits, with or without Alt, and with another button pans. The wheel
 * zooms, and pans sideways.
 */
export class Pointer {
  /** The position in the frame, from 0 to 1. */
  x = 0.5;
  y = 0.5;
  /** Whether the pointer has had a position yet. */
  hasPosition = false;
  /** Whether the page has locked the pointer and sends only relative motion. The application then draws a pointer. */
  isLocked = false;
  #dragging: 'orbit' | 'pan' | undefined;
  #travel = 0;

  constructor(private readonly target: PointerTarget) {}

  /** The current action of a pressed button. */
  get action(): 'press' | 'orbit' | 'pan' | undefined {
    if (!this.#dragging) return undefined;
    return this.#travel < MAX_CLICK_TRAVEL ? 'press' : this.#dragging;
  }

  /** The cursor of the current action. */
  chooseCursor(isPrimAt: (x: number, y: number) => boolean): Cursor {
    if (this.action === 'orbit') return 'grabbing';
    if (this.action === 'pan') return 'move';
    if (this.hasPosition && isPrimAt(this.x, this.y)) return 'pointer';
    return this.action === 'press' ? 'grab' : 'default';
  }

  /** Handles an event of the mouse. Returns whether it moved the camera. */
  handleEvent(event: PointerEvent): boolean {
    switch (event.kind) {
      case 'move':
        this.isLocked = false;
        return this.#moveTo(event.x / event.width, event.y / event.height);
      case 'move-by': {
        this.isLocked = true;
        const {width, height} = this.target.frame.size;
        return this.#moveTo(this.x + event.dx / width, this.y + event.dy / height);
      }
      case 'button':
        if (event.button <= 3) this.#press(event.button, event.pressed);
        return false;
      case 'wheel': {
        const factor = ZOOM_PER_NOTCH ** (event.vertical / NOTCH);
        this.target.camera.zoom(factor, this.target.frame.pointAt(this.x, this.y));
        if (event.horizontal !== 0) this.target.camera.pan(-event.horizontal / NOTCH / 20, 0);
        return true;
      }
      default:
        return event satisfies never;
    }
  }

  #moveTo(x: number, y: number): boolean {
    const {width, height} = this.target.frame.size;
    // Both are relative to the frame's height, so that equal movements have equal effects in both directions.
    const dx = ((x - this.x) * width) / height;
    const dy = y - this.y;
    const limit = (place: number): number => (this.isLocked ? Math.min(1, Math.max(0, place)) : place);
    this.x = limit(x);
    this.y = limit(y);
    this.hasPosition = true;
    if (!this.#dragging) return false;
    const wasPress = this.action === 'press';
    this.#travel += Math.hypot(dx, dy);
    if (this.action === 'press') return false;
    // The first movement of a drag includes the distance before the drag started.
    const share = wasPress ? this.#travel / Math.max(1e-9, Math.hypot(dx, dy)) : 1;
    if (this.#dragging === 'pan') this.target.camera.pan(dx * share, dy * share);
    else this.target.camera.orbit(-dx * share * Math.PI, dy * share * Math.PI);
    return true;
  }

  #press(button: number, pressed: boolean) {
    if (pressed) {
      this.#dragging = button === LEFT_BUTTON ? 'orbit' : 'pan';
      this.#travel = 0;
      return;
    }
    if (this.action === 'press' && button === LEFT_BUTTON) this.target.onClick(this.x, this.y);
    this.#dragging = undefined;
  }
}
