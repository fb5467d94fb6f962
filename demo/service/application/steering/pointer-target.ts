import type {Vector3} from 'three';
import type {OrbitCamera} from '../camera.ts';

/** The objects that the pointer controls. */
export interface PointerTarget {
  readonly camera: OrbitCamera;
  /** The last drawn frame. */
  readonly frame: {
    readonly size: {readonly width: number; readonly height: number};
    /** Returns the world position at a position of the frame. */
    pointAt(x: number, y: number): Vector3;
  };
  onClick(x: number, y: number): void;
  /** Called when the user clicks with the right button. */
  onMenu(x: number, y: number): void;
}
