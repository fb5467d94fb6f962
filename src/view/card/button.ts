import {html, nothing, type TemplateResult} from 'lit/html.js';

/**
 * A button. The second click of a double click is ignored, because the button may mean the opposite by then.
 * @param icon replaces the label, which then is the accessible name and the tooltip
 */
export const button = (label: string, part: string, act: () => void, icon?: TemplateResult) =>
  html`<button
    type="button"
    part="button ${part}"
    aria-label=${icon ? label : nothing}
    title=${icon ? label : nothing}
    @click=${({detail}: MouseEvent) => detail < 2 && act()}
  >
    ${icon ?? label}
  </button>`;
