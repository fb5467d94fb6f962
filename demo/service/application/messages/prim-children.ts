import type {Prim} from '../stage/prim.ts';
import {silentTypes} from '../stage/silent-types.ts';

/** A prim in an answer. Children are there but empty where there are some: they are to be asked for. */
export interface PrimEntry {
  readonly name: string;
  readonly path: string;
  readonly children?: readonly PrimEntry[];
}

const isOf = new Map<string, (prim: Prim) => boolean>([
  ['usdgeom', ({type}) => !silentTypes.has(type)],
  ['mesh', ({type}) => type === 'Mesh'],
  ['xform', ({type}) => type === 'Xform'],
  ['scope', ({type}) => type === 'Scope'],
]);

/** The children of a prim that pass at least one filter; a filter that is not known lets nothing through. */
export function primChildren(prim: Prim | undefined, filters: readonly string[] | undefined): PrimEntry[] {
  const passes = (child: Prim): boolean =>
    !filters || filters.some((filter) => isOf.get(filter.toLowerCase())?.(child) ?? false);
  return (prim?.children ?? []).filter(passes).map((child) => ({
    name: child.name,
    path: child.path,
    ...(child.children.some(passes) ? {children: []} : {}),
  }));
}
