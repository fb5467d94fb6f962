import type {UnsupportedContent} from '../unsupported-content.ts';
import type {Prim} from '../prim.ts';
import {readValue} from '../prim.ts';
import {toNumber, toText, toVector} from './values.ts';

/** The properties of a material that the viewer draws. Colours are linear. */
export interface Surface {
  readonly color: readonly number[] | undefined;
  readonly emissive: readonly number[];
  readonly opacity: number;
  readonly roughness: number;
  readonly metallic: number;
}

export const DEFAULT_SURFACE: Surface = {
  color: undefined,
  emissive: [0, 0, 0],
  opacity: 1,
  roughness: 0.55,
  metallic: 0,
};

/** Returns the path of the material that is bound to a prim or to its nearest ancestor with a material. */
export function findMaterial(prim: Prim | undefined): string | undefined {
  for (let owner = prim; owner; owner = owner.parent) {
    const target =
      owner.relationships.get('material:binding') ?? owner.relationships.get('material:binding:preview');
    if (target) return target;
  }
  return undefined;
}

/**
 * Reads a material's preview surface or the colour of an MDL shader. Reports parts that the viewer does not support.
 */
export function readSurface(
  path: string | undefined,
  prims: ReadonlyMap<string, Prim>,
  unsupported: UnsupportedContent,
): Surface {
  const material = path === undefined ? undefined : prims.get(path);
  if (!material) {
    if (path) unsupported.addItem(`material ${path} (not found)`);
    return DEFAULT_SURFACE;
  }
  const shader = findShader(material, prims);
  if (!shader) {
    unsupported.addItem(`material ${material.name} (no preview surface)`);
    return DEFAULT_SURFACE;
  }
  const read = (...names: string[]): unknown => {
    for (const name of names) {
      const value = resolveInput(shader, name, prims, unsupported);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    color: toVector(read('inputs:diffuseColor', 'inputs:diffuse_color_constant', 'inputs:base_color'), 3),
    emissive: toVector(read('inputs:emissiveColor'), 3) ?? [0, 0, 0],
    opacity: Math.min(1, Math.max(0, toNumber(read('inputs:opacity', 'inputs:opacity_constant'), 1))),
    roughness: toNumber(read('inputs:roughness', 'inputs:reflection_roughness_constant'), 0.5),
    metallic: toNumber(read('inputs:metallic', 'inputs:metallic_constant'), 0),
  };
}

function findShader(material: Prim, prims: ReadonlyMap<string, Prim>): Prim | undefined {
  for (const output of ['outputs:surface', 'outputs:mdl:surface']) {
    const target = material.attributes.get(output)?.connection?.split('.')[0];
    const shader = target === undefined ? undefined : prims.get(target);
    if (shader) return shader;
  }
  return material.children.find((child) => toText(readValue(child, 'info:id')) === 'UsdPreviewSurface');
}

/** Finds the value of an input: on the shader, on the material's interface or in a texture. */
function resolveInput(
  shader: Prim,
  name: string,
  prims: ReadonlyMap<string, Prim>,
  unsupported: UnsupportedContent,
): unknown {
  let owner: Prim | undefined = shader;
  let attribute = owner.attributes.get(name);
  for (let hop = 0; attribute?.connection && hop < 8; hop++) {
    const [path = '', next = ''] = attribute.connection.split('.');
    owner = prims.get(path);
    if (!owner) return attribute.value;
    if (toText(readValue(owner, 'info:id')).startsWith('UsdUVTexture')) {
      const file = toText(readValue(owner, 'inputs:file')).split('/').at(-1);
      unsupported.addItem(`texture ${file || owner.name}`);
      return readValue(owner, 'inputs:fallback');
    }
    attribute = owner.attributes.get(next);
  }
  return attribute?.value;
}
