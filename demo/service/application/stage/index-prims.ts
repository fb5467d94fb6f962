import type {Prim} from './prim.ts';

/** All prims of a stage by their paths. */
export function indexPrims(stage: Prim): ReadonlyMap<string, Prim> {
  const prims = new Map<string, Prim>();
  const list = (prim: Prim): void => {
    prims.set(prim.path, prim);
    prim.children.forEach(list);
  };
  list(stage);
  return prims;
}
