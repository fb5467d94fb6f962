import {Box3} from 'three';
import type {Drawable} from './drawing/raster/drawable.ts';
import type {ShownMesh} from './stage/build-scene.ts';
import type {Prim} from './stage/prim.ts';

/** The selected prims of one stage, and the prims that a click can select. */
export class Selection {
  readonly #prims: ReadonlyMap<string, Prim>;
  readonly #shown: readonly ShownMesh[];
  #paths: readonly string[] = [];
  #pickable: readonly string[] = [];
  #isSelected: Uint8Array;
  #bounds = new Box3();

  constructor(
    prims: ReadonlyMap<string, Prim>,
    shown: readonly ShownMesh[],
    private readonly drawables: readonly Drawable[],
  ) {
    this.#prims = prims;
    this.#shown = shown;
    this.#isSelected = new Uint8Array(shown.length + 1);
  }

  get paths(): readonly string[] {
    return this.#paths;
  }

  /** Has one entry per id of the id buffer: 1 if the prim or one of its ancestors is selected. */
  get isSelected(): Uint8Array {
    return this.#isSelected;
  }

  /** The bounding box of the visible selected prims. It is empty if there are none. */
  get bounds(): Box3 {
    return this.#bounds;
  }

  /** Replaces the selection. Paths without a prim are ignored. */
  select(paths: readonly string[]) {
    this.#paths = [...new Set(paths)].filter((path) => this.#prims.has(path));
    const isWithinPaths = (shown: string) => this.#paths.some((path) => isWithin(shown, path));
    const isSelected = Uint8Array.from([0, ...this.#shown.map(({path}) => Number(isWithinPaths(path)))]);
    this.#isSelected = isSelected;
    this.#bounds = new Box3();
    for (const {id, bounds} of this.drawables) if (isSelected[id] === 1) this.#bounds.union(bounds);
  }

  /** Replaces the prims that a click can select. Each path includes its descendants. */
  makePickable(paths: readonly string[]) {
    this.#pickable = paths;
  }

  /**
   * Returns the path of the prim that a click on this id selects. No prim is pickable by default, as in the template. A
   * click selects the mesh itself, not the pickable prim above it. That is a guess.
   */
  pickedBy(id: number): string | undefined {
    const path = this.#shown[id - 1]?.path;
    return path !== undefined && this.#pickable.some((above) => isWithin(path, above)) ? path : undefined;
  }
}

function isWithin(path: string, above: string): boolean {
  return path === above || above === '/' || path.startsWith(`${above}/`);
}

/** Adds a path to a selection, or removes it. */
export function togglePath(paths: readonly string[], path: string): string[] {
  return paths.includes(path) ? paths.filter((other) => other !== path) : [...paths, path];
}
