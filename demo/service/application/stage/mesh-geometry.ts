import {BufferAttribute, BufferGeometry, ShapeUtils, Vector2, Vector3} from 'three';
import {toCreasedNormals} from 'three/addons/utils/BufferGeometryUtils.js';
import type {Prim} from './prim.ts';
import {valueOf} from './prim.ts';
import {numbers, textOf} from './values.ts';

/** Triangles of a mesh prim, and for each corner of a triangle where its values are to be found. */
export interface MeshTriangles {
  readonly geometry: BufferGeometry;
  /** Per corner: the number of the point, of the face, and of the corner among all corners of all faces. */
  readonly corners: readonly {readonly point: number; readonly face: number; readonly faceVertex: number}[];
  readonly counts: {readonly points: number; readonly faces: number; readonly faceVertices: number};
}

const creaseAngle = (35 * Math.PI) / 180;

/** Turns faces of any size, concave ones too, into triangles; throws when the lists do not fit together. */
export function meshTriangles(prim: Prim): MeshTriangles {
  const points = numbers(valueOf(prim, 'points'));
  const indices = numbers(valueOf(prim, 'faceVertexIndices'));
  const faceSizes = numbers(valueOf(prim, 'faceVertexCounts'));
  if (!points || !indices || !faceSizes) throw new Error('it has no points or faces');
  const pointCount = Math.floor(points.length / 3);
  const holes = new Set(Array.from(numbers(valueOf(prim, 'holeIndices')) ?? []));
  const flipped = textOf(valueOf(prim, 'orientation')) === 'leftHanded';
  const corners: MeshTriangles['corners'][number][] = [];
  let first = 0;
  for (let face = 0; face < faceSizes.length; face++) {
    const size = faceSizes[face] ?? 0;
    if (!(size >= 0 && first + size <= indices.length))
      throw new Error('its faces have more corners than it has');
    const outline = Array.from({length: size}, (_, corner) => indices[first + corner] ?? -1);
    if (outline.some((point) => point < 0 || point >= pointCount))
      throw new Error('a face names a point that is not there');
    for (const triangle of holes.has(face) ? [] : triangulate(outline, points)) {
      for (const corner of flipped ? triangle.reverse() : triangle) {
        corners.push({point: outline[corner] ?? 0, face, faceVertex: first + corner});
      }
    }
    first += size;
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new BufferAttribute(
      expand(
        points,
        corners.map(({point}) => point),
      ),
      3,
    ),
  );
  const counts = {points: pointCount, faces: faceSizes.length, faceVertices: indices.length};
  return {geometry: withNormals(prim, geometry, corners, counts), corners, counts};
}

/** Which of the corner's three numbers a list of so many elements goes by: that is USD's interpolation. */
export function elementOf(
  elements: number,
  counts: MeshTriangles['counts'],
): (corner: MeshTriangles['corners'][number]) => number {
  if (elements === counts.faceVertices && elements !== counts.points) return ({faceVertex}) => faceVertex;
  if (elements === counts.points) return ({point}) => point;
  if (elements === counts.faces) return ({face}) => face;
  return () => 0;
}

function withNormals(
  prim: Prim,
  geometry: BufferGeometry,
  corners: MeshTriangles['corners'],
  counts: MeshTriangles['counts'],
): BufferGeometry {
  const name = prim.attributes.has('primvars:normals') ? 'primvars:normals' : 'normals';
  const normals = numbers(valueOf(prim, name));
  // A mesh without normals is smooth where it bends gently and has edges where it bends sharply.
  if (!normals || normals.length < 3) return toCreasedNormals(geometry, creaseAngle);
  const order = numbers(valueOf(prim, `${name}:indices`));
  const element = elementOf(order?.length ?? normals.length / 3, counts);
  const chosen = corners.map((corner) => (order ? (order[element(corner)] ?? 0) : element(corner)));
  geometry.setAttribute('normal', new BufferAttribute(expand(normals, chosen), 3));
  return geometry;
}

function expand(values: ArrayLike<number>, order: readonly number[]): Float32Array {
  const expanded = new Float32Array(order.length * 3);
  order.forEach((from, to) => {
    for (let axis = 0; axis < 3; axis++) expanded[to * 3 + axis] = values[from * 3 + axis] ?? 0;
  });
  return expanded;
}

function triangulate(outline: readonly number[], points: ArrayLike<number>): number[][] {
  if (outline.length < 3) return [];
  if (outline.length === 3) return [[0, 1, 2]];
  const corners = outline.map((point) => new Vector3().fromArray(points, point * 3));
  const normal = new Vector3();
  corners.forEach((a, at) => {
    const b = corners[(at + 1) % corners.length] ?? a;
    normal.x += (a.y - b.y) * (a.z + b.z);
    normal.y += (a.z - b.z) * (a.x + b.x);
    normal.z += (a.x - b.x) * (a.y + b.y);
  });
  // Laid flat along the axes of its own plane, the outline keeps its sense of turning, and so do the triangles.
  normal.normalize();
  const across = (Math.abs(normal.y) > 0.9 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0))
    .cross(normal)
    .normalize();
  const up = normal.clone().cross(across);
  return ShapeUtils.triangulateShape(
    corners.map((corner) => new Vector2(corner.dot(across), corner.dot(up))),
    [],
  );
}
