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

/** A text with the attributes and values that it writes between backticks as code. */
export const withCode = (text: string) =>
  text.split('`').map((part, index) => (index % 2 ? html`<code>${part}</code>` : part));

/** A shape within a square of 24 by 24. */
const icon = (path: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;

/** The triangle of a video's start button. Its tip moves the weight to the left, so it stands right of the middle. */
export const playIcon = icon(
  'M8.5 5.2v13.6a.8.8 0 0 0 1.2.7l11-6.8a.8.8 0 0 0 0-1.4l-11-6.8a.8.8 0 0 0-1.2.7z',
);

/** A loudspeaker that is crossed out. */
export const mutedIcon = icon(
  'M4 9.2v5.6c0 .4.4.8.8.8H8l4.6 4.2c.5.5 1.4.1 1.4-.6V4.8c0-.7-.9-1.1-1.4-.6L8 8.4H4.8c-.4 0-.8.4-.8.8z' +
    'M16.4 9.5l1-1 2.1 2.1 2.1-2.1 1 1-2.1 2.1 2.1 2.1-1 1-2.1-2.1-2.1 2.1-1-1 2.1-2.1z',
);

/** Formats a duration like a clock: `0:07`, `1:02:03`. Less than a second is `0:00`. */
export const formatElapsed = (ms: number): string => {
  const total = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60);
  return `${minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${two(minutes)}`}:${two(total)}`;
};
