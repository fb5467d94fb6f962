import {SENTENCES} from '../locales/scene/sentences.ts';
import type {SceneModel} from './model/scene-model.ts';
import type {SceneLanguage} from './scene-language.ts';
import {describeSelection, describeState} from './sentences.ts';

interface AnnouncingElement {
  readonly announce: boolean;
  requestUpdate(): void;
}

/** Changes within this time are one announcement, in milliseconds. */
const SETTLE_MS = 200;
/** The shortest time between two announcements, and between two about the progress of the same stage. */
const PAUSE_MS = {any: 1000, progress: 5000};

/**
 * Describes the state of a stage and its selection for assistive technology: as the text of a live region, and as the
 * description of the stream. A screen reader reads each text to its end, so there is at most one in a second.
 */
export class Announcer {
  readonly #element: AnnouncingElement;
  readonly #language: SceneLanguage;
  #model: SceneModel | undefined;
  #stream: Element | undefined;
  #text = '';
  /** The subjects of the last announcements. */
  #said = {state: '', selection: ''};
  #nextAt = {any: 0, progress: 0};
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The description that the stream has from this object. */
  #description: string | null = null;

  constructor(element: AnnouncingElement, language: SceneLanguage) {
    this.#element = element;
    this.#language = language;
  }

  get text(): string {
    return this.#text;
  }

  /** Describes a model until the signal aborts. @param stream gets the description */
  follow(model: SceneModel, stream: Element, signal: AbortSignal) {
    this.#model = model;
    this.#stream = stream;
    for (const type of ['statechange', 'selectionchange'] as const)
      model.addEventListener(type, () => this.schedule(), {signal});
    signal.addEventListener('abort', () => {
      this.#stop();
      this.#model = undefined;
      this.#stream = undefined;
    });
    this.schedule();
  }

  /** The setting has changed. */
  update() {
    this.#stop();
    this.schedule();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#text = '';
    this.#said = {state: '', selection: ''};
    this.#describe(null);
  }

  /** Announces what is new, and updates the description, soon. */
  schedule() {
    if (!this.#element.announce || this.#timer !== undefined) return;
    const waitMs = Math.max(SETTLE_MS, this.#nextAt.any - performance.now());
    this.#timer = setTimeout(() => this.#announce(), waitMs);
  }

  #announce() {
    this.#timer = undefined;
    const model = this.#model;
    if (!model) return;
    const texts = this.#language.choose('sentences', SENTENCES);
    const sentences = [...this.#news(model)].map((describe) => describe(model, texts)).filter(Boolean);
    const selection = model.selection.length > 0 ? describeSelection(model, texts) : '';
    const description = [describeState(model, texts), selection].filter(Boolean).join(' ');
    this.#describe(description || null);
    // Without a description, the last sentence is no longer true.
    if (sentences.length === 0 && description) return;
    this.#text = sentences.join(' ');
    if (this.#text) this.#nextAt.any = performance.now() + PAUSE_MS.any;
    this.#element.requestUpdate();
  }

  /** The sentences that are new. */
  *#news(model: SceneModel): Iterable<typeof describeState> {
    const {state} = model;
    const now = performance.now();
    const stage = `${state.phase} ${'stage' in state ? (state.stage ?? '') : ''}`;
    const hasProgress = state.phase === 'loading' && state.amount !== undefined;
    if (this.#said.state !== stage) this.#nextAt.progress = 0;
    if (this.#said.state !== stage || (hasProgress && now >= this.#nextAt.progress)) {
      this.#said.state = stage;
      if (hasProgress) this.#nextAt.progress = now + PAUSE_MS.progress;
      yield describeState;
    }
    // Another stage has another selection, which starts empty.
    if (state.phase !== 'ready') this.#said.selection = '';
    const selection = model.selection.join('\n');
    if (state.phase !== 'ready' || this.#said.selection === selection) return;
    this.#said.selection = selection;
    yield describeSelection;
  }

  /** A description that the page has given the stream stays. */
  #describe(description: string | null) {
    const stream = this.#stream;
    if (!stream || stream.ariaDescription !== this.#description) return;
    stream.ariaDescription = description;
    this.#description = description;
  }
}
