import type {Box3} from 'three';
import type {Drawable} from '../raster/drawable.ts';
import {KEY_LIGHT} from '../raster/light.ts';

/** The ground under a stage: the brightness of each spot, including a soft shadow of the prims. */
export interface Ground {
  readonly height: number;
  readonly centerX: number;
  readonly centerZ: number;
  /** Half the side length, in metres. */
  readonly reach: number;
  readonly size: number;
  /** Rows of `size` values. The value 1 leaves the background unchanged. */
  readonly light: Float32Array;
}

const GRID_SIZE = 320;

export function createGround(drawables: readonly Drawable[], bounds: Box3): Ground {
  const centerX = (bounds.min.x + bounds.max.x) / 2;
  const centerZ = (bounds.min.z + bounds.max.z) / 2;
  const height = bounds.min.y;
  const spread = Math.hypot(bounds.max.x - bounds.min.x, bounds.max.z - bounds.min.z) / 2;
  const reach = Math.max(spread * 2.2, (bounds.max.y - height) * 1.6, 1e-6);
  const shadow = new Float32Array(GRID_SIZE * GRID_SIZE);
  const [keyX, keyY, keyZ] = KEY_LIGHT;
  const scale = GRID_SIZE / 2 / reach;
  for (const {positions, indices, opacity} of drawables) {
    const flat = (vertex: number): [number, number] => {
      const rise = ((positions[vertex * 3 + 1] ?? 0) - height) / keyY;
      const x = (positions[vertex * 3] ?? 0) - rise * keyX - centerX;
      const z = (positions[vertex * 3 + 2] ?? 0) - rise * keyZ - centerZ;
      return [GRID_SIZE / 2 + x * scale, GRID_SIZE / 2 + z * scale];
    };
    for (let at = 0; at < indices.length; at += 3) {
      darkenTriangle(
        shadow,
        [flat(indices[at] ?? 0), flat(indices[at + 1] ?? 0), flat(indices[at + 2] ?? 0)],
        opacity,
      );
    }
  }
  for (let pass = 0; pass < 3; pass++) blurValues(shadow, 3);
  const light = shadow.map((dark, at) => {
    const x = ((at % GRID_SIZE) + 0.5) / (GRID_SIZE / 2) - 1;
    const z = (Math.floor(at / GRID_SIZE) + 0.5) / (GRID_SIZE / 2) - 1;
    const near = Math.max(0, 1 - Math.hypot(x, z));
    // A pool of light that fades out before the edge of the square.
    const pool = near * near * (3 - 2 * near);
    return 1 + pool * (0.5 - 0.95 * dark);
  });
  return {height, centerX, centerZ, reach, size: GRID_SIZE, light};
}

type Spot = [number, number];

function darkenTriangle(shadow: Float32Array, [a, b, c]: [Spot, Spot, Spot], opacity: number) {
  const top = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5));
  const end = Math.min(GRID_SIZE, Math.ceil(Math.max(a[1], b[1], c[1]) - 0.5));
  for (let row = top; row < end; row++) {
    let left = Infinity;
    let right = -Infinity;
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const) {
      // prettier-ignore
      if (from[1] <= row + 0.5 === to[1] <= row + 0.5) continue;
      const x = from[0] + ((to[0] - from[0]) * (row + 0.5 - from[1])) / (to[1] - from[1]);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const start = Math.max(0, Math.ceil(left - 0.5));
    const stop = Math.min(GRID_SIZE, Math.ceil(right - 0.5));
    for (let at = row * GRID_SIZE + start; at < row * GRID_SIZE + stop; at++)
      shadow[at] = Math.max(shadow[at] ?? 0, opacity);
  }
}

/** Averages along rows and then along columns. Several passes approximate a round blur. */
function blurValues(values: Float32Array, radius: number) {
  const line = new Float32Array(GRID_SIZE);
  for (const [step, next] of [
    [1, GRID_SIZE],
    [GRID_SIZE, 1],
  ] as const) {
    for (let start = 0; start < GRID_SIZE; start++) {
      for (let at = 0; at < GRID_SIZE; at++) {
        let sum = 0;
        for (let near = -radius; near <= radius; near++) {
          sum += values[start * next + Math.min(GRID_SIZE - 1, Math.max(0, at + near)) * step] ?? 0;
        }
        line[at] = sum / (2 * radius + 1);
      }
      for (let at = 0; at < GRID_SIZE; at++) values[start * next + at * step] = line[at] ?? 0;
    }
  }
}
