import {keyed} from 'lit/directives/keyed.js';
import {html, nothing} from 'lit/html.js';
import {type AppStreamError, causeText, failureLine} from '../../errors/app-stream-error.ts';
import type {InLanguage} from '../../locales/language.ts';
import type {CardTexts} from '../../locales/texts.ts';
import {fillText, isolate} from '../../platform/text.ts';
import {button, withCode} from '../overlay.ts';
import type {FailedState, StateText} from './state-text.ts';

/** The label of the button that copies the report, and the report itself if the browser refused the clipboard. */
interface CopiedReport {
  readonly label: keyof CardTexts['labels'];
  readonly text?: string;
}

/** The details of one failure, and the report that the user can copy there. */
export class FailureCard {
  readonly error: AppStreamError;
  readonly #diagnose: () => Promise<unknown>;
  readonly #onChange: () => void;
  #report: CopiedReport = {label: 'copyReport'};
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange called when the card must be rendered again */
  constructor(error: AppStreamError, diagnose: () => Promise<unknown>, onChange: () => void) {
    this.error = error;
    this.#diagnose = diagnose;
    this.#onChange = onChange;
  }

  /** The folded details of the failure, for developers. */
  details({labels, httpStatus}: InLanguage<CardTexts>) {
    const {advice, alternatives, detail, status, docUrl} = this.error;
    const {label, text} = this.#report;
    const details = html`<details part="details">
      <summary>${labels.details}</summary>
      <p part="advice" lang="en" dir="ltr">${withCode(advice)}</p>
      ${alternatives.length ? html`<p part="advice" dir="auto">${detail}</p>` : nothing}
      ${status && fillText(httpStatus, {status})} <bdi>${causeText(this.error)}</bdi>
      ${
        docUrl &&
        html`<a part="documentation" href=${docUrl} target="_blank" rel="noopener"
          >${labels.documentation}</a
        >`
      }
      ${button(labels[label], 'copy', () => void this.#copyReport())}
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
    // The details of another failure are new, whatever a translator did to these.
    return keyed(this.error, details);
  }

  /** Called when the card has left. */
  end() {
    clearTimeout(this.#timer);
  }

  async #copyReport() {
    this.#showReport({label: 'copying'});
    const text = this.#diagnose().then(String, () => failureReport(this.error));
    try {
      // Write during the user gesture: the clipboard waits for the text.
      const blob = text.then((content) => new Blob([content], {type: 'text/plain'}));
      await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
      this.#showReport({label: 'copied'});
      this.#timer = setTimeout(() => this.#showReport({label: 'copyReport'}), COPIED_SHOWN_MS);
    } catch {
      this.#showReport({label: 'copyByHand', text: await text});
    }
  }

  #showReport(report: CopiedReport) {
    this.#report = report;
    this.#onChange();
  }
}

/** The report of a failure if the diagnosis fails, for example because its code cannot be loaded. */
const failureReport = (error: AppStreamError) =>
  [failureLine(error), causeText(error), ...error.timeline.map((row) => JSON.stringify(row))]
    .filter(Boolean)
    .join('\n');

const selectAll = ({target}: Event) => {
  if (target instanceof HTMLTextAreaElement) target.select();
};

/** The same page would repeat these failures in the same browser, whatever the user does: "Try again" cannot help. */
const REPEATED = new Set<AppStreamError['code']>([
  'mixed-content',
  'headers-unusable',
  'app-not-found',
  'version-not-found',
  'profile-not-found',
  'browser-too-old',
  'webrtc-missing',
  'connector-missing',
  'token-unusable',
  'protocols-unusable',
  'invalid-option',
  'no-common-codec',
  'media-host-unusable',
]);

/** How long the button says that the report is copied, in milliseconds. */
const COPIED_SHOWN_MS = 2000;

const MAX_ALTERNATIVES = 5;

const alternativesText = (names: readonly string[], {alternatives, language}: InLanguage<CardTexts>) => {
  const shown = names.slice(0, MAX_ALTERNATIVES).map((name) => isolate(name, language.direction));
  const count = names.length - shown.length;
  const more = fillText(language.choosePlural(alternatives.more, count), {
    count: language.formatNumber(count),
  });
  if (count) shown.push(more);
  return fillText(alternatives.available, {names: language.formatList(shown)});
};

/** The session is over, so that the button starts another one. */
const OVER = new Set<AppStreamError['code']>(['session-not-found', 'session-expired', 'cannot-resume']);

/** What happened, and the buttons that can help. */
export const failedText = (
  {error: {code, message, detail, hint, alternatives}, session}: FailedState,
  texts: InLanguage<CardTexts>,
): StateText => {
  const {labels, states} = texts;
  const notes = hint === undefined ? [] : [hint];
  if (alternatives.length) notes.push(alternativesText(alternatives, texts));
  // The service only repeats that the name is missing.
  const text = {title: message, detail: alternatives.length ? undefined : detail, notes};
  // A session that another client took can be taken back.
  if (session && code === 'in-use') return {...text, label: labels.takeOver};
  if (session) {
    notes.push(states.sessionKept);
    return {...text, label: labels.retry, endLabel: labels.endSession};
  }
  return REPEATED.has(code) ? text : {...text, label: OVER.has(code) ? labels.startAgain : labels.retry};
};
