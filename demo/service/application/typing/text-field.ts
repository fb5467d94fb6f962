import {virtualKeys} from '../virtual-keys.ts';

const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});
const maximumLength = 200;
/** Of usual letters, families of emoji among them; others are cut off. */
const longestLetter = 16;

/** One line of text with a caret. It moves and deletes by what people see as letters, whatever they are made of. */
export class TextField {
  #before: readonly string[] = [];
  #after: readonly string[] = [];

  get text(): string {
    return this.beforeCaret + this.#after.join('');
  }

  get beforeCaret(): string {
    return this.#before.join('');
  }

  insert(text: string): void {
    // A letter may join the one before it, as an accent does.
    const added = text.slice(0, maximumLength * longestLetter).replace(/[\s\p{Cc}]+/gu, ' ');
    const before = lettersOf(this.beforeCaret + added);
    this.#before = before.slice(0, Math.max(0, maximumLength - this.#after.length));
  }

  clear(): void {
    this.#before = this.#after = [];
  }

  deleteBefore(): void {
    this.#before = this.#before.slice(0, -1);
  }

  /** Does what an editing key does; answers whether it was one. */
  edit(vk: number): boolean {
    switch (vk) {
      case virtualKeys.backspace:
        this.deleteBefore();
        return true;
      case virtualKeys.delete:
        this.#after = this.#after.slice(1);
        return true;
      case virtualKeys.left:
        this.#place(this.#before.length - 1);
        return true;
      case virtualKeys.right:
        this.#place(this.#before.length + 1);
        return true;
      case virtualKeys.home:
        this.#place(0);
        return true;
      case virtualKeys.end:
        this.#place(Infinity);
        return true;
      default:
        return false;
    }
  }

  #place(caret: number): void {
    const letters = lettersOf(this.text);
    this.#before = letters.slice(0, Math.max(0, caret));
    this.#after = letters.slice(Math.max(0, caret));
  }
}

function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({segment}) => segment);
}
