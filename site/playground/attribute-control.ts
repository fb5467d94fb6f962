import {html, type TemplateResult} from 'lit';
import {live} from 'lit/directives/live.js';
import type {PlaygroundAttribute} from './read-manifest.ts';

/** Called with the new value of an attribute. `undefined` removes it. */
export type ChangeAttribute = (name: string, value: string | undefined) => void;

/** The control of an attribute, with its description. */
export const attributeControl = (
  attribute: PlaygroundAttribute,
  value: string | undefined,
  change: ChangeAttribute,
): TemplateResult => html`
  <div class="attribute">
    <label for=${attribute.name}>${attribute.name}</label>
    ${inputOf(attribute, value, (next) => change(attribute.name, next))}
    <p id="about-${attribute.name}">${describe(attribute.description)}</p>
  </div>
`;

/** The text of the manifest, which marks code by backticks. */
const describe = (text: string) =>
  text.split('`').map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece));

const inputOf = (
  {name, kind, choices}: PlaygroundAttribute,
  value: string | undefined,
  change: (value: string | undefined) => void,
) => {
  const readValue = ({currentTarget}: Event) => {
    if (currentTarget instanceof HTMLInputElement || currentTarget instanceof HTMLSelectElement)
      change(currentTarget.value === '' ? undefined : currentTarget.value);
  };
  const readChecked = ({currentTarget}: Event) => {
    if (currentTarget instanceof HTMLInputElement) change(currentTarget.checked ? '' : undefined);
  };
  switch (kind) {
    case 'boolean':
      return html`<input
        type="checkbox"
        id=${name}
        aria-describedby="about-${name}"
        .checked=${live(value !== undefined)}
        @change=${readChecked}
      />`;
    case 'choice':
      return html`<select
        id=${name}
        aria-describedby="about-${name}"
        .value=${live(value ?? '')}
        @change=${readValue}
      >
        <option value="" ?selected=${value === undefined}>default</option>
        ${choices.map((choice) => html`<option ?selected=${choice === value}>${choice}</option>`)}
      </select>`;
    case 'number':
      return html`<input
        type="number"
        step="any"
        id=${name}
        aria-describedby="about-${name}"
        .value=${live(value ?? '')}
        @change=${readValue}
      />`;
    case 'text':
      return html`<input
        id=${name}
        aria-describedby="about-${name}"
        .value=${live(value ?? '')}
        @change=${readValue}
      />`;
    default:
      return kind satisfies never;
  }
};
