import {html, type TemplateResult} from 'lit/html.js';
import type {CardTexts} from '../locales/card-texts.ts';
import type {InLanguage} from '../locales/language.ts';
import {fillText} from '../platform/fill-text.ts';
import {button} from '../view/card/button.ts';
import {formatElapsed} from '../view/card/format-elapsed.ts';

export interface IdleActions {
  /** The user stays. */
  readonly stay: () => void;
  /** The user ends the session now. */
  readonly end: () => void;
}

/** How long the session still lasts, in milliseconds: now, and when the countdown started. */
export interface IdleTimes {
  readonly leftMs: number;
  readonly wholeMs: number;
}

/**
 * Asks over the video whether the user is still there, and counts down to the end. Without texts it shows symbols. The
 * announced sentence has the whole time: screen readers would read each change of it.
 */
export const idleCard = (
  {leftMs, wholeMs}: IdleTimes,
  {stay, end}: IdleActions,
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
