import type {ShownText} from '../drawing/text-field-panel.ts';
import type {InputEvent} from '../input-event.ts';
import {modifierBits} from '../input-event.ts';
import {virtualKeys} from '../virtual-keys.ts';
import {keyCharacter} from './key-character.ts';
import {TextField} from './text-field.ts';

/** These move the camera and frame the selection; alone they are no beginning of a text. */
const commandLetters = /^[wasdf]$/i;
const leadSeconds = 1.5;
const idleSeconds = 20;

/**
 * The field for typed text. The first letter that is no command opens it, and so does Enter; while it is open, keys are
 * for writing. A page may send text beside keys or keys alone: until the first text comes, keys write by themselves.
 */
export class Typing {
  readonly #field = new TextField();
  #isOpen = false;
  #hearsText = false;
  #capsLock = false;
  /** Command letters that may yet turn out to begin a text, such as "was". */
  #lead = '';
  #changedAt = 0;
  /** The last letter was written by a key, and text may come for it. */
  #wroteByKey = false;

  /** Called with the text when Enter is pressed. */
  constructor(private readonly enter: (text: string) => void) {}

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get text(): string {
    return this.#field.text;
  }

  /** What the field looks like at a moment; its caret blinks, and is there while it moves. */
  shownAt(seconds: number): ShownText {
    const caretHidden = (seconds - this.#changedAt) % 1 >= 0.5;
    return {text: this.text, beforeCaret: this.#field.beforeCaret, caretHidden};
  }

  /** A field that is left alone closes. */
  pass(seconds: number): void {
    if (this.#isOpen && seconds - this.#changedAt > idleSeconds) this.#close();
  }

  locks({caps}: {readonly caps?: boolean}): void {
    this.#capsLock = caps ?? this.#capsLock;
  }

  /** Takes a pressed key; answers whether it was for writing. */
  key({vk, modifiers}: Extract<InputEvent, {kind: 'key'}>, seconds: number): boolean {
    if (modifiers & (modifierBits.ctrl | modifierBits.alt | modifierBits.meta)) return false;
    if (vk === virtualKeys.enter) {
      if (this.#isOpen) this.enter(this.text);
      if (this.#isOpen) this.#close();
      else this.#open(seconds);
      return true;
    }
    if (this.#isOpen && vk === virtualKeys.escape) {
      this.#close();
      return true;
    }
    if (this.#isOpen && this.#field.edit(vk)) {
      this.#changedAt = seconds;
      return true;
    }
    const letter = keyCharacter(vk, modifiers, this.#capsLock);
    if (letter !== undefined && !this.#hearsText) {
      this.#write(letter, seconds);
      this.#wroteByKey = true;
    }
    return this.#isOpen;
  }

  /** Takes text that the page has made of keys, of an input method or of a clipboard. */
  write(text: string, seconds: number): void {
    if (!this.#hearsText && this.#wroteByKey) {
      if (this.#isOpen) this.#field.deleteBefore();
      else this.#lead = this.#lead.slice(0, -1);
    }
    this.#hearsText = true;
    this.#wroteByKey = false;
    this.#write(text, seconds);
  }

  /** Opens the field with this text added, whatever it is. */
  paste(text: string, seconds: number): void {
    this.#open(seconds);
    this.#field.insert(text);
  }

  #write(text: string, seconds: number): void {
    if (!this.#isOpen) {
      if (seconds - this.#changedAt > leadSeconds) this.#lead = '';
      this.#changedAt = seconds;
      if (commandLetters.test(text)) {
        this.#lead += text;
        return;
      }
      // A space alone is no beginning either.
      if (this.#lead === '' && text.trim() === '') return;
      this.#open(seconds);
    }
    this.#field.insert(text);
    this.#changedAt = seconds;
  }

  #open(seconds: number): void {
    if (!this.#isOpen) this.#field.insert(this.#lead);
    this.#lead = '';
    this.#isOpen = true;
    this.#changedAt = seconds;
  }

  #close(): void {
    this.#isOpen = false;
    this.#field.clear();
  }
}
