import {safeParse, type Schema} from '../platform/schema.ts';

/**
 * A short list in the browser's storage. If the storage is blocked, full or contains invalid data, the list is shorter or
 * empty. No method throws.
 */
export class StoredList<Item> {
  readonly #storage: () => Storage;
  readonly #name: string;
  readonly #schema: Schema<Item>;
  readonly #limit: number;

  /**
   * @param storage a function, because access to a blocked storage throws
   * @param limit the most items. The list keeps the last ones.
   */
  constructor(storage: () => Storage, name: string, schema: Schema<Item>, limit: number) {
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
        const parsed = safeParse(this.#schema, item);
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
      // The list is an aid: the page works without it.
    }
  }
}
