import {html, nothing, type TemplateResult} from 'lit/html.js';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import {causeText} from '../errors/cause-text.ts';
import type {CardTexts} from '../locales/card-texts.ts';
import type {InLanguage} from '../locales/language.ts';
import {fillText} from '../platform/fill-text.ts';
import {isolate} from '../platform/isolate.ts';
import {button} from './card/button.ts';

/** The state of the report that the user copies. */
export interface CopiedReport {
  /** The label of the button. */
  readonly label: keyof CardTexts['labels'];
  /** The report itself, if the browser refused the clipboard. */
  readonly text?: string;
}

const MAX_ALTERNATIVES = 5;

/** The folded details of a failure, for developers. */
export const failureDetails = (
  error: AppStreamError,
  {label, text}: CopiedReport,
  texts: InLanguage<CardTexts>,
  copy: () => void,
): TemplateResult => {
  const {labels, httpStatus} = texts;
  const {advice, status, docUrl} = error;
  const isLink = /^https?:/.test(docUrl);
  return html`<details part="details">
    <summary>${labels.details}</summary>
    <p part="advice" lang="en" dir="ltr">${advice}</p>
    ${error.alternatives.length ? html`<p part="advice">${alternativesText(error.alternatives, texts)}</p>` : nothing}
    ${status && fillText(httpStatus, {status})} <bdi>${causeText(error)}</bdi>
    ${
      isLink
        ? html`<a part="documentation" href=${docUrl} target="_blank" rel="noopener"
            >${labels.documentation}</a
          >`
        : html`<code>${docUrl}</code>`
    }
    ${button(labels[label], 'copy', copy)}
    ${
      text &&
      html`<textarea
        part="report"
        readonly
        aria-label=${labels.report}
        .value=${text}
        @focus=${selectAll}
      ></textarea>`
    }
  </details>`;
};

const alternativesText = (names: readonly string[], {alternatives, language}: InLanguage<CardTexts>) => {
  const shown = names.slice(0, MAX_ALTERNATIVES).map((name) => isolate(name, language.direction));
  const count = names.length - shown.length;
  if (count)
    shown.push(
      fillText(language.choosePlural(alternatives.more, count), {count: language.formatNumber(count)}),
    );
  return fillText(alternatives.available, {names: language.formatList(shown)});
};

const selectAll = ({target}: Event) => {
  if (target instanceof HTMLTextAreaElement) target.select();
};
