import {failure, type AppStreamError} from '../errors/app-stream-error.ts';

/** The element as whoever watches for somebody sees it. */
export interface IdleHost {
  readonly element: HTMLElement & {readonly idleTimeout: number | undefined};
  /** Nobody was there until the countdown was over. */
  endIdle(): void;
  /** Something is refused; the stream goes on. */
  refused(error: AppStreamError): void;
}

/** Ends a session that nobody uses, where the page wants it. What watches for somebody is loaded then. */
export class IdleEnd {
  readonly #host: IdleHost;
  #seconds = 0;
  #over = new AbortController();

  /** @param signal ends the watch */
  constructor(host: IdleHost, signal: AbortSignal) {
    this.#host = host;
    signal.addEventListener('abort', () => this.#over.abort(), {once: true});
  }

  /** The picture plays, or the page wants another time. */
  update() {
    const seconds = Math.max(0, this.#host.element.idleTimeout ?? 0);
    if (seconds === this.#seconds) return;
    this.#seconds = seconds;
    this.#over.abort();
    if (seconds) void this.#watch(seconds * 1000, (this.#over = new AbortController()).signal);
  }

  async #watch(timeoutMs: number, signal: AbortSignal) {
    try {
      const {countDown} = await import('./count-down.ts');
      if (!signal.aborted) countDown(this.#host, timeoutMs, signal);
    } catch (cause) {
      this.#host.refused(await failure('code-missing', {values: {name: 'count-down.js'}, cause}));
    }
  }
}
