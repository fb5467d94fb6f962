import type {ScenePrim} from '../model/prim-tree.ts';

/** One row of the tree that is on the screen, or would be after scrolling. */
export interface SceneRow {
  readonly prim: ScenePrim;
  /** 1 for the first level. */
  readonly level: number;
  /** The place among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined for a leaf. */
  readonly isExpanded: boolean | undefined;
}

/** The rows below a prim, in the order of the screen. @param expanded the paths whose children are shown */
export const listRows = (root: ScenePrim, expanded: ReadonlySet<string>): readonly SceneRow[] => {
  const rows: SceneRow[] = [];
  const add = (parent: ScenePrim) => {
    const siblings = parent.children.length;
    parent.children.forEach((prim, index) => {
      const isExpanded = prim.level === 'leaf' ? undefined : expanded.has(prim.path);
      rows.push({prim, level: prim.depth, position: index + 1, siblings, isExpanded});
      if (isExpanded) add(prim);
    });
  };
  add(root);
  return rows;
};

/** The rows of a list without levels. */
export const listMatches = (prims: readonly ScenePrim[]): readonly SceneRow[] =>
  prims.map((prim, index) => ({
    prim,
    level: 1,
    position: index + 1,
    siblings: prims.length,
    isExpanded: undefined,
  }));

/** The path of the parent, or undefined below the root. */
export const parentOf = (path: string): string | undefined => {
  const end = path.lastIndexOf('/');
  return end > 0 ? path.slice(0, end) : undefined;
};

/** The paths of all ancestors below the root, the nearest one last. */
export const ancestorsOf = (path: string): readonly string[] => {
  const parent = parentOf(path);
  return parent === undefined ? [] : [...ancestorsOf(parent), parent];
};
