import {BufferAttribute, Color, Group, Mesh, MeshStandardMaterial} from 'three';
import type {BufferGeometry, Object3D} from 'three';
import {indexPrims} from './index-prims.ts';
import type {UnsupportedContent} from '../unsupported-content.ts';
import {createElementLookup, createMeshTriangles} from './mesh-geometry.ts';
import type {MeshTriangles} from './mesh-geometry.ts';
import type {Prim} from '../prim.ts';
import {readValue} from '../prim.ts';
import {createShapeGeometry} from './shape-geometry.ts';
import {NON_VISUAL_TYPES} from '../non-visual-types.ts';
import {findMaterial, DEFAULT_SURFACE, readSurface} from './surface.ts';
import type {Surface} from './surface.ts';
import {readTransform, resetsTransform} from './transform.ts';
import {toNumber, toNumbers, toText, toVector} from './values.ts';

/** A mesh of the scene and its prim. */
export interface ShownMesh {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly prim: Prim;
}

const CONTAINER_TYPES = new Set(['', 'Xform', 'Scope', 'SkelRoot', 'Camera']);
const DEFAULT_COLOR = [0.5, 0.52, 0.55];

/** Builds a three.js scene from the composed prims. Reports every prim that the viewer does not support. */
export function buildScene(stage: Prim, unsupported: UnsupportedContent): {scene: Group; shown: ShownMesh[]} {
  const prims = indexPrims(stage);
  const scene = new Group();
  const shown: ShownMesh[] = [];

  const addPrim = (prim: Prim, parent: Object3D) => {
    if (NON_VISUAL_TYPES.has(prim.type) || toText(readValue(prim, 'visibility')) === 'invisible') return;
    const purpose = toText(readValue(prim, 'purpose'));
    if (purpose === 'guide' || purpose === 'proxy') return;
    const object = createObject(prim);
    object.name = prim.name;
    object.matrixAutoUpdate = false;
    object.matrix.copy(readTransform(prim));
    (resetsTransform(prim) ? scene : parent).add(object);
    // The children of an unsupported prim, such as the prototypes of an instancer, belong to that prim.
    if (CONTAINER_TYPES.has(prim.type) || object instanceof Mesh)
      prim.children.forEach((child) => addPrim(child, object));
  };

  const createObject = (prim: Prim): Object3D => {
    if (CONTAINER_TYPES.has(prim.type)) return new Group();
    try {
      const triangles = prim.type === 'Mesh' ? createMeshTriangles(prim) : undefined;
      const geometry = triangles?.geometry ?? createShapeGeometry(prim);
      if (geometry) {
        const mesh = createMesh(prim, geometry, triangles, prims, unsupported);
        shown.push({mesh, prim});
        return mesh;
      }
      unsupported.countKind(prim.type);
    } catch (error) {
      unsupported.addItem(`mesh ${prim.name} (${error instanceof Error ? error.message : String(error)})`);
    }
    return new Group();
  };

  stage.children.forEach((prim) => addPrim(prim, scene));
  return {scene, shown};
}

function createMesh(
  prim: Prim,
  geometry: BufferGeometry,
  triangles: MeshTriangles | undefined,
  prims: ReadonlyMap<string, Prim>,
  unsupported: UnsupportedContent,
): ShownMesh['mesh'] {
  if (/^(catmullClark|loop|bilinear)$/.test(toText(readValue(prim, 'subdivisionScheme'))))
    unsupported.addItem(`subdivision of ${prim.name}`);
  const material = findMaterial(prim);
  const surface = material ? readSurface(material, prims, unsupported) : DEFAULT_SURFACE;
  const display = surface.color ? undefined : toNumbers(readInherited(prim, 'primvars:displayColor'));
  const constant = surface.color ?? (display && toVector(display, 3)) ?? DEFAULT_COLOR;
  const opacity = surface.opacity * (toVector(readInherited(prim, 'primvars:displayOpacity'), 1)?.[0] ?? 1);
  if (triangles) {
    const order = toNumbers(readValue(prim, 'primvars:displayColor:indices'));
    const perFace = readSubsetSurfaces(prim, prims, unsupported);
    if ((display && display.length > 3) || perFace.size > 0) {
      const element = createElementLookup(order?.length ?? (display?.length ?? 0) / 3, triangles.counts);
      const colors = triangles.corners.flatMap((corner) => {
        const at = order ? (order[element(corner)] ?? 0) : element(corner);
        return (
          perFace.get(corner.face)?.color ??
          (display ? [0, 1, 2].map((axis) => display[at * 3 + axis] ?? 0) : constant)
        );
      });
      geometry.setAttribute('color', new BufferAttribute(new Float32Array(colors), 3));
    }
  }
  const [r = 0, g = 0, b = 0] = constant;
  const [er = 0, eg = 0, eb = 0] = surface.emissive;
  return new Mesh(
    geometry,
    new MeshStandardMaterial({
      color: new Color(r, g, b),
      emissive: new Color(er, eg, eb),
      roughness: surface.roughness,
      metalness: surface.metallic,
      opacity,
      transparent: opacity < 1,
      vertexColors: geometry.hasAttribute('color'),
    }),
  );
}

/** A display colour applies to all descendants that have none of their own. */
function readInherited(prim: Prim, name: string): unknown {
  for (let owner: Prim | undefined = prim; owner; owner = owner.parent) {
    const value = readValue(owner, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readSubsetSurfaces(
  mesh: Prim,
  prims: ReadonlyMap<string, Prim>,
  unsupported: UnsupportedContent,
): Map<number, Surface> {
  const surfaces = new Map<number, Surface>();
  for (const subset of mesh.children) {
    const target = subset.type === 'GeomSubset' ? subset.relationships.get('material:binding') : undefined;
    if (target === undefined) continue;
    const surface = readSurface(target, prims, unsupported);
    for (const face of Array.from(toNumbers(readValue(subset, 'indices')) ?? []))
      surfaces.set(toNumber(face, 0), surface);
  }
  return surfaces;
}
