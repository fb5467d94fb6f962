import type {TextFieldView} from '../drawing/overlay/panels.ts';
import {MODIFIER_BITS, VIRTUAL_KEYS, type InputEvent} from '../input-event.ts';
import {toCharacter} from './key-character.ts';

/** These letters move the camera and frame the selection. They do not start a text on their own. */
const COMMAND_LETTERS = /^[wasdf]$/i;
const LEAD_SECONDS = 1.5;
const IDLE_SECONDS = 20;
/** In characters. */
const MAX_LENGTH = 1000;

const segmenter = new Intl.Segmenter(undefined, {granularity: 'grapheme'});

/**
 * Manages the field for typed text. Enter, text, or the first key that is not a command opens it. While it is open, keys
 * write into it, and Backspace deletes its last letter.
 *
 * As in Kit, every key writes the character of a US keyboard, and text is what no key writes. A page that sends both for
 * one key press writes twice.
 */
export class Typing {
  #text = '';
  #isOpen = false;
  #capsLock = false;
  /** Command letters that may be the start of a text, such as "was". */
  #lead = '';
  #changedAt = 0;

  /** Called with the text when the user presses Enter. */
  constructor(private readonly onEnter: (text: string) => void) {}

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get text(): string {
    return this.#text;
  }

  /** Returns the look of the field. The caret blinks, but stays visible while the text changes. */
  getField(seconds: number): TextFieldView {
    const isCaretHidden = (seconds - this.#changedAt) % 1 >= 0.5;
    return {text: this.#text, isCaretHidden};
  }

  /** Closes the field if it has been unused for some time. */
  closeIfIdle(seconds: number) {
    if (this.#isOpen && seconds - this.#changedAt > IDLE_SECONDS) this.#close();
  }

  setLocks({caps}: {readonly caps?: boolean}) {
    this.#capsLock = caps ?? this.#capsLock;
  }

  /** Handles a pressed key. Returns whether the key edited the text. */
  pressKey({vk, modifiers}: Extract<InputEvent, {kind: 'key'}>, seconds: number): boolean {
    if (modifiers & (MODIFIER_BITS.ctrl | MODIFIER_BITS.alt | MODIFIER_BITS.meta)) return false;
    if (vk === VIRTUAL_KEYS.enter) {
      if (this.#isOpen) this.onEnter(this.text);
      if (this.#isOpen) this.#close();
      else this.#open(seconds);
      return true;
    }
    if (this.#isOpen && vk === VIRTUAL_KEYS.escape) {
      this.#close();
      return true;
    }
    if (this.#isOpen && vk === VIRTUAL_KEYS.backspace) {
      this.#deleteLetter();
      this.#changedAt = seconds;
      return true;
    }
    const letter = toCharacter(vk, modifiers, this.#capsLock);
    if (letter !== undefined) this.#insert(letter, seconds);
    return this.#isOpen;
  }

  /** Inserts text of an input method, a dead key or a clipboard. Text is never a command. */
  writeText(text: string, seconds: number) {
    this.#open(seconds);
    this.#append(text);
  }

  #insert(text: string, seconds: number) {
    if (!this.#isOpen) {
      if (seconds - this.#changedAt > LEAD_SECONDS) this.#lead = '';
      this.#changedAt = seconds;
      if (COMMAND_LETTERS.test(text)) {
        this.#lead += text;
        return;
      }
      // A space does not start a text either.
      if (this.#lead === '' && text.trim() === '') return;
      this.#open(seconds);
    }
    this.#append(text);
    this.#changedAt = seconds;
  }

  #open(seconds: number) {
    if (!this.#isOpen) this.#append(this.#lead);
    this.#lead = '';
    this.#isOpen = true;
    this.#changedAt = seconds;
  }

  #close() {
    this.#isOpen = false;
    this.#text = '';
  }

  #append(text: string) {
    const added = text.slice(0, MAX_LENGTH).replace(/[\s\p{Cc}]+/gu, ' ');
    this.#text = (this.#text + added).slice(0, MAX_LENGTH);
  }

  /** A letter is a grapheme: one emoji of a family has several characters. */
  #deleteLetter() {
    const last = [...segmenter.segment(this.#text)].at(-1);
    this.#text = this.#text.slice(0, last?.index ?? 0);
  }
}
