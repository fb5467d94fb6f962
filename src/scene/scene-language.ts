import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {BuiltIn} from '../locales/load-tables.ts';
import {observeLanguage, readLanguage} from '../platform/page-language.ts';

/** One table of texts in each language. */
export type TextTables<Texts> = Readonly<Record<BuiltIn, Texts>>;

/** The texts of one language, and the tag of that language for numbers and `lang`. */
export interface ChosenTexts<Texts> {
  readonly tag: string;
  readonly texts: Texts;
}

/** Chooses the texts of an element in the language of the page. The element updates when the page changes its language. */
export class SceneLanguage implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #observer: MutationObserver;

  /** @param onChange called when the language may have changed */
  constructor(element: ReactiveControllerHost & Element, onChange?: () => void) {
    this.#element = element;
    this.#observer = new MutationObserver(() => {
      element.requestUpdate();
      onChange?.();
    });
    element.addController(this);
  }

  hostConnected() {
    observeLanguage(this.#observer, this.#element);
    // The element may have another place now.
    this.#element.requestUpdate();
  }

  hostDisconnected() {
    this.#observer.disconnect();
  }

  choose<Texts>(tables: TextTables<Texts>): ChosenTexts<Texts> {
    return chooseTexts(readLanguage(this.#element), tables);
  }
}

/** Chooses the texts for a BCP 47 tag. English replaces a language, or a script of it, that has no texts. */
export const chooseTexts = <Texts>(tag: string, tables: TextTables<Texts>): ChosenTexts<Texts> => {
  const locale = parseTag(tag);
  const language = locale?.language;
  if (!locale || !language || !isKnown(language, tables)) return {tag: 'en', texts: tables.en};
  const hasScript = new Intl.Locale(language).maximize().script === locale.maximize().script;
  return hasScript ? {tag, texts: tables[language]} : {tag: 'en', texts: tables.en};
};

const isKnown = (language: string, tables: TextTables<unknown>): language is BuiltIn =>
  Object.hasOwn(tables, language);

const parseTag = (tag: string): Intl.Locale | undefined => {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
};
