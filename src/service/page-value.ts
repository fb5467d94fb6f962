import {AppStreamError} from '../errors/app-stream-error.ts';
import {withinLimit} from '../platform/abort.ts';

/** A value of the page, or a function that returns it. */
export type PageValueInit<Value> = Value | (() => Value | Promise<Value>);

export interface PageValueLimits {
  /** The name of the property, for failures. */
  readonly name: string;
  /** How long a function of the page may take, in milliseconds. */
  readonly limitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a value of the page, whose types may not hold. A function is called, within a limit.
 * @throws AppStreamError `token-failed` if the function fails; the signal's reason when aborted
 */
export const readPageValue = async (
  given: unknown,
  {name, limitMs, signal}: PageValueLimits,
): Promise<unknown> => {
  if (!isFunction(given)) return given;
  try {
    return await withinLimit(given, {limitMs, signal});
  } catch (cause) {
    signal?.throwIfAborted();
    throw new AppStreamError('token-failed', {values: {name}, cause});
  }
};

const isFunction = (given: unknown): given is () => unknown => typeof given === 'function';

/** A value that waited longer than this for its session is requested again, in milliseconds. */
const FRESH_MS = 30_000;

interface PageValueOptions<Value> extends PageValueLimits {
  readonly signal: AbortSignal;
  /** Returns the present value of the property. */
  readonly given: () => unknown;
  /** Checks the value of the page, whose types may not hold. @throws AppStreamError */
  readonly parse: (given: unknown) => Value;
}

/**
 * A value of the page during one run. The value is requested before a session is created, so that an
 * unusable value costs no machine, and again before each further use.
 */
export class PageValue<Value> {
  readonly #options: PageValueOptions<Value>;
  #checked: {readonly value: Value; readonly atMs: number} | undefined;
  #latest: {readonly value: Value} | undefined;
  #isKept = false;
  /** The value of the property at the last request. */
  #last: unknown;

  constructor(options: PageValueOptions<Value>) {
    this.#options = options;
  }

  /** Requests the value before a session exists. The first use gets the same value. @throws what `next` throws */
  async check(): Promise<Value> {
    const value = await this.next(this.#options.signal);
    this.#checked = {value, atMs: performance.now()};
    return value;
  }

  /** The value for the next use. @throws what `readPageValue` and `parse` throw */
  async next(signal: AbortSignal): Promise<Value> {
    if (this.#isKept && this.#latest) return this.#latest.value;
    const checked = this.hasChanged ? undefined : this.#checked;
    this.#checked = undefined;
    if (checked && performance.now() - checked.atMs < FRESH_MS) return checked.value;
    this.#last = this.#options.given();
    const value = this.#options.parse(await readPageValue(this.#last, {...this.#options, signal}));
    this.#latest = {value};
    return value;
  }

  /** The last value has worked. From now on, each use gets the same one. */
  keep() {
    this.#isKept = true;
  }

  /** Whether the page has set the property again since the last request. */
  get hasChanged(): boolean {
    return this.#options.given() !== this.#last;
  }
}
