import {loadPart} from '../errors/load-part.ts';
import type {SessionState} from '../session/session-state.ts';
import type {View, ViewContext} from './view.ts';

/** A start that takes less time shows no card. */
const SHOWN_AFTER_MS = 500;

/** What lies over the video. Its code is loaded when there is something to show. Without that part, the video plays bare. */
export class LazyView {
  readonly #read: () => ViewContext;
  readonly #loadTexts: () => Promise<void>;
  #view: View | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: Promise<void> | undefined;

  /**
   * @param read returns what to show now
   * @param loadTexts loads the texts of cards. It never rejects.
   */
  constructor(read: () => ViewContext, loadTexts: () => Promise<void>) {
    this.#read = read;
    this.#loadTexts = loadTexts;
  }

  /** Resolves when what is to be shown immediately is shown. */
  get shown(): Promise<void> | undefined {
    return this.#loading;
  }

  /** Shows the present context. */
  update(root: ShadowRoot) {
    const context = this.#read();
    if (this.#view) this.#view.update();
    else if (!context.hasCards && !context.lastFrame) return;
    else if (!isShort(context.state)) this.#load(root);
    // A start that plays by then may be lost soon, so only an element that waits or has left stops the timer.
    else if (hasCard(context.state)) this.#timer ??= setTimeout(() => this.#load(root, true), SHOWN_AFTER_MS);
    else {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
  }

  #load(root: ShadowRoot, isLate = false) {
    const loadView = async () => {
      const [view] = await Promise.all([loadPart('view', () => import('./view.ts')), this.#loadTexts()]);
      return view;
    };
    this.#loading ??= loadView().then(
      ({openView}) => {
        this.#view = openView(root, this.#read, isLate);
        this.#view.show();
      },
      () => {
        // The next update tries again.
        this.#loading = undefined;
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
