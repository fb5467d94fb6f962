import {html, type TemplateResult} from 'lit/html.js';

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
