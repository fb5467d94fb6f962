/** The list of what a stage holds and the picture does not, in words for people. */
export class LeftOut {
  readonly #counts = new Map<string, number>();
  readonly #named = new Set<string>();

  /** One more of a kind, such as `BasisCurves`. */
  count(kind: string): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** A single thing, such as `texture wood.png`; named once, however often it is met. */
  name(thing: string): void {
    this.#named.add(thing);
  }

  get items(): string[] {
    return [...[...this.#counts].map(([kind, count]) => `${count} ${kind}`), ...this.#named];
  }
}
