import {html, render, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../locales/language.ts';
import type {CardTexts, TextLoader} from '../locales/texts.ts';
import {fillText} from '../platform/text.ts';
import {button, formatElapsed} from '../view/card/card-parts.ts';
import {keepFocus} from '../view/view.ts';
import {IdleWarningEvent} from './idle-warning-event.ts';
import {watchActivity} from './watch-activity.ts';

/** The element as its idle timeout knows it. */
export interface IdleElement extends HTMLElement {
  readonly idleTimeout: number | undefined;
  readonly paused: boolean;
  readonly ui: 'cards' | 'none' | undefined;
}

export interface IdleCountdownOptions {
  /** The element: it fires `idlewarning`, and its shadow root shows the card. */
  readonly element: IdleElement;
  /** The texts of the element. */
  readonly texts: TextLoader;
  /** After this time without activity the countdown starts, in milliseconds. */
  readonly timeoutMs: number;
  /** Called when the countdown is over, or when the user ends the session. */
  readonly onEnd: () => void;
  readonly signal: AbortSignal;
}

/** Watches for activity. Without any, it counts down over the video, then ends the session. */
export const startIdleCountdown = ({element, texts, timeoutMs, onEnd, signal}: IdleCountdownOptions) => {
  const container = document.createElement('div');
  container.className = 'texts';
  let wholeMs = 0;
  const remove = () => {
    const root = element.shadowRoot;
    if (root) keepFocus(root, () => container.remove());
  };
  const watch = watchActivity({
    timeoutMs,
    signal,
    // Only `play()` shows that a user wants a paused stream.
    countsActivity: () => !element.paused,
    isUserPresent: (endsAt) => !element.dispatchEvent(new IdleWarningEvent(endsAt)),
    onState: (state) => {
      if (state.kind === 'watching' || element.ui === 'none') remove();
      else {
        const actions = {stay: () => watch.stay(), end: onEnd};
        const {cards} = texts.tables;
        container.lang = cards?.language.tag ?? '';
        container.dir = cards?.language.direction ?? '';
        const leftMs = state.endsAt - Date.now();
        if (!container.isConnected) wholeMs = leftMs;
        render(idleCard({leftMs, wholeMs}, actions, cards), container);
        if (!container.isConnected) element.shadowRoot?.append(container);
      }
    },
    onIdle: onEnd,
  });
  signal.addEventListener('abort', remove, {once: true});
};

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
