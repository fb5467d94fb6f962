import {AppStreamError} from './app-stream-error.ts';
import {pause} from '../platform/abort.ts';
import {isOffline} from '../platform/clock.ts';
import {hasHash, isCovered} from '../platform/import-hashes.ts';

/** The pauses before the next attempts, in milliseconds. The last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** The shortest pause before an attempt. A page that starts in a loop must not use up the addresses. */
const MIN_PAUSE_MS = 1000;
/** Further attempts would follow each other for more than ten minutes. The next call of `load()` continues. */
const MAX_RETRIES = 24;
/**
 * Chromium 147 and Firefox before 155 remember for each address that a module could not be loaded, and do not request it
 * again. A fragment makes another address, and is not sent: the file has the fragments `#1` to this number, one for each of
 * the first retries. The import map of a release has the hash of each of these addresses, so a larger number costs every page
 * with hashes.
 */
export const RETRY_ADDRESSES = 10;

/**
 * Imports a module. In the files for script tags, the build makes this function import what `at` returns for the path of the
 * file and the address of the importing file. A bundler of a page must see the path, so other builds ignore `at`.
 */
type Load<Module> = (at: (path: string, base: string) => string) => Promise<Module>;

/**
 * A module of this package that loads while the page runs. All elements share it. After a failure, it is tried again until
 * it has arrived, and immediately when the device is back online: a gateway that restarts, or a sign-in that has expired,
 * breaks the files of the page as well. No attempt uses an address without a hash if the page has a hash of the file.
 */
export class LazyModule<Module extends object> {
  readonly #name: string;
  readonly #member: keyof Module;
  readonly #load: Load<Module>;
  readonly #arrival: Promise<Module>;
  #arrive: (module: Module) => void = () => undefined;
  #module: Module | undefined;
  #attempt: Promise<Module> | undefined;
  #retries = 0;
  /** When the last attempt failed, by `performance.now()`. */
  #failedAt = 0;
  /** Frees the timer and the listener of the next attempt. */
  #planned: AbortController | undefined;
  /** Begins the next attempt before its time. Only set during the pause before it. */
  #retryEarly: (() => void) | undefined;
  /** The address of the file in a build that passes it to `at`. */
  #address: string | undefined;
  /** The address that the browser has reported. It may be that of a file that the module imports. */
  #reported: string | undefined;

  /**
   * @param name the name of the module in errors
   * @param member an export that no other module has
   * @param load imports the module
   */
  constructor(name: string, member: keyof Module, load: Load<Module>) {
    this.#name = name;
    this.#member = member;
    this.#load = load;
    // Node 20 has no `Promise.withResolvers`, and loads this module.
    this.#arrival = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  /** The module, once it has arrived. */
  get loaded(): Module | undefined {
    return this.#module;
  }

  /** Resolves when the module has arrived, after one attempt or many. It never rejects. */
  get arrival(): Promise<Module> {
    this.load().catch(ignore);
    return this.#arrival;
  }

  /**
   * Loads the module, once. Joins the present attempt, or the failed one until the pause after it is over. A page that calls
   * often must not use up the addresses.
   * @throws AppStreamError `code-missing` if the attempt fails, `offline` without a network. Further attempts follow by themselves.
   */
  load(): Promise<Module> {
    this.#attempt ??= this.#tryOnce();
    return this.#attempt;
  }

  /**
   * Loads the module for a user who starts again. After a failed attempt, the next one begins without the rest of its pause,
   * but a second after the failure.
   * @throws AppStreamError `code-missing` or `offline`, as `load()`
   * @throws the signal's reason when aborted
   */
  async loadForStart(signal: AbortSignal): Promise<Module> {
    if (this.#retryEarly) await pause(this.#failedAt + MIN_PAUSE_MS - performance.now(), signal);
    this.#retryEarly?.();
    return this.load();
  }

  async #tryOnce(): Promise<Module> {
    try {
      const module = await this.#import();
      this.#module = module;
      this.#arrive(module);
      return module;
    } catch (cause) {
      this.#reported = addressIn(cause) ?? this.#reported;
      this.#planRetry();
      // A start that failed offline continues when the device is back online.
      if (isOffline()) throw new AppStreamError('offline', {cause});
      const address = this.#address ?? this.#reported;
      const detail =
        address !== undefined && hasHash(address)
          ? `The import map of the page has a hash of ${address}`
          : undefined;
      throw new AppStreamError('code-missing', {values: {name: this.#name}, detail, cause});
    }
  }

  #planRetry() {
    this.#failedAt = performance.now();
    const delayMs = RETRY_DELAYS_MS[this.#retries] ?? RETRY_DELAYS_MS.at(-1);
    this.#retries += 1;
    this.#planned?.abort();
    const planned = new AbortController();
    this.#planned = planned;
    const {signal} = planned;
    const retry = () => {
      planned.abort();
      this.#attempt = undefined;
      this.#retryEarly = undefined;
      this.load().catch(ignore);
    };
    // A server has no such event.
    if ('window' in globalThis) globalThis.addEventListener('online', retry, {signal});
    if (this.#retries > MAX_RETRIES) {
      this.#attempt = undefined;
      this.#retryEarly = undefined;
      return;
    }
    this.#retryEarly = retry;
    const timer = setTimeout(retry, delayMs);
    signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  }

  async #import(): Promise<Module> {
    const again = this.#reported === undefined ? undefined : this.#nextAddress(this.#reported);
    if (this.#address !== undefined || again === undefined || again === this.#reported)
      return this.#load((path, base) => {
        this.#address = new URL(path, base).href;
        return this.#nextAddress(this.#address);
      });
    const module: unknown = await import(/* @vite-ignore */ /* webpackIgnore: true */ again);
    if (this.#isModule(module)) return module;
    throw new TypeError(`${again} is another module`);
  }

  /** The address for the present attempt. */
  #nextAddress(address: string): string {
    const again = `${address}#${this.#retries}`;
    const isNext = this.#retries > 0 && this.#retries <= RETRY_ADDRESSES;
    return isNext && isCovered(address, again) ? again : address;
  }

  /** A bundler may have renamed the exports. Then only its own import finds them. */
  #isModule(value: unknown): value is Module {
    return typeof value === 'object' && value !== null && this.#member in value;
  }
}

/** The address that a browser reports. Safari reports none, and requests a failed module again. */
const addressIn = (cause: unknown): string | undefined =>
  /^TypeError: (?:Failed to fetch|error loading) dynamically imported module: (https?:[^\s#]+)/.exec(
    String(cause),
  )?.[1];

const ignore = () => undefined;
