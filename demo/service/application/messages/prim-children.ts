import type {Prim} from '../stage/prim.ts';
import {NON_VISUAL_TYPES} from '../stage/non-visual-types.ts';

/** A prim in a reply. If the prim has children, `children` is an empty list. The page requests them separately. */
export interface PrimEntry {
  readonly name: string;
  readonly path: string;
  readonly children?: readonly PrimEntry[];
}

const FILTERS = new Map<string, (prim: Prim) => boolean>([
  ['usdgeom', ({type}) => !NON_VISUAL_TYPES.has(type)],
  ['mesh', ({type}) => type === 'Mesh'],
  ['xform', ({type}) => type === 'Xform'],
  ['scope', ({type}) => type === 'Scope'],
]);

/** Returns the children of a prim that match at least one filter. An unknown filter matches nothing. */
export function listChildren(prim: Prim | undefined, filters: readonly string[] | undefined): PrimEntry[] {
  const passes = (child: Prim): boolean =>
    !filters || filters.some((filter) => FILTERS.get(filter.toLowerCase())?.(child) ?? false);
  return (prim?.children ?? []).filter(passes).map((child) => ({
    name: child.name,
    path: child.path,
    ...(child.children.some(passes) ? {children: []} : {}),
  }));
}
