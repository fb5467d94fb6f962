import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {TextTables} from '../locales/language.ts';
import {lookUp, mergeTexts, readAdditions} from '../locales/look-up.ts';
import type {SceneTexts} from '../locales/texts.ts';
import {observeLanguage, readLanguage} from '../platform/page-tree.ts';

/** The texts of one language, and the tag of that language for numbers and `lang`. */
export interface ChosenTexts<Texts> {
  readonly tag: string;
  readonly texts: Texts;
}

/**
 * Chooses the texts of an element in the language of the page. The element updates when the page changes its language.
 */
export class SceneLanguage implements ReactiveController {
  readonly #element: ReactiveControllerHost & Element;
  readonly #observer: MutationObserver;
  readonly #update: () => void;

  /** @param onChange called when the language may have changed */
  constructor(element: ReactiveControllerHost & Element, onChange?: () => void) {
    this.#element = element;
    this.#update = () => {
      element.requestUpdate();
      onChange?.();
    };
    this.#observer = new MutationObserver(this.#update);
    element.addController(this);
  }

  hostConnected() {
    observeLanguage(this.#observer, this.#element);
    readAdditions().events.addEventListener('change', this.#update);
    // The element may have another place now.
    this.#element.requestUpdate();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    readAdditions().events.removeEventListener('change', this.#update);
  }

  choose<Name extends keyof SceneTexts>(
    name: Name,
    tables: TextTables<SceneTexts[Name]>,
  ): ChosenTexts<SceneTexts[Name]> {
    return chooseTexts(readLanguage(this.#element), name, tables);
  }
}

/**
 * Chooses a table for a BCP 47 tag, with what the page added. English has the texts that a language or a script lacks.
 */
export const chooseTexts = <Name extends keyof SceneTexts>(
  tag: string,
  name: Name,
  tables: TextTables<SceneTexts[Name]>,
): ChosenTexts<SceneTexts[Name]> => {
  const {builtIn, language, additions} = lookUp(tag);
  const translated = {scene: {[name]: tables[builtIn]}};
  const {scene} = mergeTexts({scene: {[name]: tables.en}}, translated, additions);
  return {tag: language, texts: scene[name] ?? tables.en};
};
