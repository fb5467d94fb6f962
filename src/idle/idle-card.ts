import {html, render, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../locales/language.ts';
import type {CardTexts, LoadedTables} from '../locales/texts.ts';
import {fillText} from '../platform/text.ts';
import {button} from '../view/card/card-parts.ts';
import {keepFocus} from '../view/view.ts';
import type {IdleCountdown} from './idle-timeout.ts';

/** The texts in the present language of the element. */
interface PresentTexts {
  readonly tables: Pick<LoadedTables, 'cards'>;
}

/** The card of one element that asks whether the user is still there. */
export class IdleCard {
  readonly #root: ShadowRoot;
  readonly #texts: PresentTexts;
  readonly #container = document.createElement('div');
  /** The length of the countdown. */
  #wholeMs = 0;

  constructor(root: ShadowRoot, texts: PresentTexts) {
    this.#root = root;
    this.#texts = texts;
    this.#container.className = 'texts';
  }

  /** Shows or updates the card. */
  show(countdown: IdleCountdown) {
    const texts = this.#texts.tables.cards;
    const container = this.#container;
    container.lang = texts.language.tag;
    container.dir = texts.language.direction;
    const leftMs = countdown.endsAt - Date.now();
    if (!container.isConnected) this.#wholeMs = leftMs;
    render(idleCard({leftMs, wholeMs: this.#wholeMs}, countdown, texts), container);
    if (!container.isConnected) this.#root.append(container);
  }

  remove() {
    keepFocus(this.#root, () => this.#container.remove());
  }
}

/**
 * Asks over the video whether the user is still there, and counts down to the end. The announced sentence has the whole
 * time: screen readers would read each change of it.
 */
const idleCard = (
  {leftMs, wholeMs}: Readonly<Record<'leftMs' | 'wholeMs', number>>,
  {stay, end}: IdleCountdown,
  {language, labels, idle}: InLanguage<CardTexts>,
): TemplateResult => {
  const [before = '', after = ''] = idle.endsIn.split('{time}');
  return html`<div part="overlay" class="start countdown">
    <div part="card">
      <div part="body">
        <slot name="idle">
          <div part="heading">
            <p part="title" role="alert">
              ${idle.title}
              <span class="unseen">${fillText(idle.endsIn, {time: language.formatDuration(wholeMs)})}</span>
            </p>
          </div>
          <div part="text">
            <p part="sentence" role="timer">
              ${before}<span part="countdown">${language.formatDuration(leftMs)}</span>${after}
            </p>
          </div>
        </slot>
      </div>
      <div part="actions">
        ${button(labels.stay, 'primary-button', stay)} ${button(labels.endNow, 'end', end)}
      </div>
    </div>
  </div>`;
};
