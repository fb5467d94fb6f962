import type {Drawable} from './drawable.ts';
import type {ProjectedVertices, SurfaceBuffer} from './surface-buffer.ts';

/**
 * Fills one triangle row by row. Depth and colour are linear over the screen, so each pixel needs one addition. A pixel
 * belongs to the triangle if its centre does, so neighbouring triangles have no gaps and no overlap.
 */
export function fillTriangle(
  vertices: ProjectedVertices,
  a: number,
  b: number,
  c: number,
  area: number,
  colors: Float32Array,
  {id, opacity}: Drawable,
  {width, height, pixels, depth, ids}: SurfaceBuffer,
) {
  if (area > -1e-6 && area < 1e-6) return;
  const {x, y, z} = vertices;
  const ax = x[a] ?? 0, ay = y[a] ?? 0, az = z[a] ?? 0; // prettier-ignore
  const abX = (x[b] ?? 0) - ax, abY = (y[b] ?? 0) - ay; // prettier-ignore
  const acX = (x[c] ?? 0) - ax, acY = (y[c] ?? 0) - ay; // prettier-ignore
  const top = Math.max(0, Math.ceil(ay + Math.min(0, abY, acY) - 0.5));
  const end = Math.min(height, Math.ceil(ay + Math.max(0, abY, acY) - 0.5));
  if (top >= end || ax + Math.min(0, abX, acX) > width || ax + Math.max(0, abX, acX) < 0) return;

  const ar = colors[a * 3] ?? 0, ag = colors[a * 3 + 1] ?? 0, ab = colors[a * 3 + 2] ?? 0; // prettier-ignore
  const bz = (z[b] ?? 0) - az, br = (colors[b * 3] ?? 0) - ar, bg = (colors[b * 3 + 1] ?? 0) - ag, bb = (colors[b * 3 + 2] ?? 0) - ab; // prettier-ignore
  const cz = (z[c] ?? 0) - az, cr = (colors[c * 3] ?? 0) - ar, cg = (colors[c * 3 + 1] ?? 0) - ag, cb = (colors[c * 3 + 2] ?? 0) - ab; // prettier-ignore
  const bX = acY / area, cX = -abY / area, bY = -acX / area, cY = abX / area; // prettier-ignore
  const zX = bz * bX + cz * cX, rX = br * bX + cr * cX, gX = bg * bX + cg * cX, bX2 = bb * bX + cb * cX; // prettier-ignore
  const zY = bz * bY + cz * cY, rY = br * bY + cr * cY, gY = bg * bY + cg * cY, bY2 = bb * bY + cb * cY; // prettier-ignore

  const solid = opacity >= 1;
  for (let row = top; row < end; row++) {
    const down = row + 0.5 - ay;
    // A row starts and ends where it crosses an edge. It always crosses exactly two of the three.
    let left = Infinity;
    let right = -Infinity;
    if (down < 0 !== down < abY) left = right = (abX * down) / abY;
    if (down < 0 !== down < acY) {
      const at = (acX * down) / acY;
      if (at < left) left = at;
      if (at > right) right = at;
    }
    if (down < abY !== down < acY) {
      const at = abX + ((acX - abX) * (down - abY)) / (acY - abY);
      if (at < left) left = at;
      if (at > right) right = at;
    }
    const from = Math.max(0, Math.ceil(ax + left - 0.5));
    const to = Math.min(width, Math.ceil(ax + right - 0.5));
    const across = from + 0.5 - ax;
    let depthHere = az + zX * across + zY * down;
    let red = ar + rX * across + rY * down;
    let green = ag + gX * across + gY * down;
    let blue = ab + bX2 * across + bY2 * down;
    for (let at = row * width + from, stop = row * width + to; at < stop; at++) {
      if (depthHere < (depth[at] ?? 0)) {
        ids[at] = id;
        if (solid) {
          depth[at] = depthHere;
          pixels[at] = 0xff000000 | (blue << 16) | (green << 8) | red;
        } else {
          const under = pixels[at] ?? 0;
          const seen = 1 - opacity;
          pixels[at] =
            0xff000000 |
            ((blue * opacity + ((under >> 16) & 255) * seen) << 16) |
            ((green * opacity + ((under >> 8) & 255) * seen) << 8) |
            (red * opacity + (under & 255) * seen);
        }
      }
      depthHere += zX;
      red += rX;
      green += gX;
      blue += bX2;
    }
  }
}
