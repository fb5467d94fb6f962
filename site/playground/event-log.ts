import {css, html, LitElement, nothing, type PropertyValues} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import type {EventDescription} from '../frame/describe-event.ts';
import {barStyles, frameStyles} from '../live/bar-styles.ts';

declare global {
  interface HTMLElementTagNameMap {
    'event-log': EventLog;
  }
}

/** An event with its name. */
interface NamedEvent extends EventDescription {
  readonly name: string;
}

/** An event that fired, or several with the same text in a row. */
interface LoggedEvent extends NamedEvent {
  /** The place of the event among all events. */
  readonly index: number;
  readonly atMs: number;
  readonly count: number;
}

const MAX_EVENTS = 100;
/** The list follows new events if its end is in view, or nearly so. */
const NEARLY = 24;

/** Lists the latest events, the last one at the end. Each has one line, and the whole objects behind a disclosure. */
@customElement('event-log')
export class EventLog extends LitElement {
  static override readonly styles = [
    barStyles,
    frameStyles,
    css`
      .list {
        box-sizing: border-box;
        height: 15rem;
        padding-block: 8px;
        overflow: auto;
        scrollbar-color: var(--vp-c-border) transparent;
        background: var(--vp-code-block-bg);
        font: 0.8125rem/1.75 var(--vp-font-family-mono);
      }
      .line {
        display: grid;
        grid-template-columns: 0.5rem 3.5rem max-content minmax(0, 1fr);
        gap: 8px;
        padding-inline: 12px 16px;
      }
      .line span {
        overflow: hidden;
        color: var(--vp-c-text-2);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      summary {
        cursor: pointer;
      }
      summary:hover,
      details[open] {
        background: var(--vp-c-bg-soft);
      }
      .line::before {
        content: '';
      }
      summary.line::before {
        content: '›' / '';
        text-align: center;
      }
      [open] > summary.line::before {
        rotate: 90deg;
      }
      pre {
        margin: 0;
        padding: 0 16px 8px 28px;
        font: inherit;
        line-height: 1.5;
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
    `,
  ];

  @state() private events: readonly LoggedEvent[] = [];
  @query('.list') private readonly list!: HTMLElement | null;
  readonly #startMs = performance.now();
  #isAtEnd = true;

  /** Adds an event. An event with the name and the text of the last one increases its count. */
  add({name, detail, full}: NamedEvent) {
    const last = this.events.at(-1);
    const isSame = last?.name === name && last.detail === detail && last.full === full;
    const atMs = performance.now() - this.#startMs;
    const index = (last?.index ?? 0) + 1;
    this.events = isSame
      ? [...this.events.slice(0, -1), {...last, count: last.count + 1}]
      : [...this.events, {name, detail, full, index, atMs, count: 1}].slice(-MAX_EVENTS);
  }

  protected override willUpdate() {
    const {scrollTop = 0, clientHeight = 0, scrollHeight = 0} = this.list ?? {};
    this.#isAtEnd = scrollTop + clientHeight >= scrollHeight - NEARLY;
  }

  protected override render() {
    return html`
      <div class="bar">
        <h2>Events</h2>
        <button @click=${this.#clear}>Clear</button>
      </div>
      <div class="list" tabindex="0" role="group" aria-label="Events">
        ${repeat(this.events, ({index}) => index, renderEvent)}
      </div>
    `;
  }

  protected override updated(changed: PropertyValues) {
    if (changed.has('events') && this.list && this.#isAtEnd) this.list.scrollTop = this.list.scrollHeight;
  }

  #clear() {
    this.events = [];
  }
}

const renderEvent = (event: LoggedEvent) => {
  if (event.full === undefined) return html`<div class="line">${renderLine(event)}</div>`;
  return html`<details>
    <summary class="line">${renderLine(event)}</summary>
    <pre>${event.full}</pre>
  </details>`;
};

const renderLine = ({name, detail, atMs, count}: LoggedEvent) =>
  html`<span>${(atMs / 1000).toFixed(1)} s</span> <b>${name}${count > 1 ? ` × ${count}` : nothing}</b>
    <span>${detail}</span>`;
