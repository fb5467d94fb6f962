type Listener = () => void;

/** An abort signal with the few features that polling uses. */
class LightSignal {
  aborted = false;
  reason: unknown;
  readonly #listeners = new Set<Listener>();

  addEventListener(_: 'abort', listener: Listener, {signal}: {readonly signal?: LightSignal} = {}) {
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  }

  removeEventListener(_: 'abort', listener: Listener) {
    this.#listeners.delete(listener);
  }

  throwIfAborted() {
    if (this.aborted) throw this.reason;
  }

  abort(reason: unknown) {
    this.aborted = true;
    this.reason = reason;
    for (const listener of this.#listeners) listener();
  }
}

class LightAbortController {
  readonly signal = new LightSignal();

  abort(reason?: unknown) {
    this.signal.abort(reason);
  }
}

/**
 * Replaces `AbortController` while `work` runs, and records no stack traces. Every poll creates such a controller, and the
 * one of Node takes thirty microseconds, ten times as long as the rest of the poll.
 */
export const withLightRuntime = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  const original = globalThis.AbortController;
  const {stackTraceLimit} = Error;
  const replace = (value: unknown) =>
    Object.defineProperty(globalThis, 'AbortController', {value, configurable: true, writable: true});
  replace(LightAbortController);
  Error.stackTraceLimit = 0;
  try {
    return await work();
  } finally {
    replace(original);
    Error.stackTraceLimit = stackTraceLimit;
  }
};
