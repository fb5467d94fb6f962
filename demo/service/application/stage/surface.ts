import type {LeftOut} from './left-out.ts';
import type {Prim} from './prim.ts';
import {valueOf} from './prim.ts';
import {numberOr, textOf, vector} from './values.ts';

/** How a surface looks, as far as this application draws it; colours are linear. */
export interface Surface {
  readonly color: readonly number[] | undefined;
  readonly emissive: readonly number[];
  readonly opacity: number;
  readonly roughness: number;
  readonly metallic: number;
}

export const plainSurface: Surface = {
  color: undefined,
  emissive: [0, 0, 0],
  opacity: 1,
  roughness: 0.55,
  metallic: 0,
};

/** The path of the material that a prim is bound to, its own or the nearest ancestor's. */
export function boundMaterial(prim: Prim | undefined): string | undefined {
  for (let owner = prim; owner; owner = owner.parent) {
    const target =
      owner.relationships.get('material:binding') ?? owner.relationships.get('material:binding:preview');
    if (target) return target;
  }
  return undefined;
}

/** Reads a material's preview surface, or the plain colour of an MDL shader; names what it cannot follow. */
export function surfaceOf(
  path: string | undefined,
  prims: ReadonlyMap<string, Prim>,
  leftOut: LeftOut,
): Surface {
  const material = path === undefined ? undefined : prims.get(path);
  if (!material) {
    if (path) leftOut.name(`material ${path} (not found)`);
    return plainSurface;
  }
  const shader = shaderOf(material, prims);
  if (!shader) {
    leftOut.name(`material ${material.name} (no preview surface)`);
    return plainSurface;
  }
  const read = (...names: string[]): unknown => {
    for (const name of names) {
      const value = resolve(shader, name, prims, leftOut);
      if (value !== undefined) return value;
    }
    return undefined;
  };
  return {
    color: vector(read('inputs:diffuseColor', 'inputs:diffuse_color_constant', 'inputs:base_color'), 3),
    emissive: vector(read('inputs:emissiveColor'), 3) ?? [0, 0, 0],
    opacity: Math.min(1, Math.max(0, numberOr(read('inputs:opacity', 'inputs:opacity_constant'), 1))),
    roughness: numberOr(read('inputs:roughness', 'inputs:reflection_roughness_constant'), 0.5),
    metallic: numberOr(read('inputs:metallic', 'inputs:metallic_constant'), 0),
  };
}

function shaderOf(material: Prim, prims: ReadonlyMap<string, Prim>): Prim | undefined {
  for (const output of ['outputs:surface', 'outputs:mdl:surface']) {
    const target = material.attributes.get(output)?.connection?.split('.')[0];
    const shader = target === undefined ? undefined : prims.get(target);
    if (shader) return shader;
  }
  return material.children.find((child) => textOf(valueOf(child, 'info:id')) === 'UsdPreviewSurface');
}

/** Follows an input to where its value is: on the shader, on the material's interface, or in a texture. */
function resolve(shader: Prim, name: string, prims: ReadonlyMap<string, Prim>, leftOut: LeftOut): unknown {
  let owner: Prim | undefined = shader;
  let attribute = owner.attributes.get(name);
  for (let hop = 0; attribute?.connection && hop < 8; hop++) {
    const [path = '', next = ''] = attribute.connection.split('.');
    owner = prims.get(path);
    if (!owner) return attribute.value;
    if (textOf(valueOf(owner, 'info:id')).startsWith('UsdUVTexture')) {
      const file = textOf(valueOf(owner, 'inputs:file')).split('/').at(-1);
      leftOut.name(`texture ${file || owner.name}`);
      return valueOf(owner, 'inputs:fallback');
    }
    attribute = owner.attributes.get(next);
  }
  return attribute?.value;
}
