import type {LevelLoader} from './level-loader.ts';
import type {SceneLimits} from './scene-options.ts';
import {PrimTree, type SceneMatches, type ScenePrim} from './prim-tree.ts';

const MAX_MATCHES = 1000;

/**
 * The prims of one open stage. Another stage has another object, so an answer about this stage cannot enter that one.
 */
export class StagePrims {
  readonly tree: PrimTree;
  readonly #levels: LevelLoader;
  readonly #maxDepth: number;
  readonly #onChange: () => void;
  readonly #closed = new AbortController();
  readonly #loads = new Map<string, Promise<void>>();

  /** @param onChange called when prims are added, or when the level of a prim changes */
  constructor(levels: LevelLoader, limits: SceneLimits, onChange: () => void) {
    this.#levels = levels;
    this.#maxDepth = limits.depth;
    this.#onChange = onChange;
    this.tree = new PrimTree(limits);
  }

  /** The stage is no longer open: loads reject with the reason. */
  close(reason: unknown) {
    this.#closed.abort(reason);
  }

  /** Loads the children of a prim, unless they are loaded. */
  load(path: string): Promise<void> {
    const prim = this.tree.get(path);
    if (!prim || prim.level === 'leaf' || prim.level === 'loaded') return Promise.resolve();
    const load = this.#loads.get(path) ?? this.#load(path).finally(() => this.#loads.delete(path));
    this.#loads.set(path, load);
    return load;
  }

  /** Loads the ancestors of a path, level by level. Resolves with the prim, if the stage has it. */
  async reveal(path: string): Promise<ScenePrim | undefined> {
    const names = path.split('/').slice(1);
    await this.load('/');
    for (let length = 1; length < Math.min(names.length, this.#maxDepth); length++)
      await this.load(`/${names.slice(0, length).join('/')}`);
    return this.tree.get(path);
  }

  search(text: string): SceneMatches {
    const prims: ScenePrim[] = [];
    for (const prim of this.tree.find(text)) {
      if (prims.length === MAX_MATCHES) return {prims, isComplete: false};
      prims.push(prim);
    }
    return {prims, isComplete: this.tree.isComplete};
  }

  /** Loads the levels again whose loading has failed, for example because the stream was lost. */
  retryFailed() {
    for (const prim of [this.tree.root, ...this.tree.breadthFirst()])
      if (prim.level === 'failed') void this.load(prim.path).catch(() => undefined);
  }

  /** Requests the first level again. Resolves with whether it has the same prims. */
  async hasSameRoot(): Promise<boolean> {
    const prims = await this.#levels.load('/', this.#closed.signal);
    const paths = new Set(prims.map(({path}) => path));
    const {children} = this.tree.root;
    return children.length === paths.size && children.every(({path}) => paths.has(path));
  }

  async #load(path: string): Promise<void> {
    const {signal} = this.#closed;
    this.tree.setLevel(path, 'loading');
    this.#onChange();
    try {
      this.tree.add(path, await this.#levels.load(path, signal));
    } catch (error) {
      if (!signal.aborted) {
        this.tree.setLevel(path, 'failed');
        this.#onChange();
      }
      throw error;
    }
    this.#onChange();
  }
}
