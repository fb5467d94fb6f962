import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import type {FailureTextSource} from '../../errors/app-stream-error.ts';
import {ADDED, ADDITIONS} from '../../locales/look-up.ts';
import {loadAdvice} from '../../locales/load-english.ts';
import {loadTable} from '../../locales/load-table.ts';
import type {LoadedTables, TableName} from '../../locales/texts.ts';
import {readLanguage} from './read-language.ts';

/** What the element has loaded. */
export interface LoadedTexts {
  tables: LoadedTables;
  readonly failures: FailureTextSource;
}

/** The tables in one language that were requested. */
interface Basis {
  readonly tag: string;
  /** How many additions of the page apply. */
  readonly additions: number;
  readonly loads: Map<TableName, Promise<void>>;
}

/** Loads the tables of one element in its language, and again when the language or the page's texts change. */
export class ElementLanguage implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #texts: LoadedTexts;
  readonly #observer = new MutationObserver(() => this.#update());
  #basis: Basis;

  /** @param texts receives the tables */
  constructor(element: ReactiveControllerHost & Element, texts: LoadedTexts) {
    this.#element = element;
    this.#texts = texts;
    this.#basis = this.#readBasis();
    element.addController(this);
  }

  hostConnected() {
    for (let node: Node = this.#element; ;) {
      const root = node.getRootNode();
      this.#observer.observe(root, {attributeFilter: ['lang'], subtree: true});
      if (!(root instanceof ShadowRoot)) break;
      node = root.host;
    }
    ADDITIONS.addEventListener('change', this.#update);
    this.#update();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    ADDITIONS.removeEventListener('change', this.#update);
  }

  /** Resolves when the table is loaded. It never rejects: a later call tries again. */
  load(name: TableName): Promise<void> {
    const basis = this.#basis;
    const loading =
      basis.loads.get(name) ?? this.#load(name, basis).catch(() => void basis.loads.delete(name));
    basis.loads.set(name, loading);
    return loading;
  }

  async #load(name: TableName, basis: Basis) {
    const [table] = await Promise.all([
      loadTable(basis.tag, name),
      name === 'failures' ? loadAdvice().catch(() => undefined) : undefined,
    ]);
    // The language changed meanwhile.
    if (basis !== this.#basis) return this.load(name);
    this.#texts.tables = {...this.#texts.tables, [name]: table};
    this.#texts.failures.texts = this.#texts.tables.failures;
    this.#element.requestUpdate();
  }

  /** The present texts stay until the new ones are loaded. */
  readonly #update = () => {
    const {tag, additions, loads} = this.#basis;
    const basis = this.#readBasis();
    if (basis.tag === tag && basis.additions === additions) return;
    this.#basis = basis;
    for (const name of loads.keys()) void this.load(name);
  };

  #readBasis(): Basis {
    return {tag: readLanguage(this.#element), additions: ADDED.length, loads: new Map()};
  }
}
