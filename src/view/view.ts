import {html, nothing, render} from 'lit/html.js';
import {isActive, type SessionState} from '../session/session-state.ts';
import {focusVideo} from '../video/video-element.ts';
import {Announcement} from './announcement.ts';
import {addStyles} from './base-styles.ts';
import {CardTime, SHOWN_AFTER_MS} from './card/card-time.ts';
import {failedText, FailureCard} from './card/failure-card.ts';
import {isReportable, overlay, type OverlayContext} from './overlay.ts';
import {adaptedStyles} from './styles/adapted-styles.ts';
import {buttonStyles} from './styles/button-styles.ts';
import {cardStyles} from './styles/card-styles.ts';
import {overlayStyles} from './styles/overlay-styles.ts';

export interface ViewContext extends OverlayContext {
  /** The last frame of a lost stream. */
  readonly lastFrame: HTMLCanvasElement | undefined;
  /** Whether the element shows cards and notes at all. */
  readonly hasCards: boolean;
  /** What assistive technology calls the stream. */
  readonly name: string;
  /** Checks the connection for the report of a failure. */
  readonly diagnose: () => Promise<unknown>;
}

/** The last one overrides the others. */
const STYLES = [overlayStyles, cardStyles, buttonStyles, adaptedStyles];

const SECOND_MS = 1000;

/** On a slow machine, each change of the card and each frame of its animations would delay the next step. */
const STEP_SHOWN_AFTER_MS = 100;

/** Opens the view of one element as soon as there is something to show. */
export class ElementView {
  readonly #read: () => ViewContext;
  readonly #loadingTexts: () => Promise<unknown> | undefined;
  #view: View | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: Promise<void> | undefined;

  /**
   * @param read returns what to show now
   * @param loadingTexts returns a promise that resolves when the texts of the element's language have arrived
   */
  constructor(read: () => ViewContext, loadingTexts: () => Promise<unknown> | undefined) {
    this.#read = read;
    this.#loadingTexts = loadingTexts;
  }

  /** Resolves when the element shows what it must show without a delay. */
  get shown(): Promise<void> | undefined {
    return this.#shown;
  }

  update(root: ShadowRoot) {
    const {state, hasCards, lastFrame} = this.#read();
    if (this.#view) this.#view.update();
    else if (!hasCards && !lastFrame) return;
    else if (!isShortState(state)) this.#openOnce(root);
    else if (hasCard(state)) this.#timer ??= setTimeout(() => this.#openOnce(root, true), SHOWN_AFTER_MS);
    else this.#stopTimer();
  }

  #openOnce(root: ShadowRoot, isLate = false) {
    this.#stopTimer();
    this.#shown ??= this.#open(root, isLate);
  }

  #stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #open(root: ShadowRoot, isLate: boolean) {
    await this.#loadingTexts();
    // A removed element may have no document. It opens the view when it returns.
    if (root.isConnected) {
      this.#view = openView(root, this.#read, isLate);
      this.#view.show();
    } else this.#shown = undefined;
  }
}

/** Whether the state ends soon if nothing fails, or shows nothing. */
const isShortState = (state: SessionState) =>
  !hasCard(state) ||
  state.phase === 'checking' ||
  (state.phase === 'requesting' && !state.deferred) ||
  (state.phase === 'connecting' && !state.connectError);

const hasCard = (state: SessionState) =>
  state.phase !== 'idle' || state.reason === 'manual' || state.reason === 'attributes';

/** What lies over the video of one element. */
export type View = ReturnType<typeof openView>;

/**
 * Adds what lies over the video behind the other children of the root.
 * @param isLate whether the present state has lasted long enough to be shown without a delay
 */
