import {html, nothing, type TemplateResult} from 'lit/html.js';
import type {InLanguage} from '../../locales/language.ts';
import type {StatisticsTexts} from '../../locales/texts.ts';
import type {StatisticsRow} from './describe-statistics.ts';
import {type History, sparkline} from './sparkline.ts';

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
    aria-label=${texts.title}
    @keydown=${closeByEscape(actions)}
  >
    <header>
      <h2>${texts.title}</h2>
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
    <div class="values" role="group" aria-label=${texts.title} tabindex="0">
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
