import {BufferAttribute, Color, Group, Mesh, MeshStandardMaterial} from 'three';
import type {BufferGeometry, Object3D} from 'three';
import {indexPrims} from './index-prims.ts';
import type {LeftOut} from './left-out.ts';
import {elementOf, meshTriangles} from './mesh-geometry.ts';
import type {MeshTriangles} from './mesh-geometry.ts';
import type {Prim} from './prim.ts';
import {valueOf} from './prim.ts';
import {shapeGeometry} from './shape-geometry.ts';
import {silentTypes} from './silent-types.ts';
import {boundMaterial, plainSurface, surfaceOf} from './surface.ts';
import type {Surface} from './surface.ts';
import {localTransform, resetsTransform} from './transform.ts';
import {numberOr, numbers, textOf, vector} from './values.ts';

/** A mesh of the scene and the prim that it shows. */
export interface ShownMesh {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly prim: Prim;
}

const containers = new Set(['', 'Xform', 'Scope', 'SkelRoot', 'Camera']);
const plainColor = [0.5, 0.52, 0.55];

/** Builds three's scene from the composed prims, and names every prim that has no place in it. */
export function buildScene(stage: Prim, leftOut: LeftOut): {scene: Group; shown: ShownMesh[]} {
  const prims = indexPrims(stage);
  const scene = new Group();
  const shown: ShownMesh[] = [];

  const add = (prim: Prim, parent: Object3D): void => {
    if (silentTypes.has(prim.type) || textOf(valueOf(prim, 'visibility')) === 'invisible') return;
    const purpose = textOf(valueOf(prim, 'purpose'));
    if (purpose === 'guide' || purpose === 'proxy') return;
    const object = objectFor(prim);
    object.name = prim.name;
    object.matrixAutoUpdate = false;
    object.matrix.copy(localTransform(prim));
    (resetsTransform(prim) ? scene : parent).add(object);
    // What stands below a prim that cannot be shown, such as the prototypes of an instancer, is part of it.
    if (containers.has(prim.type) || object instanceof Mesh)
      prim.children.forEach((child) => add(child, object));
  };

  const objectFor = (prim: Prim): Object3D => {
    if (containers.has(prim.type)) return new Group();
    try {
      const triangles = prim.type === 'Mesh' ? meshTriangles(prim) : undefined;
      const geometry = triangles?.geometry ?? shapeGeometry(prim);
      if (geometry) {
        const mesh = colored(prim, geometry, triangles, prims, leftOut);
        shown.push({mesh, prim});
        return mesh;
      }
      leftOut.count(prim.type);
    } catch (error) {
      leftOut.name(`mesh ${prim.name} (${error instanceof Error ? error.message : String(error)})`);
    }
    return new Group();
  };

  stage.children.forEach((prim) => add(prim, scene));
  return {scene, shown};
}

function colored(
  prim: Prim,
  geometry: BufferGeometry,
  triangles: MeshTriangles | undefined,
  prims: ReadonlyMap<string, Prim>,
  leftOut: LeftOut,
): ShownMesh['mesh'] {
  if (/^(catmullClark|loop|bilinear)$/.test(textOf(valueOf(prim, 'subdivisionScheme'))))
    leftOut.name(`subdivision of ${prim.name}`);
  const material = boundMaterial(prim);
  const surface = material ? surfaceOf(material, prims, leftOut) : plainSurface;
  const display = surface.color ? undefined : numbers(inherited(prim, 'primvars:displayColor'));
  const constant = surface.color ?? (display && vector(display, 3)) ?? plainColor;
  const opacity = surface.opacity * (vector(inherited(prim, 'primvars:displayOpacity'), 1)?.[0] ?? 1);
  if (triangles) {
    const order = numbers(valueOf(prim, 'primvars:displayColor:indices'));
    const perFace = subsetSurfaces(prim, prims, leftOut);
    if ((display && display.length > 3) || perFace.size > 0) {
      const element = elementOf(order?.length ?? (display?.length ?? 0) / 3, triangles.counts);
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

/** A display colour speaks for all prims below, unless one of them says otherwise. */
function inherited(prim: Prim, name: string): unknown {
  for (let owner: Prim | undefined = prim; owner; owner = owner.parent) {
    const value = valueOf(owner, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

function subsetSurfaces(
  mesh: Prim,
  prims: ReadonlyMap<string, Prim>,
  leftOut: LeftOut,
): Map<number, Surface> {
  const surfaces = new Map<number, Surface>();
  for (const subset of mesh.children) {
    const target = subset.type === 'GeomSubset' ? subset.relationships.get('material:binding') : undefined;
    if (target === undefined) continue;
    const surface = surfaceOf(target, prims, leftOut);
    for (const face of Array.from(numbers(valueOf(subset, 'indices')) ?? []))
      surfaces.set(numberOr(face, 0), surface);
  }
  return surfaces;
}
