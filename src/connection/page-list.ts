import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';
import {FRESH_MS} from './signaling-token.ts';

/** A list of the page, or a function that returns it. */
export type PageListInit<Item> = readonly Item[] | (() => readonly Item[] | Promise<readonly Item[]>);

export interface PageListOptions<Item> {
  /** The name of the property, for failures. */
  readonly name: string;
  /** Checks a list of the page, whose types may not hold. @throws AppStreamError */
  readonly parse: (given: unknown) => readonly Item[];
  /** How long the function of the page may take, in milliseconds. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/**
 * Requests a list from the page, and checks it.
 * @throws AppStreamError `token-failed` if the function of the page fails; what `parse` throws; the signal's reason when
 *   aborted
 */
export const readPageList = async <Item>(
  given: PageListInit<Item> | undefined,
  {name, parse, limitMs, signal}: PageListOptions<Item>,
): Promise<readonly Item[]> => {
  if (typeof given !== 'function') return parse(given);
  let list: unknown;
  try {
    list = await withinLimit(given, {limitMs, signal});
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppStreamError('token-failed', {values: {name}, cause});
  }
  return parse(list);
};

/**
 * A list of the page during one run. The page is asked before a session is created, so that a list that cannot be used
 * costs no machine, and again before each further use.
 */
export class PageList<Item> {
  readonly #given: () => PageListInit<Item> | undefined;
  readonly #options: PageListOptions<Item>;
  #checked: {readonly list: readonly Item[]; readonly atMs: number} | undefined;
  /** The value of the property at the last request. */
  #last: PageListInit<Item> | undefined;

  /** @param given returns the present value of the property */
  constructor(given: () => PageListInit<Item> | undefined, options: PageListOptions<Item>) {
    this.#given = given;
    this.#options = options;
  }

  /** Requests the list before a session exists. The first use gets the same list. @throws what `readPageList` throws */
  async check(): Promise<readonly Item[]> {
    const list = await this.next(this.#options.signal);
    this.#checked = {list, atMs: performance.now()};
    return list;
  }

  /** The list for the next use. @throws what `readPageList` throws */
  async next(signal: AbortSignal): Promise<readonly Item[]> {
    const checked = this.hasChanged ? undefined : this.#checked;
    this.#checked = undefined;
    if (checked && performance.now() - checked.atMs < FRESH_MS) return checked.list;
    this.#last = this.#given();
    return readPageList(this.#last, {...this.#options, signal});
  }

  /** Whether the page has set the property again since the last request. */
  get hasChanged(): boolean {
    return this.#given() !== this.#last;
  }
}
