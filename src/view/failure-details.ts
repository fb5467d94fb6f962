import {html, nothing, type TemplateResult} from 'lit';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import {button} from './overlay.ts';

/** What has become of the report that the person asked for. */
export interface CopiedReport {
  /** What the button says. */
  readonly label: string;
  /** The report itself, where the clipboard was refused. */
  readonly text?: string;
}

/** What is folded away in the card of a failure. */
export const failureDetails = (
  {status, cause}: AppStreamError,
  {label, text}: CopiedReport,
  copy: () => void,
): TemplateResult =>
  html`<details part="details">
    <summary>Details</summary>
    ${status && `HTTP status ${status}. `}${cause instanceof Error ? String(cause) : nothing}
    ${button(label, 'copy', copy)}
    ${
      text &&
      html`<textarea
        part="report"
        readonly
        aria-label="Report"
        .value=${text}
        @focus=${selectAll}
      ></textarea>`
    }
  </details>`;

const selectAll = ({target}: Event) => {
  if (target instanceof HTMLTextAreaElement) target.select();
};
