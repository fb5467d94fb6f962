import type {Prim} from '../prim.ts';

/** Returns all prims of a stage by path. */
export function indexPrims(stage: Prim): ReadonlyMap<string, Prim> {
  const prims = new Map<string, Prim>();
  const list = (prim: Prim) => {
    prims.set(prim.path, prim);
    prim.children.forEach(list);
  };
  list(stage);
  return prims;
}
