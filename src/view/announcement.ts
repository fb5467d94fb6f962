import type {InLanguage} from '../locales/language.ts';
import type {CardTexts} from '../locales/texts.ts';
import {fillText, isolate} from '../platform/text.ts';
import type {SessionState} from '../session/session-state.ts';

/** A live region announces only what changes after it exists. */
const ANNOUNCED_AFTER_MS = 200;

/** The sentence that screen readers say once when the stream plays, and once when it is back after a loss. */
export class Announcement {
  readonly #root: ShadowRoot;
  readonly #show: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasFocus: boolean | undefined;

  /** @param show called when the sentence is due */
  constructor(root: ShadowRoot, show: () => void) {
    this.#root = root;
    this.#show = show;
  }

  /**
   * The content of the live region. Empty unless the stream plays.
   * @param state `undefined` if the page draws its own cards
   */
  textIn(state: SessionState | undefined, name: string, texts: InLanguage<CardTexts>): string {
    const {keyboard, language} = texts;
    if (state?.phase !== 'playing') {
      clearTimeout(this.#timer);
      this.#timer = this.#hasFocus = undefined;
      return '';
    }
    this.#timer ??= setTimeout(() => {
      // A later change of the focus would make the region announce again.
      this.#hasFocus = this.#root.activeElement !== null;
      this.#show();
    }, ANNOUNCED_AFTER_MS);
    if (this.#hasFocus === undefined) return '';
    const running = fillText(keyboard.running, {name: isolate(name, language.direction)});
    return this.#hasFocus ? running : `${running} ${keyboard.enter}`;
  }
}
