import {html, nothing, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {PlaygroundSetting} from './read-manifest.ts';

interface SettingControlOptions {
  readonly setting: PlaygroundSetting;
  readonly value: string | undefined;
  /** Values that a text can have. */
  readonly suggestions: readonly string[];
  /** Called with the new value. `undefined` removes it. */
  readonly onChange: (value: string | undefined) => void;
}

/** Renders the control of a setting, with its description. */
export const settingControl = (options: SettingControlOptions): TemplateResult => {
  const {name, description} = options.setting;
  return html`
    <div class="setting">
      <label for=${name}>${name}</label>
      <div class="control">${renderInput(options)}</div>
      <p id="about-${name}">${renderCode(description)}</p>
    </div>
  `;
};

/** The manifest marks code by backticks, and has the straight apostrophes of source code. */
const renderCode = (text: string) =>
  text
    .split('`')
    .map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece.replaceAll("'", '’')));

const renderInput = ({setting, value, suggestions, onChange}: SettingControlOptions) => {
  const {name, kind, choices} = setting;
  const about = `about-${name}`;
  const readValue = ({currentTarget}: Event) => {
    if (currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLSelectElement)
      onChange(currentTarget.value === '' ? undefined : currentTarget.value);
  };
  const readChecked = ({currentTarget}: Event) => {
    if (currentTarget instanceof HTMLInputElement) onChange(currentTarget.checked ? '' : undefined);
  };
  switch (kind) {
    case 'boolean':
      return html`<input
        type="checkbox"
        id=${name}
        aria-describedby=${about}
        .checked=${live(value !== undefined)}
        @change=${readChecked}
      />`;
    case 'choice':
      return html`<select
        id=${name}
        aria-describedby=${about}
        .value=${live(value ?? '')}
        @change=${readValue}
      >
        <option value="" ?selected=${value === undefined}>default</option>
        ${choices.map((choice) => html`<option ?selected=${choice === value}>${choice}</option>`)}
      </select>`;
    case 'number':
    case 'text':
      return html`<input
          type=${kind}
          step="any"
          id=${name}
          aria-describedby=${about}
          .value=${live(value ?? '')}
          @change=${readValue}
        />
        ${suggestions.length > 0 ? renderSuggestions(name, suggestions, readValue) : nothing}`;
    default:
      return kind satisfies never;
  }
};

/** Renders a menu that writes a value into the field beside it. */
const renderSuggestions = (name: string, values: readonly string[], onChange: (event: Event) => void) =>
  html`<select class="suggestions" aria-label="Values of ${name}" .value=${live('')} @change=${onChange}>
    <option value=""></option>
    ${values.map((value) => html`<option>${value}</option>`)}
  </select>`;
