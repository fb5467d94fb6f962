import {css, html, LitElement} from 'lit';
import {customElement, query} from 'lit/decorators.js';
import {isTroubleName, TROUBLES} from '../frame/troubles.ts';
import {readQuery, type SettingValues} from '../playground/link-state.ts';
import type {PlaygroundActionEvent} from '../playground/stream-playground.ts';
import '../playground/stream-playground.ts';
import {data as manifest} from './manifest.data.ts';
import './stream-frame.ts';
import type {FrameReportEvent} from './stream-frame.ts';

declare global {
  interface HTMLElementTagNameMap {
    'frame-playground': FramePlayground;
  }
}

const START_VALUES: SettingValues = {
  'service-url': '/service',
  'app-id': 'usd-viewer',
  profile: 'default',
  controls: '',
};

const ACTIONS = {
  start: 'Start',
  stop: 'Stop',
  ...Object.fromEntries(Object.entries(TROUBLES).map(([name, {label}]) => [name, label])),
};

/** The values of the link, which sets no service. Without a query, the start values. */
const readLink = (): SettingValues => {
  if (location.search.length < 2) return START_VALUES;
  return {...readQuery(location.search, manifest.attributes), 'service-url': '/service'};
};

const writeTag = (values: SettingValues): string => {
  const element = document.createElement('app-stream');
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value);
  return element.outerHTML;
};

/** The playground of the site: its stream runs in a frame, with a host that is drawn in the browser. */
@customElement('frame-playground')
export class FramePlayground extends LitElement {
  static override readonly styles = css`
    :host {
      display: block;
    }
  `;

  @query('stream-playground')
  private readonly playground!: HTMLElementTagNameMap['stream-playground'] | null;
  @query('stream-frame') private readonly frame!: HTMLElementTagNameMap['stream-frame'] | null;
  readonly #values = readLink();
  /** Later changes set attributes of the same element, so that the stream continues. */
  readonly #markup = writeTag(this.#values);

  protected override render() {
    return html`<stream-playground
      .manifest=${manifest}
      .values=${this.#values}
      .startValues=${START_VALUES}
      .actions=${ACTIONS}
      @valuechange=${this.#setAttributes}
      @action=${this.#act}
    >
      <stream-frame
        .markup=${this.#markup}
        .reportedEvents=${manifest.events}
        @report=${this.#receive}
      ></stream-frame>
    </stream-playground>`;
  }

  #setAttributes() {
    const values = this.playground?.values ?? {};
    const attributes = Object.fromEntries(manifest.attributes.map(({name}) => [name, values[name] ?? null]));
    this.frame?.send({kind: 'attributes', attributes});
  }

  #act({action}: PlaygroundActionEvent) {
    if (isTroubleName(action)) this.frame?.send({kind: 'trouble', name: action});
    else if (action === 'start' || action === 'stop') this.frame?.send({kind: action});
  }

  #receive({report}: FrameReportEvent) {
    this.playground?.receive(report);
  }
}
