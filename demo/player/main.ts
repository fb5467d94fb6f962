/** `<app-stream>` inside media-chrome: the markup of docs/media-element.md, with the texts of the element. */
import 'media-chrome';
import {MediaErrorDialog} from 'media-chrome/dist/media-error-dialog.js';
import '../shared/element.ts';
import {requireElement} from '../shared/require-element.ts';

interface ShownError {
  readonly message?: string;
  readonly hint?: string;
  readonly retryable?: boolean;
}

const escapeHtml = (text: string) =>
  Object.assign(document.createElement('p'), {textContent: text}).innerHTML;

MediaErrorDialog.formatErrorMessage = ({message = '', hint = '', retryable}: ShownError) =>
  `<h3>${escapeHtml(message)}</h3><p>${escapeHtml(hint)}</p>${retryable ? '<slot name="again"></slot>' : ''}`;

const stream = requireElement(document, 'app-stream');
for (const selector of ['.start', '[slot=again]'])
  requireElement(document, selector).addEventListener('click', () => stream.start());