export const openView = (root: ShadowRoot, read: () => ViewContext, isLate = false) => {
  for (const sheet of STYLES) addStyles(root, sheet);
  const markHiddenEnds = watchHiddenEnds(root);
  watchFocus(root);
  let timer: ReturnType<typeof setInterval> | undefined;
  let card: FailureCard | undefined;
  /** What a card shows of the failure of a run, or of one that a run repeats its step for. */
  const failureOf = (context: OverlayContext) => {
    const {state, texts, repeated} = context;
    const isOver = state.phase === 'failed';
    const error = isOver ? state.error : isReportable(context) ? repeated?.error : undefined;
    // Each attempt fails with another error. The user may have opened the details of the first one.
    const isSame = isOver ? card?.error === error : card?.error.code === error?.code;
    if (!isSame) {
      card?.end();
      card = error && new FailureCard(error, () => read().diagnose(), show);
    }
    if (!error || !card) return undefined;
    return {error, details: card.details(texts), text: isOver ? failedText(state, texts) : undefined};
  };
  const cardTime = new CardTime(root, () => show());
  const announcement = new Announcement(root, () => show());
  /** Shows the present context now, and again each second while a card has a clock. */
  const show = () => {
    const {lastFrame, hasCards, texts, name, ...context} = read();
    const {state} = context;
    if (cardTime.keeps(state)) return;
    const failure = failureOf({texts, ...context});
    const sentence = announcement.textIn(hasCards ? state : undefined, name, texts);
    const {tag, direction} = texts.language;
    isLate &&= hasClock(state);
    const shown = html`<div class="texts ${isLate ? 'late' : ''}" lang=${tag} dir=${direction}>
      ${
        hasCards
          ? html`${overlay({texts, ...context}, failure)}
              <p class="unseen" role="status">${sentence}</p>`
          : nothing
      }
    </div>`;
    keepFocus(root, () => render(html`${lastFrame}${shown}`, root));
    cardTime.noteShown(isLate || state.phase === 'reconnecting' ? 0 : SHOWN_AFTER_MS);
    markHiddenEnds();
    if (hasCards && root.isConnected && hasClock(state)) timer ??= setInterval(show, SECOND_MS);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };
  let stepTimer: ReturnType<typeof setTimeout> | undefined;
  /** The animations that a step holds. Those that the page has paused are not among them. */
  const held = new Set<Animation>();
  const showMoving = () => {
    // An animation that has lost its element must not start again.
    for (const animation of held) if (animation.playState === 'paused') animation.play();
    held.clear();
    show();
  };
  /** Shows the present context now, or soon if it is a step of connecting. */
  const update = () => {
    clearTimeout(stepTimer);
    const {state} = read();
    if (state.phase !== 'connecting' || state.connectError) {
      showMoving();
      return;
    }
    // A simulated browser of unit tests, such as jsdom, lists no animations.
    const animations = 'getAnimations' in root ? root.getAnimations() : [];
    for (const animation of animations.filter(({playState}) => playState === 'running')) {
      animation.pause();
      held.add(animation);
    }
    stepTimer = setTimeout(showMoving, STEP_SHOWN_AFTER_MS);
  };
  return {show, update};
};

/** Whether the text depends on the time, or on whether the device is online. */
const hasClock = (state: SessionState) =>
  state.phase === 'playing' ? state.busy !== undefined : isActive(state);

/**
 * Watches the text of the card in a root. Marks at which ends the text is hidden, so that the styles can fade it there,
 * and lets the keyboard scroll it.
 * @returns a function to call after each change
 */
const watchHiddenEnds = (root: ShadowRoot) => {
  let observed: Document | undefined;
  let observer: ResizeObserver | undefined;
  // An observer of another document reports an error of the page when that document closes.
  const observe = ({ownerDocument}: ShadowRoot) => {
    if (ownerDocument === observed) return;
    observed = ownerDocument;
    observer?.disconnect();
    // A simulated browser of unit tests has no layout.
    const Observer = ownerDocument.defaultView?.ResizeObserver;
    observer = Observer && new Observer(mark);
    observer?.observe(root.host);
  };
  const mark = () => {
    observe(root);
    for (const scroller of root.querySelectorAll<HTMLElement>('[part=body]')) markHiddenEnds(scroller);
  };
  // Neither event bubbles.
  root.addEventListener('scroll', mark, {capture: true, passive: true});
  root.addEventListener('toggle', mark, {capture: true});
  return mark;
};

const markHiddenEnds = (scroller: HTMLElement) => {
  const {scrollTop, clientHeight, scrollHeight} = scroller;
  const hidden = scrollHeight - clientHeight;
  scroller.toggleAttribute('data-above', scrollTop > 1);
  scroller.toggleAttribute('data-below', scrollTop < hidden - 1);
  if (hidden > 1) scroller.tabIndex = 0;
  else scroller.removeAttribute('tabindex');
};

/** Where the focus goes in a card: its main button, or the details of a failure that has none. */
const findCardControl = (root: ShadowRoot) =>
  root.querySelector<HTMLElement>('[part=actions] button') ??
  root.querySelector<HTMLElement>('[part=details] summary');

/** Passes a focus that the stream leaves to the video on to the card, if the card is there before. */
const watchFocus = (root: ShadowRoot) =>
  root.addEventListener('focusin', ({target}) => {
    if (target instanceof HTMLVideoElement) findCardControl(root)?.focus();
  });

/**
 * Changes the view. If the change removes the focused button, or if the stream left its focus to the video, the focus
 * goes to where the user continues: the stream, else the main button of the card. A focus elsewhere on the page stays.
 */
export const keepFocus = (root: ShadowRoot, change: () => void) => {
  const before = root.activeElement;
  change();
  const isOnVideo = before instanceof HTMLVideoElement;
  if (!before || (before.isConnected && !isOnVideo)) return;
  const next = root.querySelector<HTMLElement>('[part=keyboard]') ?? findCardControl(root);
  const video = root.querySelector('video');
  if (next) next.focus({preventScroll: true});
  else if (video && !isOnVideo) focusVideo(video);
};
