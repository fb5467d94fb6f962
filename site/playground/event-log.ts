import {css, html, LitElement, nothing, type PropertyValues} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import {barStyles, frameStyles} from '../live/bar-styles.ts';

declare global {
  interface HTMLElementTagNameMap {
    'event-log': EventLog;
  }
}

/** An event that fired, or several with the same text in a row. */
interface LoggedEvent {
  readonly name: string;
  readonly detail: string;
  readonly atMs: number;
  readonly count: number;
}

const MAX_EVENTS = 100;

/** Lists the latest events, the last one at the end. */
@customElement('event-log')
export class EventLog extends LitElement {
  static override readonly styles = [
    barStyles,
    frameStyles,
    css`
      .list {
        box-sizing: border-box;
        height: 15rem;
        padding: 8px 16px;
        overflow: auto;
        background: var(--vp-code-block-bg);
        font: 0.8125rem/1.5 var(--vp-font-family-mono);
        overflow-wrap: anywhere;
      }
      span {
        color: var(--vp-c-text-2);
      }
    `,
  ];

  @state() private events: readonly LoggedEvent[] = [];
  @query('.list') private readonly list!: HTMLElement | null;
  readonly #startMs = performance.now();

  /** Adds an event. An event with the name and the text of the last one increases its count. */
  add(name: string, detail: string) {
    const last = this.events.at(-1);
    this.events =
      last?.name === name && last.detail === detail
        ? [...this.events.slice(0, -1), {...last, count: last.count + 1}]
        : [...this.events, {name, detail, atMs: performance.now() - this.#startMs, count: 1}].slice(
            -MAX_EVENTS,
          );
  }

  protected override render() {
    return html`
      <div class="bar">
        <h2>Events</h2>
        <button @click=${this.#clear}>Clear</button>
      </div>
      <div class="list" tabindex="0" role="group" aria-label="Events">
        ${this.events.map(
          ({name, detail, atMs, count}) =>
            html`<div>
              <span>${(atMs / 1000).toFixed(1)} s</span> <b>${name}</b>${count > 1 ? ` × ${count}` : nothing}
              <span>${detail}</span>
            </div>`,
        )}
      </div>
    `;
  }

  protected override updated(changed: PropertyValues) {
    if (changed.has('events') && this.list) this.list.scrollTop = this.list.scrollHeight;
  }

  #clear() {
    this.events = [];
  }
}
