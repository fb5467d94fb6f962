import {Vector3} from 'three';
import type {Box3, PerspectiveCamera} from 'three';

/** A rectangle of the frame, in whole pixels. It can extend beyond the edges. */
export interface ScreenArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const corner = new Vector3();

/** Returns the area that a box covers on the screen. If a corner is behind the camera, this is the whole frame. */
export function findScreenArea(
  {min, max}: Box3,
  camera: PerspectiveCamera,
  {width, height}: {readonly width: number; readonly height: number},
): ScreenArea {
  const area = {left: width, right: 0, top: height, bottom: 0};
  for (let number = 0; number < 8; number++) {
    corner.set(number & 1 ? min.x : max.x, number & 2 ? min.y : max.y, number & 4 ? min.z : max.z);
    if (corner.applyMatrix4(camera.matrixWorldInverse).z > -camera.near)
      return {left: 0, right: width, top: 0, bottom: height};
    corner.applyMatrix4(camera.projectionMatrix);
    area.left = Math.min(area.left, Math.floor((corner.x + 1) * 0.5 * width));
    area.right = Math.max(area.right, Math.ceil((corner.x + 1) * 0.5 * width));
    area.top = Math.min(area.top, Math.floor((1 - corner.y) * 0.5 * height));
    area.bottom = Math.max(area.bottom, Math.ceil((1 - corner.y) * 0.5 * height));
  }
  return area;
}
