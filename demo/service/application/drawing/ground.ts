import type {Box3} from 'three';
import type {Drawable} from './drawable.ts';
import {keyLight} from './light.ts';

/** The ground under a stage: how much light each spot of it gives back, with a soft shadow of what stands on it. */
export interface Ground {
  readonly height: number;
  readonly centerX: number;
  readonly centerZ: number;
  /** Half the length of its side in metres. */
  readonly reach: number;
  readonly size: number;
  /** Rows of `size` values; 1 leaves the background as it is. */
  readonly light: Float32Array;
}

const size = 320;

export function groundUnder(drawables: readonly Drawable[], bounds: Box3): Ground {
  const centerX = (bounds.min.x + bounds.max.x) / 2;
  const centerZ = (bounds.min.z + bounds.max.z) / 2;
  const height = bounds.min.y;
  const spread = Math.hypot(bounds.max.x - bounds.min.x, bounds.max.z - bounds.min.z) / 2;
  const reach = Math.max(spread * 2.2, (bounds.max.y - height) * 1.6, 1e-6);
  const shadow = new Float32Array(size * size);
  const [keyX, keyY, keyZ] = keyLight;
  const scale = size / 2 / reach;
  for (const {positions, indices, opacity} of drawables) {
    const flat = (vertex: number): [number, number] => {
      const rise = ((positions[vertex * 3 + 1] ?? 0) - height) / keyY;
      const x = (positions[vertex * 3] ?? 0) - rise * keyX - centerX;
      const z = (positions[vertex * 3 + 2] ?? 0) - rise * keyZ - centerZ;
      return [size / 2 + x * scale, size / 2 + z * scale];
    };
    for (let at = 0; at < indices.length; at += 3) {
      darken(
        shadow,
        [flat(indices[at] ?? 0), flat(indices[at + 1] ?? 0), flat(indices[at + 2] ?? 0)],
        opacity,
      );
    }
  }
  for (let pass = 0; pass < 3; pass++) soften(shadow, 3);
  const light = shadow.map((dark, at) => {
    const x = ((at % size) + 0.5) / (size / 2) - 1;
    const z = (Math.floor(at / size) + 0.5) / (size / 2) - 1;
    const near = Math.max(0, 1 - Math.hypot(x, z));
    // A pool of light that is gone before the edge of the square is reached.
    const pool = near * near * (3 - 2 * near);
    return 1 + pool * (0.5 - 0.95 * dark);
  });
  return {height, centerX, centerZ, reach, size, light};
}

type Spot = [number, number];

function darken(shadow: Float32Array, [a, b, c]: [Spot, Spot, Spot], opacity: number): void {
  const top = Math.max(0, Math.ceil(Math.min(a[1], b[1], c[1]) - 0.5));
  const end = Math.min(size, Math.ceil(Math.max(a[1], b[1], c[1]) - 0.5));
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
    const stop = Math.min(size, Math.ceil(right - 0.5));
    for (let at = row * size + start; at < row * size + stop; at++)
      shadow[at] = Math.max(shadow[at] ?? 0, opacity);
  }
}

/** Averages along rows and then along columns; repeated, that is as good as a round blur. */
function soften(values: Float32Array, radius: number): void {
  const line = new Float32Array(size);
  for (const [step, next] of [
    [1, size],
    [size, 1],
  ] as const) {
    for (let start = 0; start < size; start++) {
      for (let at = 0; at < size; at++) {
        let sum = 0;
        for (let near = -radius; near <= radius; near++) {
          sum += values[start * next + Math.min(size - 1, Math.max(0, at + near)) * step] ?? 0;
        }
        line[at] = sum / (2 * radius + 1);
      }
      for (let at = 0; at < size; at++) values[start * next + at * step] = line[at] ?? 0;
    }
  }
}
