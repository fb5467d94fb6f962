import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import {ENGLISH, type FailureTextSource} from '../errors/app-stream-error.ts';
import {advice} from '../locales/advice.ts';
import {loadTables} from '../locales/load-tables.ts';
import {ADDED, ADDITIONS} from '../locales/page-texts.ts';
import type {LoadedTables} from '../locales/texts.ts';
import {observeLanguage, readLanguage} from '../platform/page-tree.ts';

/** Where the tables of an element are kept. */
interface LoadedTexts {
  tables: LoadedTables | undefined;
  readonly failures: FailureTextSource;
}

/** The language that the page wants, and how many additions of the page apply. */
interface Basis {
  readonly tag: string;
  readonly additions: number;
}

/** Loads the texts of one element in its language, and again when the language or the texts of the page change. */
export class ElementLanguage implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #texts: LoadedTexts;
  readonly #observer = new MutationObserver(() => this.#update());
  #basis: Basis;
  #loading: Promise<void> | undefined;

  /** @param texts receives the tables */
  constructor(element: ReactiveControllerHost & Element, texts: LoadedTexts) {
    this.#element = element;
    this.#texts = texts;
    this.#basis = this.#readBasis();
    ENGLISH.advice = advice;
    element.addController(this);
  }

  hostConnected() {
    observeLanguage(this.#observer, this.#element);
    ADDITIONS.addEventListener('change', this.#update);
    this.#update();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    ADDITIONS.removeEventListener('change', this.#update);
  }

  /** Resolves when the texts are loaded. It never rejects: English replaces a language that cannot be loaded. */
  load(): Promise<void> {
    this.#loading ??= this.#load(this.#basis);
    return this.#loading;
  }

  async #load(basis: Basis): Promise<void> {
    const tables = await loadTables(basis.tag, () => {
      if (basis === this.#basis) this.#reload();
    });
    // The language changed meanwhile.
    if (basis !== this.#basis) return this.load();
    this.#texts.tables = tables;
    this.#texts.failures.texts = tables.failures;
    this.#element.requestUpdate();
  }

  #reload() {
    this.#loading = undefined;
    void this.load();
  }

  /** The present texts stay until the new ones are loaded. */
  readonly #update = () => {
    const {tag, additions} = this.#basis;
    const basis = this.#readBasis();
    if (basis.tag === tag && basis.additions === additions) return;
    this.#basis = basis;
    if (this.#loading) this.#reload();
  };

  #readBasis(): Basis {
    return {tag: readLanguage(this.#element), additions: ADDED.length};
  }
}
