import {Box3, Vector3} from 'three';
import type {BufferGeometry, Mesh, MeshStandardMaterial} from 'three';
import {mergeVertices} from 'three/addons/utils/BufferGeometryUtils.js';

/** A mesh prepared for the rasteriser: world space, shared vertices, linear colours. */
export interface Drawable {
  /** The value for the id buffer. 0 is the background. */
  readonly id: number;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly colors: Float32Array;
  readonly indices: Uint32Array;
  readonly bounds: Box3;
  /** The centre of the bounds, by which drawables are sorted. */
  readonly center: Vector3;
  readonly emissive: readonly [number, number, number];
  readonly opacity: number;
  readonly shininess: number;
  readonly specular: number;
  /** Whether the surface is closed. Its back faces are invisible and are not drawn. */
  readonly isClosed: boolean;
}

/** Prepares a mesh whose world matrix is up to date. */
export function createDrawable(mesh: Mesh<BufferGeometry, MeshStandardMaterial>, id: number): Drawable {
  const geometry = mesh.geometry.clone().deleteAttribute('uv');
  if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals();
  geometry.applyMatrix4(mesh.matrixWorld);
  geometry.computeBoundingSphere();
  const size = geometry.boundingSphere?.radius ?? 1;
  const merged = mergeVertices(geometry, Math.max(1e-9, size * 1e-6));
  const positions = Float32Array.from(merged.getAttribute('position').array);
  const indices = Uint32Array.from(merged.index?.array ?? []);
  const bounds = new Box3().setFromArray(positions);
  if (mesh.matrixWorld.determinant() < 0) flipTriangles(indices);
  const {color, emissive, opacity, roughness, metalness} = mesh.material;
  const count = positions.length / 3;
  const colors = new Float32Array(count * 3);
  const painted = merged.hasAttribute('color') ? merged.getAttribute('color').array : undefined;
  for (let at = 0; at < colors.length; at++)
    colors[at] = painted?.[at] ?? [color.r, color.g, color.b][at % 3] ?? 0;
  return {
    id,
    positions,
    normals: Float32Array.from(merged.getAttribute('normal').array),
    colors,
    indices,
    bounds,
    center: bounds.getCenter(new Vector3()),
    emissive: [emissive.r, emissive.g, emissive.b],
    opacity,
    shininess: Math.min(200, Math.max(4, 2 / Math.max(0.1, roughness) ** 4 - 2)),
    specular: 0.08 + 0.5 * (1 - Math.min(1, roughness)) ** 2 + 0.25 * metalness,
    isClosed: isClosed(positions, indices),
  };
}

function flipTriangles(indices: Uint32Array) {
  for (let at = 0; at < indices.length; at += 3) {
    const kept = indices[at + 1] ?? 0;
    indices[at + 1] = indices[at + 2] ?? 0;
    indices[at + 2] = kept;
  }
}

/** A surface is closed if each edge is used equally often in both directions and the enclosed volume is positive. */
function isClosed(positions: Float32Array, indices: Uint32Array): boolean {
  // Edges meet where positions are equal, even if each side of a crease has its own vertex.
  const names = new Map<string, number>();
  const corners = Array.from(indices, (vertex) => {
    const key = [0, 1, 2].map((axis) => Math.fround(positions[vertex * 3 + axis] ?? 0).toPrecision(5)).join();
    const known = names.get(key) ?? names.size;
    names.set(key, known);
    return known;
  });
  const balance = new Map<string, number>();
  let volume = 0;
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  for (let at = 0; at < corners.length; at += 3) {
    for (let side = 0; side < 3; side++) {
      const from = corners[at + side] ?? 0;
      const to = corners[at + ((side + 1) % 3)] ?? 0;
      const edge = from < to ? `${from} ${to}` : `${to} ${from}`;
      balance.set(edge, (balance.get(edge) ?? 0) + Math.sign(to - from));
    }
    [a, b, c].forEach((corner, side) => corner.fromArray(positions, (indices[at + side] ?? 0) * 3));
    volume += a.dot(b.cross(c));
  }
  // A negative volume means that the faces point inward. Then the back faces are visible.
  return volume > 0 && [...balance.values()].every((sum) => sum === 0);
}
