import {Vector3} from 'three';
import type {PerspectiveCamera} from 'three';
import type {Ground} from './ground.ts';
import type {SurfaceBuffer} from '../raster/surface-buffer.ts';

const corner = new Vector3();
const rightward = new Vector3();
const downward = new Vector3();
const STRIDE = 16;

/** Draws the ground's light and shadow on the background pixels. */
export function drawGround(ground: Ground, camera: PerspectiveCamera, buffer: SurfaceBuffer) {
  const {width, height, pixels, ids} = buffer;
  const fall = camera.position.y - ground.height;
  if (fall <= 0) return;
  // The ray through a pixel is the ray through the first pixel plus steps to the right and down.
  corner.set(-1, 1, 0.5).unproject(camera).sub(camera.position);
  rightward.set(1, 1, 0.5).unproject(camera).sub(camera.position).sub(corner).divideScalar(width);
  downward.set(-1, -1, 0.5).unproject(camera).sub(camera.position).sub(corner).divideScalar(height);
  const toCell = ground.size / 2 / ground.reach;
  for (let row = 0; row < height; row++) {
    const dy = corner.y + downward.y * row;
    if (dy >= 0) continue;
    const dx = corner.x + downward.x * row;
    const dz = corner.z + downward.z * row;
    // The camera never rolls, so all ground points of a row have the same distance and evenly spaced coordinates.
    const far = -fall / dy;
    const u0 = (camera.position.x + dx * far - ground.centerX) * toCell + ground.size / 2 - 0.5;
    const v0 = (camera.position.z + dz * far - ground.centerZ) * toCell + ground.size / 2 - 0.5;
    const uStep = rightward.x * far * toCell;
    const vStep = rightward.z * far * toCell;
    let here = readLight(ground, u0, v0);
    for (let x = 0; x < width; x += STRIDE) {
      const next = readLight(ground, u0 + uStep * (x + STRIDE), v0 + vStep * (x + STRIDE));
      const change = ((next - here) * 256) / STRIDE;
      if (here !== 1 || next !== 1) {
        const stop = Math.min(row * width + x + STRIDE, (row + 1) * width);
        for (let at = row * width + x, gain = here * 256; at < stop; at++, gain += change) {
          if (ids[at] !== 0) continue;
          // One multiplication handles red and blue, another green. The background is too dark for an overflow.
          const pixel = pixels[at] ?? 0;
          pixels[at] =
            0xff000000 |
            ((Math.imul(pixel & 0xff00ff, gain) >>> 8) & 0xff00ff) |
            ((Math.imul(pixel & 0xff00, gain) >>> 8) & 0xff00);
        }
      }
      here = next;
    }
  }
}

function readLight({light, size}: Ground, u: number, v: number): number {
  if (!(u >= 0 && v >= 0 && u < size - 1 && v < size - 1)) return 1;
  const column = u | 0;
  const row = v | 0;
  const at = row * size + column;
  const across = u - column;
  const upper = (light[at] ?? 1) * (1 - across) + (light[at + 1] ?? 1) * across;
  const lower = (light[at + size] ?? 1) * (1 - across) + (light[at + size + 1] ?? 1) * across;
  return upper + (lower - upper) * (v - row);
}
