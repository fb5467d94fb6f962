import type {AppStreamError} from '../errors/app-stream-error.ts';
import {loadPart} from '../errors/load-part.ts';
import type {CardTexts} from '../locales/texts.ts';
import type {InLanguage} from '../locales/language.ts';
import type {FailureCard, FailureCardHost} from './card/failure-card.ts';

/** The details of a failure, loaded on demand. Without this part, the card of a failure has no details. */
export class LazyFailureCard {
  readonly #host: FailureCardHost;
  #error: AppStreamError | undefined;
  #card: FailureCard | undefined;

  constructor(host: FailureCardHost) {
    this.#host = host;
  }

  /** @param texts the texts of cards, once they are loaded */
  details(texts: InLanguage<CardTexts> | undefined) {
    return this.#card?.details(texts);
  }

  /** Loads the details of another failure, or removes them. */
  update(error: AppStreamError | undefined) {
    if (this.#error === error) return;
    this.#error = error;
    this.#card = undefined;
    if (!error) return;
    loadPart('failure-card', () => import('./card/failure-card.ts')).then(
      ({FailureCard}) => {
        if (this.#error !== error) return;
        this.#card = new FailureCard(this.#host, error);
        this.#host.requestUpdate();
      },
      () => undefined,
    );
  }
}
