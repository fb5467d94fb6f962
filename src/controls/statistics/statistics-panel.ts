import type {ReactiveController} from '@lit/reactive-element';
import {html, nothing, render, svg, type TemplateResult} from 'lit/html.js';
import {statistics} from '../../locales/en-statistics.ts';
import type {PresentTexts} from '../../locales/texts.ts';
import {pause, unlessAborted} from '../../platform/abort.ts';
import type {SessionState} from '../../session/session-state.ts';
import type {StreamElement} from '../../video/stream-element.ts';
import {addStyles, adoptStyles} from '../../view/base-styles.ts';
import {showText} from '../../view/overlay.ts';
import {
  copiedText,
  createNumberFormats,
  describeBriefly,
  describeStatistics,
  History,
  PLOT_MS,
  type PlottedValue,
  type StatisticsRow,
} from './describe-statistics.ts';
import {panelStyles} from './panel-styles.ts';

interface ShownStream {
  readonly state: SessionState;
  readonly texts: PresentTexts;
}

/** Whether the values were copied, or the text to copy by hand if the browser refused the clipboard. */
interface Copied {
  readonly isCopied: boolean;
  readonly text?: string;
}

/** The time between two samples, in milliseconds. */
const PERIOD_MS = 1000;
/** The parts that a page can style. */
const PARTS = 'statistics, statistics-line, statistics-plot, statistics-copy, statistics-close, button';

/** The panel of one element with `stats`, while its stream plays or reconnects. A hidden page takes no samples. */
export class StatisticsPanel implements ReactiveController {
  readonly #element: StreamElement;
  readonly #stream: ShownStream;
  readonly #container = document.createElement('div');
  readonly #root: ShadowRoot;
  #history = new History();
  #copied: Copied = {isCopied: false};
  /** Aborts when the panel is no longer shown. */
  #shown: AbortController | undefined;
  #sampling: AbortController | undefined;

  constructor(element: StreamElement, stream: ShownStream) {
    this.#element = element;
    this.#stream = stream;
    // The styles of the cards do not apply in a root of its own.
    this.#root = this.#container.attachShadow({mode: 'open'});
    this.#container.setAttribute('exportparts', PARTS);
    addStyles(this.#root, panelStyles);
    element.addController(this);
  }

  readonly hostConnected = () => this.#update();
  readonly hostUpdated = () => this.#update();
  readonly hostDisconnected = () => this.#hide();

  readonly #update = () => {
    const element = this.#element;
    const {phase} = this.#stream.state;
    const isStreaming = phase === 'playing' || phase === 'reconnecting';
    if (!element.stats || !element.isConnected || !isStreaming) {
      this.#hide();
      return;
    }
    this.#show();
    // The language may have changed.
    this.#render();
    if (phase === 'playing' && !element.ownerDocument.hidden) void this.#startSampling();
    else this.#stopSampling();
  };

  #show() {
    if (this.#shown) return;
    this.#shown = new AbortController();
    const {ownerDocument, video} = this.#element;
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
    this.#history = new History();
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
        const statistics = await unlessAborted(this.#element.getStats(), signal);
        if (statistics) this.#history.add(statistics);
        this.#render();
        await pause(PERIOD_MS, signal);
      }
    } catch {
      // The panel is closed or waits.
    }
  }

  /** Renders the panel. Its values are no live region, because they change each second. */
  #render() {
    const texts = this.#texts;
    const formats = createNumberFormats(texts.language);
    const {last} = this.#history;
    const {isCopied, text} = this.#copied;
    const panel = html`<section
      part="statistics"
      lang=${texts.language.tag}
      dir=${texts.language.direction}
      @keydown=${this.#closeByEscape}
    >
      <header>
        <h2 id="title">${texts.title}</h2>
        <p part="statistics-line" translate="no">${showText(describeBriefly(last, texts, formats))}</p>
        <button type="button" part="button statistics-copy" @click=${() => void this.#copy()}>
          ${showText(isCopied ? texts.copied : texts.copy)}
        </button>
        <button
          type="button"
          part="button statistics-close"
          aria-label=${texts.close}
          title=${texts.close}
          @click=${() => this.#close()}
        >
          <svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 2l8 8M10 2l-8 8" /></svg>
        </button>
      </header>
      <div class="values" role="group" aria-labelledby="title" tabindex="0">
        ${
          text === undefined
            ? nothing
            : html`<textarea readonly aria-label=${texts.copy} .value=${text}></textarea>`
        }
        <dl>${describeStatistics(last, texts, formats).map((row) => rowView(row, this.#history))}</dl>
      </div>
    </section>`;
    render(panel, this.#root);
  }

  get #texts() {
    return this.#stream.texts.tables.choose('statistics', statistics);
  }

  async #copy() {
    const texts = this.#texts;
    const {last} = this.#history;
    const text = copiedText(describeStatistics(last, texts, createNumberFormats(texts.language)), last);
    let copied: Copied = {isCopied: true};
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

  readonly #closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#close();
  };

  /** The focus returns to the stream, so that it is not lost. */
  #close() {
    const hadFocus = this.#root.activeElement !== null;
    this.#element.stats = false;
    this.#hide();
    if (hadFocus) this.#element.focus();
  }
}

const rowView = ({label, value, plot}: StatisticsRow, history: History) =>
  html`<div>
    <dt>${label}</dt>
    <dd>
      ${plot ? sparkline(history.values(plot)) : nothing}<span dir="auto" translate="no"
        >${showText(value)}</span
      >
    </dd>
  </div>`;

const WIDTH = 72;
const HEIGHT = 16;
/** A longer time between two values is a gap in the line. */
const GAP_MS = 3000;
/** A shorter plot is too small to read. */
const LEAST_PLOT_MS = 5000;

/** The SVG path of the values of the last minute, from 0 to their maximum. Empty in the first seconds. */
export const sparklinePath = (values: readonly PlottedValue[]): string => {
  const endMs = values.at(-1)?.atMs ?? 0;
  if (endMs - (values[0]?.atMs ?? endMs) < LEAST_PLOT_MS) return '';
  // A line of zeros is drawn at the bottom.
  const top = Math.max(...values.map(({value}) => value), Number.MIN_VALUE);
  return values
    .map(({atMs, value}, index) => {
      const beforeMs = values[index - 1]?.atMs ?? -Infinity;
      const x = WIDTH * (1 - (endMs - atMs) / PLOT_MS);
      const y = HEIGHT - 1 - (HEIGHT - 2) * (value / top);
      return `${atMs - beforeMs > GAP_MS ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
};

/** A small plot without text. The value beside it has the text. */
const sparkline = (values: readonly PlottedValue[]): TemplateResult =>
  html`<svg part="statistics-plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${svg`<path d=${sparklinePath(values)} />`}
  </svg>`;
