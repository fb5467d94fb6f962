import type {SessionState} from '../../session/session-state.ts';

/** A wait that takes less time shows no card, in milliseconds. The styles of the overlay have the same delay. */
export const SHOWN_AFTER_MS = 600;

/** A card that has appeared stays for this time, in milliseconds: a flash would only distract. */
const SHOWN_AT_LEAST_MS = 500;

/** Keeps the card of a wait that has just appeared, although the video plays. The card lets input through then. */
export class CardTime {
  readonly #root: ShadowRoot;
  readonly #show: () => void;
  #shownAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param show called when the card may leave */
  constructor(root: ShadowRoot, show: () => void) {
    this.#root = root;
    this.#show = show;
  }

  get #card() {
    return this.#root.querySelector('.pending[part=overlay]');
  }

  /** Whether the present card stays in a state. A failure or an end replaces it immediately. */
  keeps({phase}: SessionState): boolean {
    clearTimeout(this.#timer);
    const shownMs = performance.now() - (this.#shownAt ?? -Infinity);
    // A rest below the precision of a timer would start it again and again.
    const restMs = Math.ceil(SHOWN_AT_LEAST_MS - shownMs);
    const isKept = phase === 'playing' && shownMs >= 0 && restMs > 0;
    this.#card?.toggleAttribute('inert', isKept);
    if (isKept) this.#timer = setTimeout(this.#show, restMs);
    return isKept;
  }

  /**
   * Called after each rendering.
   * @param delayMs how long the styles still hide a card that is new
   */
  noteShown(delayMs: number) {
    if (this.#card) this.#shownAt ??= performance.now() + delayMs;
    else this.#shownAt = undefined;
  }
}
