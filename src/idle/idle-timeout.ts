import type {TextLoader} from '../locales/texts.ts';
import {type IdleElement, startIdleCountdown} from './idle-countdown.ts';

/** A paused stream that nobody continues ends after this time if the page sets no `idle-timeout`, in seconds. */
const PAUSED_S = 900;

/** The element and what happens to it. */
export interface IdleHost {
  readonly element: IdleElement;
  /** The texts of the element. */
  readonly texts: TextLoader;
  /** The user was inactive until the countdown was over. */
  endIdle(): void;
}

/** Ends a session that nobody uses, if the page sets `idle-timeout` or the stream is paused: it holds a machine. */
export class IdleTimeout {
  readonly #host: IdleHost;
  #seconds = 0;
  #isPaused = false;
  #stopped = new AbortController();

  /** @param signal stops the timeout */
  constructor(host: IdleHost, signal: AbortSignal) {
    this.#host = host;
    signal.addEventListener('abort', () => this.#stopped.abort(), {once: true});
  }

  /** Starts, changes or stops the timeout. Called when the stream plays or pauses, and when the page changes the setting. */
  update() {
    const {idleTimeout, paused} = this.#host.element;
    const seconds = Math.max(0, idleTimeout ?? (paused ? PAUSED_S : 0));
    if (seconds === this.#seconds && paused === this.#isPaused) return;
    this.#seconds = seconds;
    this.#isPaused = paused;
    this.#stopped.abort();
    if (!seconds) return;
    const {element, texts} = this.#host;
    const {signal} = (this.#stopped = new AbortController());
    const onEnd = () => this.#host.endIdle();
    startIdleCountdown({element, texts, timeoutMs: seconds * 1000, onEnd, signal});
  }
}
