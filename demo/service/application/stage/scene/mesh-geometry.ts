import {BufferAttribute, BufferGeometry, ShapeUtils, Vector2, Vector3} from 'three';
import {toCreasedNormals} from 'three/addons/utils/BufferGeometryUtils.js';
import type {Prim} from '../prim.ts';
import {readValue} from '../prim.ts';
import {toNumbers, toText} from './values.ts';

/** The triangles of a mesh prim. The corners specify where to find the values of each triangle's corner. */
export interface MeshTriangles {
  readonly geometry: BufferGeometry;
  /** Per corner: the index of the point, of the face, and of the corner among the corners of all faces. */
  readonly corners: readonly {readonly point: number; readonly face: number; readonly faceVertex: number}[];
  readonly counts: {readonly points: number; readonly faces: number; readonly faceVertices: number};
}

const CREASE_ANGLE = (35 * Math.PI) / 180;

/** Converts faces of any size, including concave ones, to triangles. Throws if the lists are inconsistent. */
export function createMeshTriangles(prim: Prim): MeshTriangles {
  const points = toNumbers(readValue(prim, 'points'));
  const indices = toNumbers(readValue(prim, 'faceVertexIndices'));
  const faceSizes = toNumbers(readValue(prim, 'faceVertexCounts'));
  if (!points || !indices || !faceSizes) throw new Error('it has no points or faces');
  const pointCount = Math.floor(points.length / 3);
  const holes = new Set(Array.from(toNumbers(readValue(prim, 'holeIndices')) ?? []));
  const flipped = toText(readValue(prim, 'orientation')) === 'leftHanded';
  const corners: MeshTriangles['corners'][number][] = [];
  let first = 0;
  for (let face = 0; face < faceSizes.length; face++) {
    const size = faceSizes[face] ?? 0;
    if (!(size >= 0 && first + size <= indices.length))
      throw new Error('its faces have more corners than its index list');
    const outline = Array.from({length: size}, (_, corner) => indices[first + corner] ?? -1);
    if (outline.some((point) => point < 0 || point >= pointCount))
      throw new Error('a face refers to a missing point');
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
      expandVectors(
        points,
        corners.map(({point}) => point),
      ),
      3,
    ),
  );
  const counts = {points: pointCount, faces: faceSizes.length, faceVertices: indices.length};
  return {geometry: addNormals(prim, geometry, corners, counts), corners, counts};
}

/** Returns the function that selects a corner's index for a list of this length. This is USD's interpolation. */
export function createElementLookup(
  elements: number,
  counts: MeshTriangles['counts'],
): (corner: MeshTriangles['corners'][number]) => number {
  if (elements === counts.faceVertices && elements !== counts.points) return ({faceVertex}) => faceVertex;
  if (elements === counts.points) return ({point}) => point;
  if (elements === counts.faces) return ({face}) => face;
  return () => 0;
}

function addNormals(
  prim: Prim,
  geometry: BufferGeometry,
  corners: MeshTriangles['corners'],
  counts: MeshTriangles['counts'],
): BufferGeometry {
  const name = prim.attributes.has('primvars:normals') ? 'primvars:normals' : 'normals';
  const normals = toNumbers(readValue(prim, name));
  // A mesh without normals is smooth at small angles and has edges at large ones.
  if (!normals || normals.length < 3) return toCreasedNormals(geometry, CREASE_ANGLE);
  const order = toNumbers(readValue(prim, `${name}:indices`));
  const element = createElementLookup(order?.length ?? normals.length / 3, counts);
  const chosen = corners.map((corner) => (order ? (order[element(corner)] ?? 0) : element(corner)));
  geometry.setAttribute('normal', new BufferAttribute(expandVectors(normals, chosen), 3));
  return geometry;
}

function expandVectors(values: ArrayLike<number>, order: readonly number[]): Float32Array {
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
  // The projection to the plane of the outline preserves its winding, and therefore that of the triangles.
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
