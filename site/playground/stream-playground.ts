import {html, LitElement, type PropertyValues} from 'lit';
import {customElement, property, query} from 'lit/decorators.js';
import {repeat} from 'lit/directives/repeat.js';
import {describePhase, type FrameReport} from '../frame/frame-messages.ts';
import {barStyles} from '../live/bar-styles.ts';
import {phaseOutput, phaseStyles} from '../live/phase-output.ts';
import './event-log.ts';
import type {ServiceCode} from './framework-code.ts';
import {type SettingValues, writeQuery} from './link-state.ts';
import {playgroundStyles} from './playground-styles.ts';
import type {PlaygroundManifest, PlaygroundSetting} from './read-manifest.ts';
import {settingControl} from './setting-control.ts';
import {groupSettings} from './setting-groups.ts';
import './tag-code.ts';

declare global {
  interface HTMLElementTagNameMap {
    'stream-playground': StreamPlayground;
  }
}

/** The user has changed a value. */
export class ValueChangeEvent extends Event {
  /** @param setting the name of the setting. `undefined` after a reset */
  constructor(readonly setting: string | undefined) {
    super('valuechange');
  }
}

/** The user has pressed a button below the streams. */
export class PlaygroundActionEvent extends Event {
  /** @param action the name of the button */
  constructor(readonly action: string) {
    super('action');
  }
}

/**
 * Shows every attribute of `<app-stream>` as a control, beside streams, with the code to copy and the events. The page
 * provides the streams and applies the values to them.
 *
 * @slot - The streams.
 * @slot panel - Other controls of the page.
 * @fires {ValueChangeEvent} valuechange - when the user changes `values`
 * @fires {PlaygroundActionEvent} action - when the user presses a button of `actions`
 */
@customElement('stream-playground')
export class StreamPlayground extends LitElement {
  static override readonly styles = [barStyles, phaseStyles, playgroundStyles];

  @property({attribute: false}) manifest: PlaygroundManifest = {attributes: [], events: []};
  /** Settings of the page, which have a control and a place in the link as the attributes do (default: none). */
  @property({attribute: false}) settings: readonly PlaygroundSetting[] = [];
  /** The values of the settings and attributes that are set. */
  @property({attribute: false}) values: SettingValues = {};
  /** The values after a reset. */
  @property({attribute: false}) startValues: SettingValues = {};
  /** Values that a text can have, by the name of its setting (default: none). */
  @property({attribute: false}) suggestions: Readonly<Record<string, readonly string[]>> = {};
  /** The texts of the buttons below the streams, by name. */
  @property({attribute: false}) actions: Readonly<Record<string, string>> = {};
  /** The address of the element's script in the code. */
  @property({attribute: false}) script = '/app-stream/app-stream.js';
  /** The service in the code, if it is a property of the element (default: none). */
  @property({attribute: false}) service: ServiceCode | undefined;
  @property({attribute: false}) phase = '';
  /** On a narrow page, one group is open, so that the code is near. */
  readonly #isWide = matchMedia('(width >= 60rem)').matches;
  @query('event-log') private readonly log!: HTMLElementTagNameMap['event-log'] | null;

  /** Shows a report about the streams. */
  receive(report: FrameReport) {
    if (report.kind === 'phase') this.phase = describePhase(report);
    if (report.kind === 'event') this.log?.add(report);
  }

  protected override render() {
    const {attributes} = this.manifest;
    const example = {attributes, values: this.values, script: this.script, service: this.service};
    return html`<div class="columns">
      <section class="stage" aria-label="Stream">
        <slot></slot>
        <div class="bar">
          ${Object.entries(this.actions).map(
            ([name, text]) => html`<button value=${name} @click=${this.#act}>${text}</button>`,
          )}
          ${phaseOutput(this.phase)}
        </div>
      </section>
      <section class="settings" aria-labelledby="settings">
        <div class="bar">
          <h2 id="settings">Attributes</h2>
          <button value="reset" @click=${this.#reset}>Reset</button>
        </div>
        <form @submit=${this.#ignore}>
          ${groupSettings(this.settings, this.manifest).map(
            ({heading, settings, isOpen}, index) =>
              html`<details ?open=${isOpen && (index === 0 || this.#isWide)}>
                <summary>${heading}</summary>
                ${this.#renderControls(settings)}
              </details>`,
          )}
        </form>
      </section>
      <div class="main">
        <slot name="panel"></slot>
        <tag-code .example=${example}></tag-code>
        <event-log></event-log>
      </div>
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>) {
    if (!changed.has('values') || !this.hasUpdated) return;
    history.replaceState(history.state, '', `?${writeQuery(this.values)}${location.hash}`);
  }

  #renderControls(settings: readonly PlaygroundSetting[]) {
    return repeat(
      settings,
      ({name}) => name,
      (setting) => {
        const {name} = setting;
        const suggestions = this.suggestions[name] ?? [];
        const onChange = (value: string | undefined) => this.#change(name, value);
        return settingControl({setting, value: this.values[name], suggestions, onChange});
      },
    );
  }

  #change(name: string, value: string | undefined) {
    const others = Object.entries(this.values).filter(([other]) => other !== name);
    this.values = Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
    this.dispatchEvent(new ValueChangeEvent(name));
  }

  #reset() {
    this.values = this.startValues;
    this.dispatchEvent(new ValueChangeEvent(undefined));
  }

  #act({currentTarget}: Event) {
    if (currentTarget instanceof HTMLButtonElement)
      this.dispatchEvent(new PlaygroundActionEvent(currentTarget.value));
  }

  #ignore(event: Event) {
    event.preventDefault();
  }
}
