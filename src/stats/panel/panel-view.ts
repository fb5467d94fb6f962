import {html, nothing, svg, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../../locales/language.ts';
import type {StatisticsTexts} from '../../locales/texts.ts';
import {type History, PLOT_MS, type PlottedValue, type StatisticsRow} from './describe-statistics.ts';

export interface PanelContext {
  readonly texts: InLanguage<StatisticsTexts>;
  readonly rows: readonly StatisticsRow[];
  /** The values in one line, for a small element. */
  readonly line: string;
  readonly history: History;
  readonly copy: {
    readonly isCopied: boolean;
    /** The text to copy by hand, if the browser refused the clipboard. */
    readonly text?: string;
  };
}

export interface PanelActions {
  copy(): void;
  close(): void;
}

/** The panel with statistics. Its values are no live region, because they change each second. */
export const panelView = (
  {texts, rows, line, history, copy}: PanelContext,
  actions: PanelActions,
): TemplateResult =>
  html`<section
    part="statistics"
    lang=${texts.language.tag}
    dir=${texts.language.direction}
    @keydown=${closeByEscape(actions)}
  >
    <header>
      <h2 id="title">${texts.title}</h2>
      <p part="statistics-line">${line}</p>
      <button type="button" part="button statistics-copy" @click=${() => actions.copy()}>
        ${copy.isCopied ? texts.copied : texts.copy}
      </button>
      <button
        type="button"
        part="button statistics-close"
        aria-label=${texts.close}
        title=${texts.close}
        @click=${() => actions.close()}
      >
        <svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 2l8 8M10 2l-8 8" /></svg>
      </button>
    </header>
    <div class="values" role="group" aria-labelledby="title" tabindex="0">
      ${
        copy.text === undefined
          ? nothing
          : html`<textarea readonly aria-label=${texts.copy} .value=${copy.text}></textarea>`
      }
      <dl>${rows.map((row) => rowView(row, history))}</dl>
    </div>
  </section>`;

const rowView = ({label, value, plot}: StatisticsRow, history: History) =>
  html`<div>
    <dt>${label}</dt>
    <dd>${plot ? sparkline(history.values(plot)) : nothing}<span dir="auto">${value}</span></dd>
  </div>`;

const closeByEscape = (actions: PanelActions) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  actions.close();
};

const WIDTH = 72;
const HEIGHT = 16;
/** A longer time between two values is a gap in the line. */
const GAP_MS = 3000;
/** A plot of a shorter time is a dot of no use. */
const LEAST_PLOT_MS = 5000;

/** The commands of an SVG path that draws the values of the last minute, from 0 to their maximum. Empty in the first seconds. */
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
