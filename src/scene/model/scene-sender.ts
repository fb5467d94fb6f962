import type {Kit} from '../../messages/kit.ts';
import {pause} from '../../platform/abort.ts';
import {fitPaths, type SceneLimits} from './scene-options.ts';

/** Spaces messages in time, so that no burst of them floods the application. */
export class Pace {
  readonly #intervalMs: number;
  #nextAt = 0;

  constructor(messagesPerSecond: number) {
    this.#intervalMs = 1000 / messagesPerSecond;
  }

  /** Resolves when the next message may be sent, in the order of the calls. */
  async turn(signal: AbortSignal): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    if (at > now) await pause(at - now, signal);
  }
}

const SELECT_MS = 50;
const PICKABLE_MS = 250;

/** Sends the selection and the pickable prims: each only in its newest value, and never faster than the pace. */
export class SceneSender {
  readonly #selecting: NewestOnly<readonly string[]>;
  readonly #picking: NewestOnly<Iterable<string>>;
  #pickable = '';

  constructor(kit: Kit, pace: Pace, limits: SceneLimits, signal: AbortSignal) {
    const send = async (paths: readonly string[]) => {
      await pace.turn(signal);
      await kit.select(fitPaths(paths, limits.messageLength));
    };
    const sendPickable = async (paths: Iterable<string>) => {
      const fitting = fitPaths(paths, limits.messageLength);
      const key = fitting.join('\n');
      if (fitting.length === 0 || key === this.#pickable) return;
      this.#pickable = key;
      await pace.turn(signal);
      await kit.makePickable(fitting, {signal});
    };
    this.#selecting = new NewestOnly(send, SELECT_MS, signal);
    this.#picking = new NewestOnly(sendPickable, PICKABLE_MS, signal);
  }

  /** Resolves when the selection, or a newer one, is sent. */
  select(paths: readonly string[]): Promise<void> {
    return this.#selecting.set(paths);
  }

  /**
   * Makes prims pickable, soon. The first paths that fit into one message count, and a prim includes its descendants:
   * list a level before the next one. The same paths are not sent twice, unless the application may have forgotten
   * them.
   */
  makePickable(paths: Iterable<string>, isForgotten = false) {
    if (isForgotten) this.#pickable = '';
    // A stage whose prims cannot be picked is still of use.
    void this.#picking.set(paths).catch(() => undefined);
  }

  /** Another stage is open: drops what is not sent yet. */
  forget() {
    this.#pickable = '';
    this.#selecting.drop();
    this.#picking.drop();
  }
}

interface Sending<Value> {
  readonly value: Value;
  readonly result: PromiseWithResolvers<undefined>;
}

/**
 * Sends the newest value of a setting, one after the other. Values that a newer one replaces in time are never sent.
 */
class NewestOnly<Value> {
  readonly #send: (value: Value) => Promise<unknown>;
  readonly #delayMs: number;
  readonly #signal: AbortSignal;
  #next: Sending<Value> | undefined;
  #isSending = false;

  /** @param delayMs how long values are collected before the newest one is sent, in milliseconds */
  constructor(send: (value: Value) => Promise<unknown>, delayMs: number, signal: AbortSignal) {
    this.#send = send;
    this.#delayMs = delayMs;
    this.#signal = signal;
  }

  /** Resolves when the value, or the newer one that replaces it, is sent. Rejects with what sending rejects with. */
  set(value: Value): Promise<void> {
    const result = this.#next?.result ?? Promise.withResolvers<undefined>();
    this.#next = {value, result};
    if (!this.#isSending) void this.#run();
    return result.promise;
  }

  /** Forgets the value that is not sent yet. */
  drop() {
    this.#next?.result.resolve(undefined);
    this.#next = undefined;
  }

  async #run() {
    this.#isSending = true;
    while (this.#next) {
      // A closed model ignores the result.
      await pause(this.#delayMs, this.#signal).catch(() => this.drop());
      await this.#sendNext();
    }
    this.#isSending = false;
  }

  async #sendNext() {
    const next = this.#next;
    this.#next = undefined;
    if (next) await this.#send(next.value).then(() => next.result.resolve(undefined), next.result.reject);
  }
}
