import {Box3, Vector3} from 'three';
import type {Drawable} from './drawing/drawable.ts';
import type {ShownMesh} from './stage/build-scene.ts';
import type {Prim} from './stage/prim.ts';

const point = new Vector3();

/** Which prims of one stage are selected, and which a click can select. */
export class Selection {
  readonly #prims: ReadonlyMap<string, Prim>;
  readonly #shown: readonly ShownMesh[];
  #paths: readonly string[] = [];
  #pickable: ReadonlySet<string> | undefined;
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

  /** For each number in the id buffer 1 where its prim, or one above it, is selected. */
  get isSelected(): Uint8Array {
    return this.#isSelected;
  }

  /** The box around what is selected and can be seen; empty where nothing is. */
  get bounds(): Box3 {
    return this.#bounds;
  }

  /** Selects these prims and no others; paths of prims that are not there are left out. */
  select(paths: readonly string[]): void {
    this.#paths = [...new Set(paths)].filter((path) => this.#prims.has(path));
    const isSelected = (prim: Prim): boolean => this.#paths.some((path) => isWithin(prim.path, path));
    this.#isSelected = Uint8Array.from([0, ...this.#shown.map(({prim}) => Number(isSelected(prim)))]);
    this.#bounds = boundsOf(this.drawables.filter(({id}) => this.#isSelected[id] === 1));
  }

  /** From now on a click selects one of these prims, also by what stands below it. */
  makePickable(paths: readonly string[]): void {
    this.#pickable = new Set(paths);
  }

  /** The prim that a click on this number of the id buffer selects; all can be, until some are named. */
  pickedBy(id: number): string | undefined {
    let prim = this.#shown[id - 1]?.prim;
    while (prim && this.#pickable && !this.#pickable.has(prim.path)) prim = prim.parent;
    return prim?.path;
  }
}

function boundsOf(drawables: readonly Drawable[]): Box3 {
  const bounds = new Box3();
  for (const {positions} of drawables) {
    for (let at = 0; at < positions.length; at += 3) bounds.expandByPoint(point.fromArray(positions, at));
  }
  return bounds;
}

function isWithin(path: string, above: string): boolean {
  return path === above || above === '/' || path.startsWith(`${above}/`);
}
