import {html, nothing} from 'lit/html.js';

/** What the user can choose. `undefined` leaves the choice to others. */
export interface Choices<Value> {
  readonly options: readonly Value[];
  readonly chosen: Value | undefined;
}

interface MenuChoice<Value> {
  readonly name: string;
  readonly label: string | undefined;
  /** Whether the text above it is its heading (default: it shows its label). */
  readonly hasHeading?: boolean;
  /** `undefined` if there is nothing to choose. */
  readonly choices: Choices<Value> | undefined;
  readonly labelOf: (option: Value) => string | undefined;
  readonly choose: (option: Value | undefined) => void;
  /** The text for `undefined`. */
  readonly automatic: string | undefined;
  /** What a change costs. */
  readonly note?: string | undefined;
}

/** A group of the settings menu, from which the user chooses one line. */
export const menuChoice = <Value extends number | string>({
  name,
  label,
  hasHeading,
  choices,
  labelOf,
  choose,
  automatic,
  note,
}: MenuChoice<Value>) => {
  if (!choices) return nothing;
  const option = (value: Value | undefined, text: string | undefined) =>
    html`<label part="settings-item" class="option"
      ><input
        type="radio"
        name=${name}
        .checked=${choices.chosen === value}
        @change=${() => choose(value)}
      /><span>${text ?? value ?? 'auto'}</span></label
    >`;
  return html`<fieldset aria-label=${label ?? name} aria-describedby=${note ? `${name}-note` : nothing}>
    ${hasHeading ? nothing : html`<legend>${label ?? name}</legend>`} ${option(undefined, automatic)}
    ${choices.options.map((value) => option(value, labelOf(value)))}
    ${note ? html`<p id="${name}-note">${note}</p>` : nothing}
  </fieldset>`;
};
