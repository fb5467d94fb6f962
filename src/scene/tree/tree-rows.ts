import type {ScenePrim} from '../model/prim-tree.ts';
import type {SceneModel} from '../model/scene-model.ts';

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
const listRows = (root: ScenePrim, expanded: ReadonlySet<string>): readonly SceneRow[] => {
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
const listMatches = (prims: readonly ScenePrim[]): readonly SceneRow[] =>
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
const ancestorsOf = (path: string): readonly string[] => {
  const parent = parentOf(path);
  return parent === undefined ? [] : [...ancestorsOf(parent), parent];
};

/** The rows of a tree: which are open, which match the search, and which one the keyboard acts on. */
export class TreeRows {
  /** The paths whose children are shown. */
  readonly expanded = new Set<string>();
  query = '';
  rows: readonly SceneRow[] = [];
  /** Whether each prim of the stage has been searched. */
  isComplete = true;
  /** The index of the row that the keyboard acts on, or -1 without rows. */
  activeIndex = -1;
  #active: string | undefined;
  /** Where a selection with Shift starts. */
  #anchor: string | undefined;

  get active(): string | undefined {
    return this.rows[this.activeIndex]?.prim.path;
  }

  /** Reads the rows of the model. */
  read(model: SceneModel | undefined) {
    if (model?.state.phase !== 'ready') {
      this.rows = [];
    } else if (this.query === '') {
      this.rows = listRows(model.root, this.expanded);
    } else {
      const {prims, isComplete} = model.search(this.query);
      this.rows = listMatches(prims);
      this.isComplete = isComplete;
    }
    this.activeIndex = this.indexOf(this.#active);
    // Without an active row, the first one is active.
    if (this.activeIndex < 0 && this.rows.length > 0) this.activeIndex = 0;
  }

  indexOf(path: string | undefined): number {
    return path === undefined ? -1 : this.rows.findIndex(({prim}) => prim.path === path);
  }

  activate(index: number, keepsAnchor = false) {
    const row = this.rows[index];
    if (!row) return;
    this.activeIndex = index;
    this.#active = row.prim.path;
    if (!keepsAnchor) this.#anchor = row.prim.path;
  }

  /** The paths from the anchor to a row. */
  rangeTo(index: number): readonly string[] {
    const anchor = Math.max(0, this.indexOf(this.#anchor));
    const [first, last] = anchor < index ? [anchor, index] : [index, anchor];
    return this.rows.slice(first, last + 1).map(({prim}) => prim.path);
  }

  /** Opens the ancestors of a prim. */
  reveal(path: string) {
    for (const ancestor of ancestorsOf(path)) this.expanded.add(ancestor);
  }
}
