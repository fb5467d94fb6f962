/** Collects descriptions of the stage's content that the viewer does not support. */
export class UnsupportedContent {
  readonly #counts = new Map<string, number>();
  readonly #named = new Set<string>();

  /** Counts one prim of a kind, such as `BasisCurves`. */
  countKind(kind: string) {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Adds a single item, such as `texture wood.png`. Duplicates are ignored. */
  addItem(thing: string) {
    this.#named.add(thing);
  }

  get items(): string[] {
    return [...[...this.#counts].map(([kind, count]) => `${count} ${kind}`), ...this.#named];
  }
}
