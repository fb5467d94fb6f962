import type {ReactiveControllerHost} from '@lit/reactive-element';
import type {FailureTextSource} from '../errors/app-stream-error.ts';
import type {LoadedTables, TextLoader} from '../locales/texts.ts';
import {withinLimit} from '../platform/abort.ts';
import {viewMoment} from './moments.ts';
import type {ElementLanguage} from './element-language.ts';

/** A failure must not wait longer for its texts than this. */
const LIMIT_MS = 3000;

/** The texts of one element in its language. They load with the view. */
export class ElementTexts implements TextLoader {
  readonly #element: ReactiveControllerHost & Element;
  #language: Promise<ElementLanguage> | undefined;
  tables: LoadedTables | undefined;
  /** The texts of the errors that this element reports. */
  readonly failures: FailureTextSource = {};

  constructor(element: ReactiveControllerHost & Element) {
    this.#element = element;
  }

  load(): Promise<void> {
    const language = (this.#language ??= this.#open());
    // Without the view, a failure does not wait for its texts.
    const loading = viewMoment.load().then(async () => (await language).load());
    return withinLimit(() => loading, {limitMs: LIMIT_MS}).catch(() => undefined);
  }

  /** A view that arrives late brings the texts of what is shown by then. */
  async #open(): Promise<ElementLanguage> {
    const {ElementLanguage} = await viewMoment.arrival;
    const language = new ElementLanguage(this.#element, this);
    void language.load();
    return language;
  }
}
