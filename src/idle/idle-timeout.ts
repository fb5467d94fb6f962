import {watchActivity} from './watch-activity.ts';

/** A paused stream that is not continued ends after this time if the page sets no `idle-timeout`, in seconds. */
const PAUSED_S = 900;

/** The countdown to the end of an unused session. */
export interface IdleCountdown {
  /** When the session ends, in milliseconds since the epoch. */
  readonly endsAt: number;
  /** The user stays. */
  readonly stay: () => void;
  /** The user ends the session now. */
  readonly end: () => void;
}

/** The element and what its timeout does. */
export interface IdleHost {
  readonly element: {
    readonly idleTimeout: number | undefined;
    readonly paused: boolean;
    readonly ownerDocument: Document;
  };
  /** Tells the page that the countdown starts. Returns whether the page keeps the session. */
  onIdleWarning(endsAt: number): boolean;
  /** Shows the countdown, now and each second. `undefined` removes it. */
  showCountdown(countdown: IdleCountdown | undefined): void;
  /** The user was inactive until the countdown was over, or ended the session. */
  endIdle(): void;
}

/** Ends an unused session, if the page sets `idle-timeout` or the stream is paused: it holds a machine. */
export class IdleTimeout {
  readonly #host: IdleHost;
  #seconds = 0;
  #isPaused = false;
  #ownerDocument: Document | undefined;
  #stopped = new AbortController();

  /** @param signal stops the timeout */
  constructor(host: IdleHost, signal: AbortSignal) {
    this.#host = host;
    signal.addEventListener('abort', () => this.#stopped.abort(), {once: true});
  }

  /** Starts, changes or stops the timeout. Called when the stream plays or pauses, and when the page changes the setting. */
  update() {
    const {idleTimeout, paused, ownerDocument} = this.#host.element;
    const seconds = Math.max(0, idleTimeout ?? (paused ? PAUSED_S : 0));
    const isSame = seconds === this.#seconds && paused === this.#isPaused;
    if (isSame && ownerDocument === this.#ownerDocument) return;
    this.#seconds = seconds;
    this.#isPaused = paused;
    this.#ownerDocument = ownerDocument;
    this.#stopped.abort();
    this.#stopped = new AbortController();
    if (seconds) this.#start(seconds * 1000, this.#stopped.signal);
  }

  #start(timeoutMs: number, signal: AbortSignal) {
    const host = this.#host;
    const end = () => host.endIdle();
    const watch = watchActivity({
      timeoutMs,
      view: host.element.ownerDocument.defaultView ?? undefined,
      signal,
      // Only `play()` shows that a user wants a paused stream.
      countsActivity: () => !host.element.paused,
      isUserPresent: (endsAt) => host.onIdleWarning(endsAt),
      onState: (state) =>
        host.showCountdown(
          state.kind === 'watching' ? undefined : {endsAt: state.endsAt, stay: () => watch.stay(), end},
        ),
      onIdle: end,
    });
    signal.addEventListener('abort', () => host.showCountdown(undefined), {once: true});
  }
}
