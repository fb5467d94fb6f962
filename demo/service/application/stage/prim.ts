import type {Layer} from './layer.ts';

/** A prim of the stage. */
export interface Prim {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly children: Prim[];
}

/** Returns the root of a layer's prims. */
export function createPrims(layer: Layer): Prim {
  const root: Prim = {path: '/', name: '', type: '', children: []};
  const prims = new Map([[root.path, root]]);
  for (const path of layer.primPaths) {
    const slash = path.lastIndexOf('/');
    const type = layer.specs[path]?.fields['typeName'];
    const prim = {
      path,
      name: path.slice(slash + 1),
      type: typeof type === 'string' ? type : '',
      children: [],
    };
    prims.get(path.slice(0, slash) || '/')?.children.push(prim);
    prims.set(path, prim);
  }
  return root;
}

/** Returns all prims of a stage by path. */
export function indexPrims(root: Prim): ReadonlyMap<string, Prim> {
  const prims = new Map<string, Prim>();
  const add = (prim: Prim) => {
    prims.set(prim.path, prim);
    prim.children.forEach(add);
  };
  add(root);
  return prims;
}
