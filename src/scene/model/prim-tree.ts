import type {KitPrim} from '../../messages/kit.ts';
import {cutText, type SceneLimits} from './scene-options.ts';

/** A prim of the open stage. */
export interface ScenePrim {
  readonly path: string;
  readonly name: string;
  /** The type, such as `Mesh`, if the application reports it. */
  readonly type: string | undefined;
  /** 1 for a prim below the root. */
  readonly depth: number;
  /** Whether the prim has children, and whether they are loaded. */
  readonly level: 'leaf' | 'unloaded' | 'loading' | 'loaded' | 'failed';
  /** The loaded children. */
  readonly children: readonly ScenePrim[];
  /** Whether the model has left out children because of its limits. */
  readonly isCut: boolean;
}

/** What `search()` finds. */
export interface SceneMatches {
  readonly prims: readonly ScenePrim[];
  /** Whether each prim of the stage is loaded, and each match is in the list. Otherwise there may be more. */
  readonly isComplete: boolean;
}

interface StoredPrim extends ScenePrim {
  level: ScenePrim['level'];
  children: readonly StoredPrim[];
  isCut: boolean;
}

/** Most prims have no children. One list for them all takes less time and memory. */
const EMPTY: Pick<StoredPrim, 'children' | 'isCut'> = {children: [], isCut: false};

/** The prims of one stage by their paths, as far as they are loaded, within the limits. */
export class PrimTree {
  readonly root: ScenePrim;
  readonly #prims = new Map<string, StoredPrim>();
  readonly #limits: SceneLimits;
  #openLevels = 1;

  constructor(limits: SceneLimits) {
    this.#limits = limits;
    const root: StoredPrim = {path: '/', name: '/', type: undefined, depth: 0, level: 'unloaded', ...EMPTY};
    this.#prims.set('/', root);
    this.root = root;
  }

  /** The number of loaded prims, without the root. */
  get size(): number {
    return this.#prims.size - 1;
  }

  /** Whether each prim of the stage is loaded. */
  get isComplete(): boolean {
    return this.#openLevels === 0;
  }

  get(path: string): ScenePrim | undefined {
    return this.#prims.get(path);
  }

  setLevel(path: string, level: Exclude<ScenePrim['level'], 'leaf' | 'loaded'>) {
    const prim = this.#prims.get(path);
    if (prim && prim.level !== 'loaded' && prim.level !== 'leaf') prim.level = level;
  }

  /** Adds the children of a prim whose children are not loaded. Any other prim stays as it is. */
  add(path: string, children: readonly KitPrim[]) {
    const parent = this.#prims.get(path);
    if (!parent || parent.level === 'loaded' || parent.level === 'leaf') return;
    this.#add(parent, children);
  }

  /** All prims without the root: a level before the next one. */
  *breadthFirst(): Generator<ScenePrim> {
    let level: readonly ScenePrim[] = this.root.children;
    while (level.length > 0) {
      yield* level;
      level = level.flatMap(({children}) => children);
    }
  }

  /** The paths of all prims, a level before the next one. Each iteration starts again. */
  get paths(): Iterable<string> {
    const prims = () => this.breadthFirst();
    return {
      *[Symbol.iterator]() {
        for (const {path} of prims()) yield path;
      },
    };
  }

  /**
   * The prims whose names contain a text, or whose paths contain it if it has a slash, in the order of their loading.
   */
  *find(text: string): Generator<ScenePrim> {
    const wanted = text.toLowerCase();
    const isPath = wanted.includes('/');
    for (const prim of this.#prims.values()) {
      const subject = isPath ? prim.path : prim.name;
      if (prim.depth > 0 && subject.toLowerCase().includes(wanted)) yield prim;
    }
  }

  #add(parent: StoredPrim, reported: readonly KitPrim[]) {
    const {prims, depth, pathLength, textLength} = this.#limits;
    const prefix = parent.depth === 0 ? '/' : `${parent.path}/`;
    const children: StoredPrim[] = [];
    for (const {path, name, type, children: below} of reported) {
      // A path below the path of its parent cannot lead back to it.
      const isBelow = path.startsWith(prefix) && path.length > prefix.length;
      if (!isBelow || this.#prims.has(path)) continue;
      if (path.length > pathLength || this.size >= prims || parent.depth >= depth) {
        parent.isCut = true;
        continue;
      }
      const isLeaf = below === undefined || below === null;
      const prim: StoredPrim = {
        path,
        name: cutText(name, textLength),
        type: type === undefined ? undefined : cutText(type, textLength),
        depth: parent.depth + 1,
        level: isLeaf ? 'leaf' : 'unloaded',
        ...EMPTY,
      };
      this.#prims.set(path, prim);
      children.push(prim);
      if (isLeaf) continue;
      this.#openLevels += 1;
      if (below.length > 0) this.#add(prim, below);
    }
    parent.children = children;
    parent.level = 'loaded';
    // A level that is not complete stays open.
    if (!parent.isCut) this.#openLevels -= 1;
  }
}
