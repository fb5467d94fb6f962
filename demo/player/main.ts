/** `<app-stream>` inside media-chrome: the markup of docs/media-element.md, with the texts of the element. */
import 'media-chrome';
import {MediaErrorDialog} from 'media-chrome/dist/media-error-dialog.js';
import '../../src/define.ts';

const escapeHtml = (text: string) =>
  Object.assign(document.createElement('p'), {textContent: text}).innerHTML;

MediaErrorDialog.formatErrorMessage = ({message = '', hint = ''}: {message?: string; hint?: string}) =>
  `<h3>${escapeHtml(message)}</h3><p>${escapeHtml(hint)}</p>`;
