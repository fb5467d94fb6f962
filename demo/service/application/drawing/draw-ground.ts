import {Vector3} from 'three';
import type {PerspectiveCamera} from 'three';
import type {Ground} from './ground.ts';
import type {SurfaceBuffer} from './surface-buffer.ts';

const corner = new Vector3();
const rightward = new Vector3();
const downward = new Vector3();
const stride = 16;

/** Lets the ground's light and shadow fall on the background, wherever nothing stands in front of it. */
export function drawGround(ground: Ground, camera: PerspectiveCamera, buffer: SurfaceBuffer): void {
  const {width, height, pixels, ids} = buffer;
  const fall = camera.position.y - ground.height;
  if (fall <= 0) return;
  // The ray through a pixel is the ray through the first one, so many steps to the right and down.
  corner.set(-1, 1, 0.5).unproject(camera).sub(camera.position);
  rightward.set(1, 1, 0.5).unproject(camera).sub(camera.position).sub(corner).divideScalar(width);
  downward.set(-1, -1, 0.5).unproject(camera).sub(camera.position).sub(corner).divideScalar(height);
  const toCell = ground.size / 2 / ground.reach;
  for (let row = 0; row < height; row++) {
    const dy = corner.y + downward.y * row;
    if (dy >= 0) continue;
    const dx = corner.x + downward.x * row;
    const dz = corner.z + downward.z * row;
    // The camera does not roll: along a row the ground is equally far, and its coordinates grow evenly.
    const far = -fall / dy;
    const u0 = (camera.position.x + dx * far - ground.centerX) * toCell + ground.size / 2 - 0.5;
    const v0 = (camera.position.z + dz * far - ground.centerZ) * toCell + ground.size / 2 - 0.5;
    const uStep = rightward.x * far * toCell;
    const vStep = rightward.z * far * toCell;
    let here = lightAt(ground, u0, v0);
    for (let x = 0; x < width; x += stride) {
      const next = lightAt(ground, u0 + uStep * (x + stride), v0 + vStep * (x + stride));
      const change = ((next - here) * 256) / stride;
      if (here !== 1 || next !== 1) {
        const stop = Math.min(row * width + x + stride, (row + 1) * width);
        for (let at = row * width + x, gain = here * 256; at < stop; at++, gain += change) {
          if (ids[at] !== 0) continue;
          // Red and blue in one multiplication, green in another: the background is dark enough for neither to overflow.
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

function lightAt({light, size}: Ground, u: number, v: number): number {
  if (!(u >= 0 && v >= 0 && u < size - 1 && v < size - 1)) return 1;
  const column = u | 0;
  const row = v | 0;
  const at = row * size + column;
  const across = u - column;
  const upper = (light[at] ?? 1) * (1 - across) + (light[at + 1] ?? 1) * across;
  const lower = (light[at + size] ?? 1) * (1 - across) + (light[at + size + 1] ?? 1) * across;
  return upper + (lower - upper) * (v - row);
}
