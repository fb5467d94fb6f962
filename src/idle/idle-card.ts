import {html, render, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../locales/language.ts';
import type {CardTexts, TextLoader} from '../locales/texts.ts';
import {fillText} from '../platform/text.ts';
import {button, formatElapsed} from '../view/card/card-parts.ts';
import {keepFocus} from '../view/view.ts';
import type {IdleCountdown} from './idle-timeout.ts';

/** The card of one element that asks whether the user is still there. */
export class IdleCard {
  readonly #root: ShadowRoot;
  readonly #texts: TextLoader;
  readonly #container = document.createElement('div');
  /** The length of the countdown. */
  #wholeMs = 0;

  constructor(root: ShadowRoot, texts: TextLoader) {
    this.#root = root;
    this.#texts = texts;
    this.#container.className = 'texts';
  }

  /** Shows or updates the card. */
  show(countdown: IdleCountdown) {
    const {cards} = this.#texts.tables;
    const container = this.#container;
    container.lang = cards?.language.tag ?? '';
    container.dir = cards?.language.direction ?? '';
    const leftMs = countdown.endsAt - Date.now();
    if (!container.isConnected) this.#wholeMs = leftMs;
    render(idleCard({leftMs, wholeMs: this.#wholeMs}, countdown, cards), container);
    if (!container.isConnected) this.#root.append(container);
  }

  remove() {
    keepFocus(this.#root, () => this.#container.remove());
  }
}

/**
 * Asks over the video whether the user is still there, and counts down to the end. Without texts it shows symbols. The
 * announced sentence has the whole time: screen readers would read each change of it.
 */
const idleCard = (
  {leftMs, wholeMs}: Readonly<Record<'leftMs' | 'wholeMs', number>>,
  {stay, end}: IdleCountdown,
  texts: InLanguage<CardTexts> | undefined,
): TemplateResult => {
  const format = (ms: number) => texts?.language.formatDuration(ms) ?? formatElapsed(ms);
  const [before = '', after = ''] = texts?.idle.endsIn.split('{time}') ?? [];
  return html`<div part="overlay" class="start countdown">
    <div part="card">
      <div part="body">
        <slot name="idle">
          <div part="heading">
            <p part="title" role="alert">
              ${texts?.idle.title}
              <span class="unseen">${texts && fillText(texts.idle.endsIn, {time: format(wholeMs)})}</span>
            </p>
          </div>
          <div part="text">
            <p part="sentence" role="timer">
              ${before}<span part="countdown">${format(leftMs)}</span>${after}
            </p>
          </div>
        </slot>
      </div>
      <div part="actions">
        ${button(texts?.labels.stay ?? '✓', 'primary-button', stay)}
        ${button(texts?.labels.endNow ?? '✕', 'end', end)}
      </div>
    </div>
  </div>`;
};
