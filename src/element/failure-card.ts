import type {TemplateResult} from 'lit';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import {failureDetails, type CopiedReport} from '../view/failure-details.ts';
import type {AppStreamElement} from './app-stream-element.ts';

/** What is folded away in the card of one failure, and the report that can be copied there. */
export class FailureCard {
  readonly #element: AppStreamElement;
  readonly #error: AppStreamError;
  #report: CopiedReport = {label: 'Copy report'};

  constructor(element: AppStreamElement, error: AppStreamError) {
    this.#element = element;
    this.#error = error;
  }

  get details(): TemplateResult {
    return failureDetails(this.#error, this.#report, () => void this.#copy());
  }

  async #copy() {
    this.#show({label: 'Copying…'});
    const text = this.#element.diagnose().then(String);
    try {
      // At once, while what the person did still counts: the clipboard waits for the text.
      const blob = text.then((content) => new Blob([content], {type: 'text/plain'}));
      await navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
      this.#show({label: 'Copied'});
    } catch {
      this.#show(
        await text.then(
          (content) => ({label: 'Copy it from here', text: content}),
          (error: unknown) => ({label: 'No report', text: String(error)}),
        ),
      );
    }
  }

  #show(report: CopiedReport) {
    this.#report = report;
    this.#element.requestUpdate();
  }
}
