import type {TextLoader} from '../locales/texts.ts';
import type {SessionState} from '../session/session-state.ts';
import type {View, ViewContext} from '../view/view.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {BareCard} from './bare-card.ts';
import {viewMoment} from './moments.ts';

/** A start that takes less time shows no card. */
const SHOWN_AFTER_MS = 500;

/** Shows the view of one element as soon as there is something to show. */
export class ElementView {
  readonly #read: () => ViewContext;
  readonly #texts: TextLoader;
  #view: View | undefined;
  readonly #onMissing: (error: AppStreamError) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: Promise<unknown> | undefined;
  /** Replaces the view until its code has arrived. */
  #bareCard: BareCard | undefined;

  /**
   * @param read returns what to show now
   * @param onMissing reports that the code cannot be loaded now
   */
  constructor(read: () => ViewContext, texts: TextLoader, onMissing: (error: AppStreamError) => void) {
    this.#onMissing = onMissing;
    this.#read = read;
    this.#texts = texts;
  }

  /** Resolves when what is to be shown immediately is shown, or its code cannot be loaded now. */
  get shown(): Promise<unknown> | undefined {
    return this.#shown;
  }

  update(root: ShadowRoot) {
    const context = this.#read();
    if (this.#view) this.#view.update();
    else if (this.#bareCard && context.hasCards) this.#bareCard.show(root, context);
    else if (!context.hasCards && !context.lastFrame) return;
    else if (!isShort(context.state)) this.#open(root);
    // Keep the timer when the stream plays: the view must be loaded before the network can fail.
    else if (hasCard(context.state)) this.#timer ??= setTimeout(() => this.#open(root, true), SHOWN_AFTER_MS);
    else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #open(root: ShadowRoot, isLate = false) {
    clearTimeout(this.#timer);
    if (this.#shown) return;
    const opened = viewMoment.arrival.then(async ({openView}) => {
      await this.#texts.load();
      this.#bareCard?.remove();
      this.#bareCard = undefined;
      // The document of a removed element may be gone. An element that returns opens the view then.
      if (!root.isConnected) {
        this.#shown = undefined;
        return;
      }
      this.#view = openView(root, this.#read, isLate);
      this.#view.show();
    });
    this.#shown = viewMoment.load().then(
      () => opened,
      (error: unknown) => {
        this.#bareCard = new BareCard();
        this.update(root);
        this.#onMissing(AppStreamError.from(error));
      },
    );
  }
}

/** Whether the state ends soon if nothing fails, or shows nothing. */
const isShort = (state: SessionState) =>
  !hasCard(state) ||
  state.phase === 'checking' ||
  (state.phase === 'requesting' && !state.deferred) ||
  (state.phase === 'connecting' && !state.connectError);

const hasCard = (state: SessionState) =>
  state.phase !== 'idle' || state.reason === 'manual' || state.reason === 'attributes';
