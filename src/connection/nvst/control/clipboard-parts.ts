import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {DOORS} from '../../../platform/doors.ts';
import {fits, splitText} from './message-parts.ts';

/** The longest text that the clipboard carries, in bytes of UTF-8. */
const {length: MAX_BYTES} = DOORS.clipboard;
/** Hosts send parts of at least some kilobytes. */
const MAX_PARTS = 1000;

/** A message with the clipboard, or with a part of it. */
export interface ClipboardMessage {
  readonly type: 'clipboard';
  readonly part?: number;
  readonly numParts?: number;
  readonly value: string;
}

/**
 * The clipboard as one message, or as several of a length that hosts accept (`nvst.md` 4.7).
 * @throws AppStreamError `message-too-large` for more than 1 MiB
 */
export const splitClipboard = (text: string, maxBytes?: number): readonly ClipboardMessage[] => {
  // A text that is too long anyway is not encoded.
  if (text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES)
    throw new AppStreamError('message-too-large', {values: {size: text.length}});
  const whole: ClipboardMessage = {type: 'clipboard', value: text};
  if (fits(JSON.stringify(whole), maxBytes)) return [whole];
  const head = JSON.stringify({...whole, part: MAX_PARTS, numParts: MAX_PARTS, value: ''});
  const pieces = splitText(text, head, maxBytes);
  if (!pieces) throw new AppStreamError('message-too-large', {values: {size: text.length}});
  const numParts = pieces.length;
  return pieces.map((value, index) => ({type: 'clipboard', part: index + 1, numParts, value}));
};

/** Joins a clipboard in parts. The parts have no id: they count only in order, as the channel delivers them. */
export class ClipboardParts {
  #pieces: string[] = [];
  #length = 0;
  #count = 0;

  /** Adds a part. Returns the text if it was the last one, and `undefined` otherwise. */
  add(piece: string, part: number, count: number): string | undefined {
    if (part === 1) this.#restart(count);
    this.#length += piece.length;
    const isNext = count === this.#count && part === this.#pieces.length + 1 && part <= count;
    if (!isNext || count > MAX_PARTS || this.#length > MAX_BYTES) {
      this.#restart(0);
      return undefined;
    }
    this.#pieces.push(piece);
    if (part < count) return undefined;
    const text = this.#pieces.join('');
    this.#restart(0);
    return text;
  }

  /** @param count of the parts of the next text: with 0, all parts are refused until the next first one */
  #restart(count: number) {
    this.#pieces = [];
    this.#length = 0;
    this.#count = count;
  }
}
