import {BufferGeometry, Mesh, MeshStandardMaterial} from 'three';
import type {Object3D} from 'three';
import {USDComposer} from 'three/addons/loaders/usd/USDComposer.js';
import {toCreasedNormals} from 'three/addons/utils/BufferGeometryUtils.js';
import type {Layer} from './layer.ts';
import type {Prim} from './prim.ts';
import {NON_VISUAL_TYPES, type UnsupportedContent} from './unsupported-content.ts';

/** A mesh of the scene, whose world matrix is up to date, and the path of its prim. */
export interface ShownMesh {
  readonly mesh: Mesh<BufferGeometry, MeshStandardMaterial>;
  readonly path: string;
}

/** What a prim without a bound material looks like. */
interface Look {
  readonly isBound: boolean;
  readonly color: readonly number[];
  readonly opacity: number;
}

const SHAPES = new Set(['Mesh', 'Cube', 'Sphere', 'Cylinder', 'Cone', 'Capsule']);
const CONTAINERS = new Set(['', 'Xform', 'Scope', 'SkelRoot', 'Camera']);
const CREASE_ANGLE = (35 * Math.PI) / 180;
const DEFAULT_COLOR = [0.5, 0.52, 0.55];
const DEFAULT_ROUGHNESS = 0.55;
/** The specifier of a prim that is neither a class nor an override. */
const DEF = 0;

/** Builds the meshes of the prims with three.js. Reports every prim that the viewer does not support. */
export function buildScene(layer: Layer, root: Prim, unsupported: UnsupportedContent): ShownMesh[] {
  const scene = new USDComposer().compose({specsByPath: layer.specs});
  scene.updateMatrixWorld(true);
  const shown: ShownMesh[] = [];

  const addPrims = (prims: readonly Prim[], parent: Object3D, inherited: Look) => {
    const objects = new Map(parent.children.map((object) => [object.name, object]));
    for (const prim of prims) {
      if (NON_VISUAL_TYPES.has(prim.type) || isHidden(layer, prim)) continue;
      const isShape = SHAPES.has(prim.type);
      // The children of an unsupported prim, such as the prototypes of an instancer, belong to that prim.
      if (!isShape && !CONTAINERS.has(prim.type)) {
        unsupported.countKind(prim.type);
        continue;
      }
      const object = objects.get(prim.name);
      if (!object) continue;
      const look = readLook(layer, prim, inherited);
      const mesh = isShape
        ? createMesh(object, look, prim.type === 'Mesh' && !hasNormals(layer, prim))
        : undefined;
      if (mesh) shown.push({mesh, path: prim.path});
      else if (isShape) unsupported.addItem(`mesh ${prim.name} (its points and faces do not fit)`);
      addPrims(prim.children, object, look);
    }
  };

  addPrims(root.children, scene, {isBound: false, color: DEFAULT_COLOR, opacity: 1});
  return shown;
}

function isHidden(layer: Layer, {path}: Prim): boolean {
  const {specifier = DEF, active = true} = layer.specs[path]?.fields ?? {};
  const purpose = layer.readValue(path, 'purpose');
  return (
    specifier !== DEF ||
    active === false ||
    layer.readValue(path, 'visibility') === 'invisible' ||
    purpose === 'guide' ||
    purpose === 'proxy'
  );
}

function hasNormals(layer: Layer, {path}: Prim): boolean {
  return ['normals', 'primvars:normals'].some((name) => layer.readNumbers(path, name, 3) !== undefined);
}

/** Descendants inherit the look of a prim. three.js applies only materials, and paints only a `Mesh`. */
function readLook(layer: Layer, {path}: Prim, inherited: Look): Look {
  return {
    isBound: inherited.isBound || layer.specs[`${path}.material:binding`] !== undefined,
    color: layer.readNumbers(path, 'primvars:displayColor', 3) ?? inherited.color,
    opacity: layer.readNumbers(path, 'primvars:displayOpacity', 1)?.[0] ?? inherited.opacity,
  };
}

const isGeometry = (value: unknown): value is BufferGeometry => value instanceof BufferGeometry;

/** Creates a mesh with one material. Returns undefined if the points and faces of the object do not fit together. */
function createMesh(
  object: Object3D,
  {isBound, color, opacity}: Look,
  isCreased: boolean,
): ShownMesh['mesh'] | undefined {
  if (!(object instanceof Mesh)) return undefined;
  const geometry: unknown = object.geometry;
  const material: unknown = Array.isArray(object.material) ? object.material[0] : object.material;
  if (!(isGeometry(geometry) && material instanceof MeshStandardMaterial)) return undefined;
  const points = geometry.attributes['position']?.array;
  if (!points?.length || !Array.from(points).every(Number.isFinite)) return undefined;
  if (!isBound) {
    material.color.fromArray(color);
    material.roughness = DEFAULT_ROUGHNESS;
  }
  material.opacity *= Math.min(1, Math.max(0, opacity));
  const mesh = new Mesh(isCreased ? toCreasedNormals(geometry, CREASE_ANGLE) : geometry, material);
  mesh.matrixAutoUpdate = false;
  mesh.matrix.copy(object.matrixWorld);
  mesh.updateMatrixWorld(true);
  return mesh;
}
