import type {IdleCard} from '../idle/idle-card.ts';
import type {IdleCountdown} from '../idle/idle-timeout.ts';
import type {TextLoader} from '../locales/texts.ts';
import {viewMoment} from './moments.ts';

/** The element as its countdown knows it. */
export interface CountedElement extends HTMLElement {
  readonly ui: 'cards' | 'none' | undefined;
}

/** Shows the countdown to the end of an unused session over one element. It counts without its card as well. */
export class ElementCountdown {
  readonly #element: CountedElement;
  readonly #texts: TextLoader;
  #card: IdleCard | undefined;

  constructor(element: CountedElement, texts: TextLoader) {
    this.#element = element;
    this.#texts = texts;
  }

  /** Shows or updates the card. `undefined` removes it. */
  show(countdown: IdleCountdown | undefined) {
    const {shadowRoot, ui} = this.#element;
    const view = viewMoment.loaded;
    if (view && shadowRoot) this.#card ??= new view.IdleCard(shadowRoot, this.#texts);
    if (countdown && ui !== 'none') this.#card?.show(countdown);
    else this.#card?.remove();
  }
}
