import type * as z from 'zod/mini';

/**
 * A short list in a storage of the browser. The storage may be forbidden, full or written by others: then the list is
 * shorter, or empty, and nothing else breaks.
 */
export class StoredList<Item> {
  readonly #storage: () => Storage;
  readonly #name: string;
  readonly #schema: z.ZodMiniType<Item>;
  readonly #limit: number;

  /** @param storage a function, since the mere look at a storage may throw @param limit how many items are kept, the last ones */
  constructor(storage: () => Storage, name: string, schema: z.ZodMiniType<Item>, limit: number) {
    this.#storage = storage;
    this.#name = name;
    this.#schema = schema;
    this.#limit = limit;
  }

  read(): Item[] {
    try {
      const items: unknown = JSON.parse(this.#storage().getItem(this.#name) ?? '[]');
      if (!Array.isArray(items)) return [];
      return items.slice(-this.#limit).flatMap((item) => {
        const parsed = this.#schema.safeParse(item);
        return parsed.success ? [parsed.data] : [];
      });
    } catch {
      return [];
    }
  }

  write(items: readonly Item[]) {
    try {
      const storage = this.#storage();
      if (items.length) storage.setItem(this.#name, JSON.stringify(items.slice(-this.#limit)));
      else storage.removeItem(this.#name);
    } catch {
      // What cannot be kept is not known the next time.
    }
  }
}
