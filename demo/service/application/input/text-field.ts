import {VIRTUAL_KEYS} from '../input-event.ts';

const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
const MAX_LETTERS = 200;
/** Longer letters are cut off. Common letters, including emoji of families, are shorter. */
const MAX_LETTER_LENGTH = 16;

/** One line of text with a caret. The caret moves by graphemes, which users see as letters. */
export class TextField {
  #before: readonly string[] = [];
  #after: readonly string[] = [];

  get text(): string {
    return this.beforeCaret + this.#after.join('');
  }

  get beforeCaret(): string {
    return this.#before.join('');
  }

  insert(text: string) {
    // A letter can combine with the previous one, as an accent does.
    const added = text.slice(0, MAX_LETTERS * MAX_LETTER_LENGTH).replace(/[\s\p{Cc}]+/gu, ' ');
    const before = splitLetters(this.beforeCaret + added);
    this.#before = before.slice(0, Math.max(0, MAX_LETTERS - this.#after.length));
  }

  clear() {
    this.#before = this.#after = [];
  }

  deleteBeforeCaret() {
    this.#before = this.#before.slice(0, -1);
  }

  /** Applies an editing key. Returns whether the key was one. */
  applyKey(vk: number): boolean {
    switch (vk) {
      case VIRTUAL_KEYS.backspace:
        this.deleteBeforeCaret();
        return true;
      case VIRTUAL_KEYS.delete:
        this.#after = this.#after.slice(1);
        return true;
      case VIRTUAL_KEYS.left:
        this.#place(this.#before.length - 1);
        return true;
      case VIRTUAL_KEYS.right:
        this.#place(this.#before.length + 1);
        return true;
      case VIRTUAL_KEYS.home:
        this.#place(0);
        return true;
      case VIRTUAL_KEYS.end:
        this.#place(Infinity);
        return true;
      default:
        return false;
    }
  }

  #place(caret: number) {
    const letters = splitLetters(this.text);
    this.#before = letters.slice(0, Math.max(0, caret));
    this.#after = letters.slice(Math.max(0, caret));
  }
}

function splitLetters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}
