import type {PreparedPeer} from '../peer-connection.ts';

export interface PreparationOptions {
  readonly create: () => PreparedPeer;
  /** How long a peer connection waits for its offer, in milliseconds. */
  readonly limitMs: number;
  /** Closes the peer connection that waits. */
  readonly signal: AbortSignal;
}

/**
 * The peer connection that is prepared for the first connection of a run. An element may wait long for its session, and a browser
 * limits the peer connections of all its pages, so one that nobody needs soon is closed. `prepare` replaces it.
 */
export class Preparation {
  readonly #options: PreparationOptions;
  #waiting: PreparedPeer | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isTaken = false;

  constructor(options: PreparationOptions) {
    this.#options = options;
    options.signal.throwIfAborted();
    options.signal.addEventListener('abort', () => this.close(), {once: true});
    this.prepare();
  }

  /** Prepares a peer connection, unless one waits or was taken. */
  prepare() {
    const {create, limitMs, signal} = this.#options;
    if (this.#waiting || this.#isTaken || signal.aborted) return;
    this.#waiting = create();
    this.#timer = setTimeout(() => this.close(), limitMs);
  }

  /** The peer connection, which then belongs to the caller. `undefined` if none waits. */
  take(): PreparedPeer | undefined {
    const taken = this.#waiting;
    this.#waiting = undefined;
    this.#isTaken ||= taken !== undefined;
    clearTimeout(this.#timer);
    return taken;
  }

  /** Closes the peer connection that waits, if there is one. */
  close() {
    clearTimeout(this.#timer);
    this.#waiting?.pc.close();
    this.#waiting = undefined;
  }
}
