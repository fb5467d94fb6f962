import {AppStreamError} from './app-stream-error.ts';

/** The pauses before the next attempts, in milliseconds. The last one repeats. */
const RETRY_DELAYS_MS = [1000, 2000, 4000, 8000, 15_000];
/** Further attempts would follow each other for more than ten minutes. The next call of `load()` continues. */
const MAX_RETRIES = 40;

/**
 * A module of this package that loads while the page runs. All elements share it. After a failure, it is tried again until
 * it has arrived: a gateway that restarts, or a sign-in that has expired, breaks the files of the page as well.
 */
export class LazyModule<Module extends object> {
  readonly #name: string;
  readonly #import: () => Promise<Module>;
  readonly #arrival: Promise<Module>;
  #arrive: (module: Module) => void = () => undefined;
  #module: Module | undefined;
  #attempt: Promise<Module> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retries = 0;
  /** The address of the file, once the browser has failed to load it. */
  #address: string | undefined;

  /**
   * @param name the name of the module in errors
   * @param load imports the module
   */
  constructor(name: string, load: () => Promise<Module>) {
    this.#name = name;
    this.#import = load;
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
   * Loads the module, once. Joins the present attempt, or starts one.
   * @throws AppStreamError `code-missing` if the attempt fails. Further attempts follow by themselves.
   */
  load(): Promise<Module> {
    this.#attempt ??= this.#tryOnce();
    return this.#attempt;
  }

  async #tryOnce(): Promise<Module> {
    clearTimeout(this.#timer);
    try {
      const address = this.#address;
      const module = await (address === undefined ? this.#import() : this.#importAgain(address));
      this.#module = module;
      this.#arrive(module);
      return module;
    } catch (cause) {
      this.#attempt = undefined;
      this.#address = addressIn(cause) ?? this.#address;
      const delayMs = RETRY_DELAYS_MS[this.#retries] ?? RETRY_DELAYS_MS.at(-1);
      this.#retries += 1;
      if (this.#retries <= MAX_RETRIES) this.#timer = setTimeout(() => void this.arrival, delayMs);
      throw new AppStreamError('code-missing', {values: {name: this.#name}, cause});
    }
  }

  /**
   * Imports the same file by another address. Chromium 147 and Firefox before 155 remember for each address that a module
   * could not be loaded, and do not request it again. A fragment makes another address, and is not sent.
   */
  async #importAgain(address: string): Promise<Module> {
    const module: unknown = await import(
      /* @vite-ignore */ /* webpackIgnore: true */ `${address}#${this.#retries}`
    );
    if (this.#isModule(module)) return module;
    throw new TypeError(`${address} is not a module`);
  }

  /** The file is the same one, so it has the same exports. */
  #isModule(value: unknown): value is Module {
    return typeof value === 'object' && value !== null;
  }
}

/** The address that the message of a browser contains. Safari's has none, and Safari requests a failed module again. */
const addressIn = (cause: unknown): string | undefined => /\bhttps?:[^\s#]+/.exec(String(cause))?.[0];

const ignore = () => undefined;
