import type {Drawable} from './drawable.ts';
import {fillTriangle} from './fill-triangle.ts';
import type {ProjectedVertices, SurfaceBuffer} from './surface-buffer.ts';

/** Draws the triangles of a drawable whose vertices are projected and lit. */
export function rasteriseDrawable(
  drawable: Drawable,
  vertices: ProjectedVertices,
  near: number,
  buffer: SurfaceBuffer,
) {
  const {indices, isClosed} = drawable;
  const {x, y, w, front, back} = vertices;
  for (let at = 0; at < indices.length; at += 3) {
    const a = indices[at] ?? 0;
    const b = indices[at + 1] ?? 0;
    const c = indices[at + 2] ?? 0;
    const inside = Number((w[a] ?? 0) > near) + Number((w[b] ?? 0) > near) + Number((w[c] ?? 0) > near);
    if (inside === 0) continue;
    if (inside < 3) {
      fillClippedTriangle(drawable, vertices, a, b, c, near, buffer);
      continue;
    }
    const ax = x[a] ?? 0;
    const ay = y[a] ?? 0;
    // Screen rows count downward, so a counterclockwise triangle has a negative area.
    const area = ((x[b] ?? 0) - ax) * ((y[c] ?? 0) - ay) - ((x[c] ?? 0) - ax) * ((y[b] ?? 0) - ay);
    if (area > 0 && isClosed) continue;
    fillTriangle(vertices, a, b, c, area, area > 0 ? back : front, drawable, buffer);
  }
}

/**
 * Clips a triangle at the near plane. Each edge that crosses the plane gets a new vertex, which is stored after the
 * drawable's own vertices.
 */
function fillClippedTriangle(
  drawable: Drawable,
  vertices: ProjectedVertices,
  a: number,
  b: number,
  c: number,
  near: number,
  buffer: SurfaceBuffer,
) {
  const outline: number[] = [];
  let spare = drawable.positions.length / 3;
  for (const [from, to] of [
    [a, b],
    [b, c],
    [c, a],
  ] as const) {
    const wFrom = vertices.w[from] ?? 0;
    const wTo = vertices.w[to] ?? 0;
    if (wFrom > near) outline.push(from);
    if (wFrom > near === wTo > near) continue;
    cutEdge(vertices, from, to, (near - wFrom) / (wTo - wFrom), near, buffer, spare);
    outline.push(spare++);
  }
  const [first = 0] = outline;
  for (let corner = 2; corner < outline.length; corner++) {
    const second = outline[corner - 1] ?? 0;
    const third = outline[corner] ?? 0;
    const {x, y} = vertices;
    const [fx, fy] = [x[first] ?? 0, y[first] ?? 0];
    const area =
      ((x[second] ?? 0) - fx) * ((y[third] ?? 0) - fy) - ((x[third] ?? 0) - fx) * ((y[second] ?? 0) - fy);
    if (area > 0 && drawable.isClosed) continue;
    fillTriangle(
      vertices,
      first,
      second,
      third,
      area,
      area > 0 ? vertices.back : vertices.front,
      drawable,
      buffer,
    );
  }
}

/** Interpolates in clip space, where the edge is straight even behind the camera. */
function cutEdge(
  vertices: ProjectedVertices,
  from: number,
  to: number,
  part: number,
  near: number,
  buffer: SurfaceBuffer,
  spare: number,
) {
  const {x, y, z, w, front, back} = vertices;
  const [wFrom, wTo] = [w[from] ?? 0, w[to] ?? 0];
  const between = (values: Float64Array, centre: number) => {
    const start = ((values[from] ?? 0) - centre) * wFrom;
    return (start + (((values[to] ?? 0) - centre) * wTo - start) * part) / near + centre;
  };
  x[spare] = between(x, buffer.width / 2);
  y[spare] = between(y, buffer.height / 2);
  z[spare] = between(z, 0);
  w[spare] = near;
  for (const colors of [front, back]) {
    for (let axis = 0; axis < 3; axis++) {
      const start = colors[from * 3 + axis] ?? 0;
      colors[spare * 3 + axis] = start + ((colors[to * 3 + axis] ?? 0) - start) * part;
    }
  }
}
