import {html, LitElement, nothing, type PropertyValues} from 'lit';
import {customElement, query, state} from 'lit/decorators.js';
import type {FrameCommand} from '../frame/frame-messages.ts';
import {isTroubleName, TROUBLES} from '../frame/troubles.ts';
import {barStyles} from '../live/bar-styles.ts';
import {describePhase, type FrameReportEvent} from '../live/stream-frame.ts';
import {attributeControl} from './attribute-control.ts';
import {type LoggedEvent, logEvent} from './event-log.ts';
import {type Framework, FRAMEWORKS, writeCode} from './framework-code.ts';
import {type AttributeValues, readQuery, START_VALUES, writeQuery} from './link-state.ts';
import {data} from './manifest.data.ts';
import {playgroundStyles} from './playground-styles.ts';

declare global {
  interface HTMLElementTagNameMap {
    'stream-playground': StreamPlayground;
  }
}

const {attributes: ATTRIBUTES, events: EVENTS} = data;
const isFramework = (name: string): name is Framework => Object.hasOwn(FRAMEWORKS, name);

/** Every attribute as a control, beside a stream that follows them, the code to copy, and the events. */
@customElement('stream-playground')
export class StreamPlayground extends LitElement {
  static override readonly styles = [barStyles, playgroundStyles];

  @state() private values: AttributeValues = readQuery(location.search, ATTRIBUTES);
  @state() private framework: Framework = 'HTML';
  @state() private phase = '';
  @state() private events: readonly LoggedEvent[] = [];
  @state() private copied = '';
  @query('stream-frame') private readonly frame!: HTMLElementTagNameMap['stream-frame'] | null;
  @query('.list') private readonly list!: HTMLElement | null;
  readonly #startMs = performance.now();
  /** Later changes set attributes of the same element, so that the stream continues. */
  readonly #markup = this.#tag;

  protected override render() {
    return html`
      <div class="main">${this.#renderStage()} ${this.#renderCode()} ${this.#renderEvents()}</div>
      <section class="attributes" aria-labelledby="attributes">
        <div class="bar">
          <h2 id="attributes">Attributes</h2>
          <button @click=${this.#reset}>Reset</button>
        </div>
        <form @submit=${this.#ignore}>
          ${ATTRIBUTES.map((one) => attributeControl(one, this.values[one.name], this.#change))}
        </form>
      </section>
    `;
  }

  protected override updated(changed: PropertyValues) {
    if (changed.has('events') && this.list) this.list.scrollTop = this.list.scrollHeight;
  }

  #renderStage() {
    return html`<section class="stage" aria-label="Stream">
      <stream-frame .markup=${this.#markup} .reportedEvents=${EVENTS} @report=${this.#receive}></stream-frame>
      <div class="bar">
        <button value="start" @click=${this.#command}>Start</button>
        <button value="stop" @click=${this.#command}>Stop</button>
        ${Object.entries(TROUBLES).map(
          ([name, {label}]) => html`<button value=${name} @click=${this.#command}>${label}</button>`,
        )}
        <output class="phase" aria-label="Phase">${this.phase}</output>
      </div>
    </section>`;
  }

  #renderCode() {
    return html`<section class="code" aria-labelledby="code">
      <div class="bar">
        <h2 id="code">Code</h2>
        ${Object.keys(FRAMEWORKS).map(
          (name) =>
            html`<button value=${name} aria-pressed=${name === this.framework} @click=${this.#choose}>
              ${name}
            </button>`,
        )}
      </div>
      <pre tabindex="0"><code .textContent=${this.#code}></code></pre>
      <div class="bar">
        <button @click=${this.#copyCode}>Copy code</button>
        <button @click=${this.#copyLink}>Copy link</button>
        <span role="status">${this.copied}</span>
      </div>
    </section>`;
  }

  #renderEvents() {
    return html`<section class="events" aria-labelledby="events">
      <div class="bar">
        <h2 id="events">Events</h2>
        <button @click=${this.#clear}>Clear</button>
      </div>
      <div class="list" tabindex="0" aria-labelledby="events" role="group">
        ${this.events.map(
          ({name, detail, atMs, count}) =>
            html`<div>
              <span>${(atMs / 1000).toFixed(1)} s</span> <b>${name}</b>${count > 1 ? ` × ${count}` : nothing}
              <span>${detail}</span>
            </div>`,
        )}
      </div>
    </section>`;
  }

  get #code(): string {
    return writeCode(this.framework, ATTRIBUTES, this.values);
  }

  get #tag(): string {
    const element = document.createElement('app-stream');
    for (const [name, value] of Object.entries(this.values)) element.setAttribute(name, value);
    return element.outerHTML;
  }

  readonly #change = (name: string, value: string | undefined) => {
    const others = Object.entries(this.values).filter(([other]) => other !== name);
    this.#setValues(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
  };

  readonly #reset = () => this.#setValues(START_VALUES);

  #setValues(values: AttributeValues) {
    this.values = values;
    const attributes = Object.fromEntries(ATTRIBUTES.map(({name}) => [name, values[name] ?? null]));
    this.frame?.send({kind: 'attributes', attributes});
    history.replaceState(history.state, '', `?${writeQuery(values)}`);
  }

  #command({currentTarget}: Event) {
    if (!(currentTarget instanceof HTMLButtonElement)) return;
    const {value} = currentTarget;
    const command: FrameCommand | undefined = isTroubleName(value)
      ? {kind: 'trouble', name: value}
      : value === 'start' || value === 'stop'
        ? {kind: value}
        : undefined;
    if (command) this.frame?.send(command);
  }

  #choose({currentTarget}: Event) {
    if (currentTarget instanceof HTMLButtonElement && isFramework(currentTarget.value))
      this.framework = currentTarget.value;
  }

  readonly #copyCode = () => this.#copy(this.#code);
  readonly #copyLink = () => {
    const link = new URL(location.href);
    link.search = writeQuery(this.values);
    return this.#copy(link.href);
  };

  async #copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      this.copied = 'Copied';
    } catch {
      // The page has no permission, or is not served by https.
      this.copied = 'The browser refused';
    }
  }

  readonly #clear = () => {
    this.events = [];
  };

  #ignore(event: Event) {
    event.preventDefault();
  }

  #receive({report}: FrameReportEvent) {
    if (report.kind === 'phase') this.phase = describePhase(report);
    if (report.kind === 'event') {
      const {name, detail} = report;
      this.events = logEvent(this.events, {name, detail, atMs: performance.now() - this.#startMs});
    }
  }
}
