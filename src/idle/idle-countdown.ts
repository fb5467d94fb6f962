import {render} from 'lit/html.js';
import type {TextLoader} from '../locales/tables.ts';
import {keepFocus} from '../view/keep-focus.ts';
import {idleCard} from './idle-card.ts';
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
