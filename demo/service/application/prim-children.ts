import type {Prim} from './stage/prim.ts';

/** The dictionary of Kit does not know empty lists, so that an empty list reaches the page as an empty object. */
type KitList<Item> = readonly Item[] | Readonly<Record<string, never>>;

export function toKitList<Item>(items: readonly Item[]): KitList<Item> {
  return items.length > 0 ? items : {};
}

/** A prim in a reply. An empty `children` marks a prim that has children. The page requests them separately. */
export interface PrimEntry {
  readonly name: string;
  readonly path: string;
  readonly children?: KitList<never>;
}

/** The filters of the template. It takes only meshes for geometry. */
const FILTERS = new Map([
  ['USDGeom', 'Mesh'],
  ['mesh', 'Mesh'],
  ['xform', 'Xform'],
  ['scope', 'Scope'],
]);

/**
 * Returns the children of a prim that match at least one filter, or all without filters. An unknown filter matches
 * nothing. The prims of the template's own cameras and render settings are left out.
 */
export function listChildren(prim: Prim | undefined, filters: readonly string[] | undefined): PrimEntry[] {
  const types = filters?.map((filter) => FILTERS.get(filter));
  return (prim?.children ?? [])
    .filter(({type}) => types === undefined || types.includes(type))
    .filter(({name, path}) => !name.startsWith('OmniverseKit_') && path !== '/Render')
    .map(({name, path, children}) => ({name, path, ...(children.length > 0 && {children: toKitList([])})}));
}
