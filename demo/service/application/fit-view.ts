import {MathUtils} from 'three';
import type {Vector3} from 'three';

const {degToRad} = MathUtils;
const MARGIN = 1.1;

/** The field of view: the tangent of half the vertical angle, and the aspect ratio. */
interface View {
  readonly tall: number;
  readonly aspect: number;
  readonly elevation: number;
}

/**
 * Finds the smallest distance at which every corner of a box stays in view at any azimuth. `half` is half the box's
 * size. A box seen from above is not centred in the view, so the result includes an upward shift in half frame heights.
 */
export function fitView(half: Vector3, view: View): {readonly distance: number; readonly shift: number} {
  const {tall, aspect, elevation} = view;
  let near = half.length() * 0.5;
  let far = near * 60;
  for (let step = 0; step < 40; step++) {
    const distance = (near + far) / 2;
    const {side, low, high} = measureExtent(half, distance, elevation);
    if (side <= tall * aspect && (high - low) / 2 <= tall) far = distance;
    else near = distance;
  }
  const distance = Math.max(far * MARGIN, 1e-6);
  const {low, high} = measureExtent(half, distance, elevation);
  return {distance, shift: (low + high) / 2 / tall};
}

/** Measures how far the corners of the box extend from the view axis during one turn, as tangents. */
function measureExtent(
  half: Vector3,
  distance: number,
  elevation: number,
): {readonly side: number; readonly low: number; readonly high: number} {
  const extent = {side: 0, low: Infinity, high: -Infinity};
  const [cos, sin] = [Math.cos(elevation), Math.sin(elevation)];
  for (let turn = 0; turn < 360; turn += 10) {
    for (const [x, y] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      const corner = Math.atan2(half.z, half.x * x) + degToRad(turn);
      const around = Math.hypot(half.x, half.z);
      const toward = around * Math.cos(corner);
      const depth = distance - (toward * cos + y * half.y * sin);
      if (depth <= 0) return {side: Infinity, low: -Infinity, high: Infinity};
      const height = (y * half.y * cos - toward * sin) / depth;
      extent.side = Math.max(extent.side, Math.abs(around * Math.sin(corner)) / depth);
      extent.low = Math.min(extent.low, height);
      extent.high = Math.max(extent.high, height);
    }
  }
  return extent;
}
