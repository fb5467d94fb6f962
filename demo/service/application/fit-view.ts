import {MathUtils} from 'three';
import type {Vector3} from 'three';

const {degToRad} = MathUtils;
const margin = 1.1;

/** Half the field of view, as a tangent: up, and sideward by the picture's shape. */
interface View {
  readonly tall: number;
  readonly aspect: number;
  readonly elevation: number;
}

/**
 * Finds the nearest distance from which every corner of a box, given by half its size, stays in view, whatever the
 * azimuth; and how far to shift the picture up, in half pictures: a box seen from above does not lie around its centre.
 */
export function fitView(half: Vector3, view: View): {readonly distance: number; readonly shift: number} {
  const {tall, aspect, elevation} = view;
  let near = half.length() * 0.5;
  let far = near * 60;
  for (let step = 0; step < 40; step++) {
    const distance = (near + far) / 2;
    const {side, low, high} = extent(half, distance, elevation);
    if (side <= tall * aspect && (high - low) / 2 <= tall) far = distance;
    else near = distance;
  }
  const distance = Math.max(far * margin, 1e-6);
  const {low, high} = extent(half, distance, elevation);
  return {distance, shift: (low + high) / 2 / tall};
}

/** How far the corners of the box reach from the axis of view during one turn, as tangents. */
function extent(
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
