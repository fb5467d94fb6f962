import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import {render} from 'lit/html.js';
import type {StreamStatistics} from '../../connection/stream-statistics.ts';
import type {InLanguage} from '../../locales/language.ts';
import type {PresentTexts, StatisticsTexts} from '../../locales/texts.ts';
import {pause, unlessAborted} from '../../platform/abort.ts';
import type {SessionState} from '../../session/session-state.ts';
import {addStyles, adoptStyles} from '../../view/base-styles.ts';
import {
  copiedText,
  createNumberFormats,
  describeBriefly,
  describeStatistics,
  History,
} from './describe-statistics.ts';
import {panelStyles} from './panel-styles.ts';
import {type PanelActions, type PanelContext, panelView} from './panel-view.ts';

/** The element that shows the panel. */
export interface PanelHost extends ReactiveControllerHost, HTMLElement {
  /** Whether to show the panel. Its close button sets it to false. */
  stats: boolean;
  readonly video: HTMLVideoElement;
  getStats(): Promise<StreamStatistics | undefined>;
}

/** The stream of the element, with its texts. */
interface ShownStream {
  readonly state: SessionState;
  readonly texts: PresentTexts;
}

/** The time between two samples. */
const PERIOD_MS = 1000;
/** The parts that a page can style. */
const PARTS = 'statistics, statistics-line, statistics-plot, statistics-copy, statistics-close, button';

/**
 * The panel of one element. It is shown while the element has `stats` and its stream plays or reconnects, and takes
 * samples only while the stream plays on a visible page.
 */
export class StatisticsPanel implements ReactiveController {
  readonly #host: PanelHost;
  readonly #stream: ShownStream;
  readonly #container = document.createElement('div');
  readonly #root: ShadowRoot;
  readonly #history = new History();
  readonly #actions: PanelActions = {copy: () => void this.#copy(), close: () => this.#close()};
  #copied: PanelContext['copy'] = {isCopied: false};
  /** Aborts when the panel is no longer shown. */
  #shown: AbortController | undefined;
  /** Aborts when the samples stop. */
  #sampling: AbortController | undefined;

  constructor(host: PanelHost, stream: ShownStream) {
    this.#host = host;
    this.#stream = stream;
    // The styles of the cards do not apply in a root of its own.
    this.#root = this.#container.attachShadow({mode: 'open'});
    this.#container.setAttribute('exportparts', PARTS);
    addStyles(this.#root, panelStyles);
    host.addController(this);
  }

  readonly hostConnected = () => this.#update();
  readonly hostUpdated = () => this.#update();
  readonly hostDisconnected = () => this.#hide();

  readonly #update = () => {
    const host = this.#host;
    const {phase} = this.#stream.state;
    const isStreaming = phase === 'playing' || phase === 'reconnecting';
    if (!host.stats || !host.isConnected || !isStreaming) {
      this.#hide();
      return;
    }
    this.#show();
    // The language may have changed.
    this.#render();
    if (phase === 'playing' && !host.ownerDocument.hidden) void this.#startSampling();
    else this.#stopSampling();
  };

  #show() {
    if (this.#shown) return;
    this.#shown = new AbortController();
    const {ownerDocument, video} = this.#host;
    ownerDocument.addEventListener('visibilitychange', this.#update, {signal: this.#shown.signal});
    // Cards and controls come later in the root, and cover the panel.
    video.after(this.#container);
    adoptStyles(this.#root);
  }

  #hide() {
    if (!this.#shown) return;
    this.#shown.abort();
    this.#shown = undefined;
    this.#stopSampling();
    this.#history.clear();
    this.#copied = {isCopied: false};
    this.#container.remove();
  }

  #stopSampling() {
    this.#sampling?.abort();
    this.#sampling = undefined;
  }

  async #startSampling() {
    if (this.#sampling) return;
    const {signal} = (this.#sampling = new AbortController());
    try {
      for (;;) {
        const statistics = await unlessAborted(this.#host.getStats(), signal);
        if (statistics) this.#history.add(statistics);
        this.#render();
        await pause(PERIOD_MS, signal);
      }
    } catch {
      // The panel is closed or waits.
    }
  }

  #render() {
    const texts = this.#texts;
    const {rows, line} = this.#describe(texts);
    const [history, copy] = [this.#history, this.#copied];
    render(panelView({texts, rows, line, history, copy}, this.#actions), this.#root);
  }

  /** The texts in the present language of the element. */
  get #texts() {
    return this.#stream.texts.tables.statistics;
  }

  #describe(texts: InLanguage<StatisticsTexts>) {
    const formats = createNumberFormats(texts.language);
    const {last} = this.#history;
    return {rows: describeStatistics(last, texts, formats), line: describeBriefly(last, texts, formats)};
  }

  async #copy() {
    const texts = this.#texts;
    const text = copiedText(this.#describe(texts).rows, this.#history.last);
    let copied: PanelContext['copy'] = {isCopied: true};
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // The browser refuses, or the page is not secure and has no clipboard.
      copied = {isCopied: false, text};
    }
    if (!this.#shown) return;
    this.#copied = copied;
    this.#render();
    this.#root.querySelector('textarea')?.select();
  }

  /** The focus returns to the stream, so that it is not lost. */
  #close() {
    const hadFocus = this.#root.activeElement !== null;
    this.#host.stats = false;
    this.#hide();
    if (hadFocus) this.#host.focus();
  }
}
