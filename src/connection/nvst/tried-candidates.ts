import {MOST_CANDIDATES} from './candidates.ts';

/** The candidates of a host that were tried for one offer: those within it and as many beside it, whatever it sends. */
export class TriedCandidates {
  readonly #addresses: string[] = [];

  get isEmpty(): boolean {
    return this.#addresses.length === 0;
  }

  /** Notes a candidate as tried; false when it is one too many, and is to be passed over. */
  add(candidate: string): boolean {
    if (this.#addresses.length >= 2 * MOST_CANDIDATES) return false;
    const [, , , , address, port] = candidate.split(' ', 6);
    this.#addresses.push(`${address}:${port}`);
    return true;
  }

  /** Their addresses in words, each once: the first few, since people read them. */
  toString(): string {
    const different = [...new Set(this.#addresses)];
    const told = different.slice(0, 10).map((address) => address.slice(0, 80));
    return [...told, ...(different.length > told.length ? ['…'] : [])].join(', ');
  }
}
