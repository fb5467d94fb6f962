import {after} from '../after.ts';
import {HostProcess} from './host-process.ts';

/** A new process would take the processor from the session whose first picture is just being made. */
const restMs = 2000;

/** Starting a process takes about a second, so one that is already up waits for the next session. */
export class HostPool {
  #spare: HostProcess | undefined;
  readonly #closing = new Set<Promise<void>>();
  readonly #closed = new AbortController();

  constructor() {
    this.#prepare();
  }

  take(): HostProcess {
    const host = this.#spare ?? new HostProcess();
    this.#spare = undefined;
    after(restMs, this.#closed.signal, () => this.#prepare());
    return host;
  }

  /** Ends a host that was taken; `close` waits for it. */
  release(host: HostProcess): void {
    const closing = host.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all([this.#spare?.kill(), ...this.#closing]);
  }

  #prepare(): void {
    if (this.#closed.signal.aborted || this.#spare) return;
    const spare = new HostProcess();
    this.#spare = spare;
    void spare.exited.then(() => {
      if (this.#spare === spare) this.#spare = undefined;
    });
  }
}
