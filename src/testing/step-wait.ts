import type {AppStreamElement} from '../index.ts';
import type {ScriptPlayer} from './script/script-player.ts';

/** How long the element may take to get where a test waits for it, in milliseconds. */
export const LIMIT_MS = 20_000;

/** A run that is over stays over if the page does not start another one within this time, in milliseconds. */
const SETTLED_MS = 500;

/** Waits for changes of an element and its script. `end()` frees it. */
export class StepWait {
  readonly #element: AppStreamElement;
  readonly #player: ScriptPlayer;
  readonly #ended = new AbortController();
  #isLate = false;
  #reportChange: () => void = () => undefined;
  readonly #cancelLimit: () => void;
  #cancelSettled: () => void = () => undefined;

  constructor(element: AppStreamElement, player: ScriptPlayer) {
    this.#element = element;
    this.#player = player;
    element.addEventListener('statechange', this.#followState, {signal: this.#ended.signal});
    this.#cancelLimit = this.#limit(LIMIT_MS);
    this.#followState();
  }

  readonly #followState = () => {
    this.#cancelSettled();
    const {phase} = this.#element.state;
    if (phase === 'failed' || phase === 'ended') this.#cancelSettled = this.#limit(SETTLED_MS);
    this.#reportChange();
  };

  #limit(ms: number) {
    return nativeTimers.callLater(() => {
      this.#isLate = true;
      this.#reportChange();
    }, ms);
  }

  /** Resolves with the next change. @throws Error with the message when the time is over */
  async forChange(message: string): Promise<void> {
    const change = new Promise<void>((resolve) => {
      this.#reportChange = resolve;
    });
    if (!this.#isLate) await Promise.race([change, this.#player.changed]);
    if (this.#isLate) throw new Error(`${message} ${this.#describe()}`);
  }

  end() {
    this.#ended.abort();
    this.#cancelLimit();
    this.#cancelSettled();
  }

  #describe(): string {
    const {state} = this.#element;
    const code = state.phase === 'failed' ? ` (${state.error.code})` : '';
    const {step} = this.#player;
    const where = step ? `at the step "${step.kind}"` : 'over';
    return `It is in the phase "${state.phase}"${code}, and the script is ${where}.`;
  }
}

const {setTimeout, clearTimeout} = globalThis;
const requestFrame = 'requestAnimationFrame' in globalThis ? globalThis.requestAnimationFrame : undefined;

/**
 * The timers of the runtime. Fake timers of a test replace the global ones later. The video and the limits of the test's
 * own waits need the real ones.
 */
export const nativeTimers = {
  /** Returns a function that cancels the call. */
  callLater: (call: () => void, ms: number): (() => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  callWithNextFrame: (call: () => void) => {
    if (requestFrame) requestFrame(call);
    else setTimeout(call, 33);
  },
};
