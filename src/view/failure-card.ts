import type {TemplateResult} from 'lit/html.js';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {CardTexts} from '../locales/card-texts.ts';
import type {InLanguage} from '../locales/language.ts';
import {failureDetails, type CopiedReport} from './failure-details.ts';

/** The view as this card knows it. */
export interface FailureCardHost {
  requestUpdate(): void;
  diagnose(): Promise<unknown>;
}

/** The details of one failure, and the report that the user can copy there. */
export class FailureCard {
  readonly #host: FailureCardHost;
  readonly #error: AppStreamError;
  #report: CopiedReport = {label: 'copyReport'};

  constructor(host: FailureCardHost, error: AppStreamError) {
    this.#host = host;
    this.#error = error;
  }

  details(texts: InLanguage<CardTexts> | undefined): TemplateResult | undefined {
    return texts && failureDetails(this.#error, this.#report, texts, () => void this.#copyReport());
  }

  async #copyReport() {
    this.#showReport({label: 'copying'});
    const text = this.#host.diagnose().then(String);
    try {
      // Write during the user gesture: the clipboard waits for the text.
      const blob = text.then((content) => new Blob([content], {type: 'text/plain'}));
      await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
      this.#showReport({label: 'copied'});
    } catch {
      this.#showReport(
        await text.then(
          (content) => ({label: 'copyByHand', text: content}) as const,
          (error: unknown) => ({label: 'reportFailed', text: String(error)}) as const,
        ),
      );
    }
  }

  #showReport(report: CopiedReport) {
    this.#report = report;
    this.#host.requestUpdate();
  }
}
