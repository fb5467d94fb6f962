import {MAX_ENVELOPE_BYTES} from './message-envelope.ts';

/** In three nested strings, a quotation mark takes eight bytes. No other character takes more. */
const MAX_PART_LENGTH = Math.floor((MAX_ENVELOPE_BYTES - 1000) / 9);
/** In characters. The application inserts less. */
const MAX_LENGTH = 2 * 1024 * 1024;

/** A clipboard, or a part of it, beside the type of its message. */
export interface ClipboardPart {
  readonly value: string;
  /** From 1 to `numParts`. */
  readonly part?: number | undefined;
  readonly numParts?: number | undefined;
}

/** Returns the clipboard as one message, or as several if it is too long for one. */
export function splitClipboard(text: string): ClipboardPart[] {
  if (text.length <= MAX_PART_LENGTH) return [{value: text}];
  const numParts = Math.ceil(text.length / MAX_PART_LENGTH);
  return Array.from({length: numParts}, (_, at) => ({
    part: at + 1,
    numParts,
    value: text.slice(at * MAX_PART_LENGTH, (at + 1) * MAX_PART_LENGTH),
  }));
}

/** Joins a clipboard that arrives in parts. They have no id, so they count only in order. */
export class JoinedClipboard {
  #text = '';
  #next = 1;

  /** Adds a message and returns the text when it is complete. */
  add({value, part, numParts}: ClipboardPart): string | undefined {
    if (part === undefined || numParts === undefined) return value;
    if (part === 1) this.#restart();
    if (part !== this.#next || this.#text.length + value.length > MAX_LENGTH) {
      this.#restart();
      return undefined;
    }
    this.#text += value;
    this.#next++;
    if (part < numParts) return undefined;
    const text = this.#text;
    this.#restart();
    return text;
  }

  #restart() {
    this.#text = '';
    this.#next = 1;
  }
}
