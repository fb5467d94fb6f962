import type {ReactiveControllerHost} from '@lit/reactive-element';
import type {FailureTextSource} from '../../errors/app-stream-error.ts';
import {loadPart} from '../../errors/load-part.ts';
import {waitForTexts} from '../../locales/load-texts.ts';
import type {LoadedTables, TableName, TextLoader} from '../../locales/texts.ts';
import type {ElementLanguage} from './element-language.ts';

/** The texts of one element in its language. Each table is loaded on demand. */
export class ElementTexts implements TextLoader {
  readonly #element: ReactiveControllerHost & Element;
  #language: Promise<ElementLanguage | undefined> | undefined;
  tables: LoadedTables = {};
  /** The texts of the errors that this element reports. */
  readonly failures: FailureTextSource = {};

  constructor(element: ReactiveControllerHost & Element) {
    this.#element = element;
  }

  load(name: TableName): Promise<void> {
    // Without this part, the view shows symbols and codes. The next call tries again.
    this.#language ??= loadPart('languages', () => import('./element-language.ts')).then(
      (part) => new part.ElementLanguage(this.#element, this),
      () => (this.#language = undefined),
    );
    return waitForTexts(this.#language.then((language) => language?.load(name)));
  }
}
