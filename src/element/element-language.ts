import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {loadTables, readEnglishTables} from '../locales/load-tables.ts';
import {readAdditions} from '../locales/look-up.ts';
import type {LoadedTables, PresentTexts} from '../locales/texts.ts';
import {withinLimit} from '../platform/abort.ts';
import {observeLanguage, readLanguage} from '../platform/page-tree.ts';

/** Cards wait for the file of their language for this time at the longest. */
const LIMIT_MS = 2000;

/** The language that the page wants, and how many additions of the page apply. */
interface Basis {
  readonly tag: string;
  readonly additions: number;
}

/** The texts of one element in the language of the page. They are in English until the file of the language arrives. */
export class ElementLanguage implements ReactiveController, PresentTexts {
  readonly #element: ReactiveControllerHost & Element;
  readonly #onChange: () => void;
  readonly #onMissing: (error: AppStreamError) => void;
  readonly #observer = new MutationObserver(() => this.#update());
  #basis: Basis | undefined;
  #tables: LoadedTables | undefined;
  #loading: Promise<unknown> | undefined;

  /** @param onMissing called with `code-missing` if a language cannot be loaded. The texts are in English then */
  constructor(
    element: ReactiveControllerHost & Element,
    onChange: () => void,
    onMissing: (error: AppStreamError) => void,
  ) {
    this.#element = element;
    this.#onChange = onChange;
    this.#onMissing = onMissing;
    element.addController(this);
  }

  get tables(): LoadedTables {
    return (this.#tables ??= readEnglishTables());
  }

  /** Resolves when the texts have arrived, or when a card should no longer wait for them. It never rejects. */
  get loading(): Promise<unknown> | undefined {
    return this.#loading;
  }

  hostConnected() {
    observeLanguage(this.#observer, this.#element);
    readAdditions().events.addEventListener('change', this.#update);
    this.#update();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    readAdditions().events.removeEventListener('change', this.#update);
  }

  /** The present texts stay until the new ones are loaded. */
  readonly #update = () => {
    const basis = {tag: readLanguage(this.#element), additions: readAdditions().tables.length};
    if (basis.tag === this.#basis?.tag && basis.additions === this.#basis.additions) return;
    this.#basis = basis;
    this.#loading = withinLimit(() => this.#load(basis), {limitMs: LIMIT_MS}).catch(() => undefined);
  };

  async #load(basis: Basis): Promise<void> {
    const loaded = await loadTables(basis.tag).catch(
      (cause: unknown) => new AppStreamError('code-missing', {values: {name: basis.tag}, cause}),
    );
    // The language may have changed meanwhile.
    if (basis !== this.#basis) return;
    const isMissing = loaded instanceof AppStreamError;
    this.#tables = isMissing ? undefined : loaded;
    this.#onChange();
    this.#element.requestUpdate();
    if (isMissing) this.#onMissing(loaded);
  }
}
