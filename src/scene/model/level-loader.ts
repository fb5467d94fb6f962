import type {KitPrim} from '../../messages/kit.ts';
import type {Pace} from './scene-sender.ts';

type RequestLevel = (path: string) => Promise<readonly KitPrim[]>;

interface QueuedLevel {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly resolve: (prims: readonly KitPrim[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Loads levels of the tree, a few at a time. Answers of Kit have no id, only their path. So a path whose answer for an
 * earlier stage is missing is not requested again before that answer has arrived, or before its timeout.
 */
export class LevelLoader {
  readonly #request: RequestLevel;
  readonly #pace: Pace;
  readonly #maxOpen: number;
  readonly #open = new Set<string>();
  #queue: QueuedLevel[] = [];

  constructor(request: RequestLevel, pace: Pace, maxOpen: number) {
    this.#request = request;
    this.#pace = pace;
    this.#maxOpen = maxOpen;
  }

  /**
   * Resolves with the children of a path.
   * @param signal aborts when the stage changes. The promise then rejects with its reason.
   */
  load(path: string, signal: AbortSignal): Promise<readonly KitPrim[]> {
    const {promise, resolve, reject} = Promise.withResolvers<readonly KitPrim[]>();
    if (signal.aborted) reject(signal.reason);
    else {
      this.#queue.push({path, signal, resolve, reject});
      signal.addEventListener('abort', () => this.#dropAborted(), {once: true});
      this.#startNext();
    }
    return promise;
  }

  #dropAborted() {
    const aborted = this.#queue.filter(({signal}) => signal.aborted);
    this.#queue = this.#queue.filter(({signal}) => !signal.aborted);
    for (const {signal, reject} of aborted) reject(signal.reason);
  }

  #startNext() {
    while (this.#open.size < this.#maxOpen) {
      const next = this.#queue.find(({path}) => !this.#open.has(path));
      if (!next) return;
      this.#queue.splice(this.#queue.indexOf(next), 1);
      void this.#run(next);
    }
  }

  async #run({path, signal, resolve, reject}: QueuedLevel) {
    this.#open.add(path);
    try {
      await this.#pace.turn(signal);
      const prims = await this.#request(path);
      // The answer may be about the stage before.
      signal.throwIfAborted();
      resolve(prims);
    } catch (error) {
      reject(signal.aborted ? signal.reason : error);
    } finally {
      this.#open.delete(path);
      this.#startNext();
    }
  }
}
