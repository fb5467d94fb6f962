import {html, render, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../locales/language.ts';
import type {CardTexts} from '../locales/texts.ts';
import {measureTime} from '../platform/clock.ts';
import {fillText} from '../platform/text.ts';
import type {StreamElement} from '../video/stream-element.ts';
import {button, showText} from '../view/overlay.ts';
import {keepFocus} from '../view/view.ts';

/** A paused stream that is not continued ends after this time if the page sets no `idle-timeout`, in seconds. */
const PAUSED_S = 900;

/** The countdown to the end of an unused session. */
export interface IdleCountdown {
  /** When the session ends, in milliseconds since the epoch. */
  readonly endsAt: number;
  /** Keeps the session. */
  readonly stay: () => void;
  /** Ends the session now. */
  readonly end: () => void;
}

export interface IdleOptions {
  readonly element: Pick<StreamElement, 'idleTimeout' | 'paused' | 'ownerDocument'>;
  /** Announces the countdown to the page. Returns whether the page keeps the session. */
  readonly onIdleWarning: (endsAt: number) => boolean;
  /** Shows the countdown, now and each second. `undefined` removes it. */
  readonly showCountdown: (countdown: IdleCountdown | undefined) => void;
  /** The user was inactive until the countdown was over, or ended the session. */
  readonly endIdle: () => void;
}

/** Ends an unused session, if the page sets `idle-timeout` or the stream is paused: it holds a machine. */
export class IdleTimeout {
  readonly #options: IdleOptions;
  #seconds = 0;
  #isPaused = false;
  #ownerDocument: Document | undefined;
  #stopped = new AbortController();
  #addSleep: () => void = () => undefined;

  /** @param signal stops the timeout */
  constructor(options: IdleOptions, signal: AbortSignal) {
    this.#options = options;
    signal.addEventListener('abort', () => this.#stopped.abort(), {once: true});
  }

  /** Starts, changes or stops the timeout, after the stream or the setting has changed. */
  update() {
    const {idleTimeout, paused, ownerDocument} = this.#options.element;
    const seconds = Math.max(0, idleTimeout ?? (paused ? PAUSED_S : 0));
    const isSame = seconds === this.#seconds && paused === this.#isPaused;
    if (isSame && ownerDocument === this.#ownerDocument) return;
    this.#seconds = seconds;
    this.#isPaused = paused;
    this.#ownerDocument = ownerDocument;
    this.#stopped.abort();
    this.#stopped = new AbortController();
    this.#addSleep = seconds
      ? watchActivity(this.#options, seconds * 1000, this.#stopped.signal).addSleep
      : () => undefined;
  }

  /** The stream was lost because the device slept. The time by the clock of the device counts, too. */
  addSleep() {
    this.#addSleep();
  }
}

/** The length of the countdown, in milliseconds. It is never longer than the idle time before it. */
const COUNTDOWN_MS = 30_000;
const CHECK_INTERVAL_MS = 1000;

/** Events that count as activity. A visibility change counts, too: the user has switched the tab. */
const ACTIVITIES = ['pointerdown', 'wheel', 'keydown', 'visibilitychange'];

/**
 * Watches for activity anywhere on the page. It compares times, because the timers of a hidden page fire late. The
 * uptime of many devices does not increase during their sleep, and the user may set the clock of the device at any
 * time. So the clock counts only for a sleep that has cut the stream.
 * @param timeoutMs the time without activity before the countdown starts, in milliseconds
 */
const watchActivity = (options: IdleOptions, timeoutMs: number, signal: AbortSignal) => {
  const {element, onIdleWarning, showCountdown, endIdle} = options;
  let activeAt = performance.now();
  let measure = measureTime();
  let sleptMs = 0;
  /** When the countdown is over, by the clock of the page, which no user can set. */
  let countdownEnd: number | undefined;
  const stay = () => {
    activeAt = performance.now();
    measure = measureTime();
    sleptMs = 0;
    if (countdownEnd === undefined) return;
    countdownEnd = undefined;
    showCountdown(undefined);
  };
  const check = () => {
    if (countdownEnd !== undefined) {
      const leftMs = countdownEnd - performance.now();
      if (leftMs <= 0) endIdle();
      else showCountdown({endsAt: Date.now() + leftMs, stay, end: endIdle});
    } else if (performance.now() - activeAt + sleptMs >= timeoutMs) {
      const countdownMs = Math.min(COUNTDOWN_MS, timeoutMs);
      const endsAt = Date.now() + countdownMs;
      const endsAtUptime = performance.now() + countdownMs;
      if (onIdleWarning(endsAt)) stay();
      else {
        countdownEnd = endsAtUptime;
        showCountdown({endsAt, stay, end: endIdle});
      }
    }
  };
  const handleActivity = () => {
    // Only `play()` shows that a user wants a paused stream.
    if (!element.paused) stay();
  };
  // A browser also fires `pointermove` if the page moves under a resting pointer.
  const handleMove = ({movementX, movementY}: PointerEvent) => {
    if (movementX || movementY) handleActivity();
  };

  // The element may be in the window of a pop-up, while the user also works in the page that opened it.
  for (const active of new Set<Window>([window, element.ownerDocument.defaultView ?? window])) {
    const options = {signal, capture: true, passive: true};
    for (const type of ACTIVITIES) active.addEventListener(type, handleActivity, options);
    active.addEventListener('pointermove', handleMove, options);
  }
  const timer = setInterval(check, Math.min(CHECK_INTERVAL_MS, timeoutMs));
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    showCountdown(undefined);
  });
  return {
    addSleep: () => {
      sleptMs = measure() - (performance.now() - activeAt);
    },
  };
};

/** The card of one element that asks whether the user is still there. */
export class IdleCard {
  readonly #root: ShadowRoot;
  readonly #readTexts: () => InLanguage<CardTexts>;
  readonly #container = document.createElement('div');
  /** The length of the countdown. */
  #wholeMs = 0;

  constructor(root: ShadowRoot, readTexts: () => InLanguage<CardTexts>) {
    this.#root = root;
    this.#readTexts = readTexts;
    this.#container.className = 'texts';
  }

  /** Shows or updates the card. */
  show(countdown: IdleCountdown) {
    const texts = this.#readTexts();
    const container = this.#container;
    container.lang = texts.language.tag;
    container.dir = texts.language.direction;
    const leftMs = countdown.endsAt - Date.now();
    if (!container.isConnected) this.#wholeMs = leftMs;
    render(idleCard(leftMs, this.#wholeMs, countdown, texts), container);
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
  leftMs: number,
  wholeMs: number,
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
              ${before}<span part="countdown" translate="no"
                >${showText(language.formatDuration(leftMs))}</span
              >${after}
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
