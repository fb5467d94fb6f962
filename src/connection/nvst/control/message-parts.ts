import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {LIMITS} from '../../../platform/limits.ts';
import {exceedsLimits, isObject, parseBounded} from '../../../platform/json.ts';
import {exceedsBytes, randomId} from '../../../platform/text.ts';
import type {StreamContent} from './kit-envelope.ts';

const {joined: JOINED} = LIMITS.messages;
/** The bounds of unfinished messages. If a host exceeds them, the oldest messages are dropped. */
const MAX = {messages: 16, parts: 1000, characters: JOINED.length, ageMs: 60_000};

/** A message with missing parts. */
interface Unfinished {
  readonly pieces: Map<number, string>;
  readonly count: number;
  readonly sinceMs: number;
}

/** Joins messages that arrive in parts, in any order (`real-deployments.md`, Kit application messages). */
export class MessageParts {
  /** In the order of their first part. */
  readonly #unfinished = new Map<string, Unfinished>();
  readonly #now: () => number;
  readonly #onExceeded: () => void;
  #characters = 0;

  /** @param onExceeded called when a joined message is dropped because of its limits */
  constructor(onExceeded: () => void = () => undefined, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#onExceeded = onExceeded;
  }

  /** Adds a message. Returns the message if it is no part, or the joined message if no part is missing any more. */
  add(message: unknown): readonly unknown[] {
    const part = asPart(message);
    if (!part) return [message];
    const {id, number, count, piece, rest} = part;
    for (const [old, {sinceMs}] of this.#unfinished) {
      if (this.#now() - sinceMs > MAX.ageMs) this.#drop(old);
    }
    if (this.#unfinished.get(id)?.count !== count) this.#drop(id);
    const unfinished = this.#unfinished.get(id) ?? {
      pieces: new Map<number, string>(),
      count,
      sinceMs: this.#now(),
    };
    this.#unfinished.set(id, unfinished);
    const {pieces} = unfinished;
    this.#characters += piece.length - (pieces.get(number)?.length ?? 0);
    pieces.set(number, piece);
    if (pieces.size === count) {
      const text = Array.from({length: count}, (_, index) => pieces.get(index + 1)).join('');
      this.#drop(id);
      const payload = parseBounded(text, JOINED);
      if (payload !== undefined) return [{...rest, id, payload}];
      if (exceedsLimits(text, JOINED)) this.#onExceeded();
      return [];
    }
    for (const [oldest] of this.#unfinished) {
      if (this.#characters <= MAX.characters && this.#unfinished.size <= MAX.messages) break;
      this.#drop(oldest);
      this.#onExceeded();
    }
    return [];
  }

  #drop(id: string) {
    for (const piece of this.#unfinished.get(id)?.pieces.values() ?? []) this.#characters -= piece.length;
    this.#unfinished.delete(id);
  }
}

/** Reads a message as a part. `undefined` if it is none. */
const asPart = (message: unknown) => {
  if (!isObject(message)) return undefined;
  const {id, part: number, numParts: count, payload: piece, ...rest} = message;
  if (typeof id !== 'string' || typeof piece !== 'string') return undefined;
  if (!isCount(count) || !isCount(number) || number > count) return undefined;
  return {id, number, count, piece, rest};
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX.parts;

/** A message is a JSON string inside the envelope, which is a JSON string itself (`nvst.md` 4.7). */
const LAYERS = 2;

/** Whether the host accepts a message of this length. @param json the message as text */
export const fits = (json: string, maxBytes = MAX_BYTES): boolean =>
  json.length <= maxBytes && wireSize(json, LAYERS) <= maxBytes;

/**
 * Splits a message into texts of an accepted length: `{event_type, id, part, numParts, payload}`. Their payloads
 * together are the JSON text of the message's payload. Returns `undefined` for a message without a payload to split.
 */
export const splitMessage = (message: unknown, maxBytes = MAX_BYTES): readonly string[] | undefined => {
  if (!isObject(message) || typeof message['event_type'] !== 'string') return undefined;
  const {payload, id, ...rest} = message;
  if (payload === undefined) return undefined;
  const common = {...rest, id: typeof id === 'string' ? id : randomId()};
  const head = JSON.stringify({...common, part: 99_999, numParts: 99_999, payload: ''});
  const pieces = splitText(JSON.stringify(payload), head, maxBytes);
  return pieces?.map((piece, index) =>
    JSON.stringify({...common, part: index + 1, numParts: pieces.length, payload: piece}),
  );
};

/** Splits a text between code points for a message that has it as a string. @param head the message without a piece */
const splitText = (text: string, head: string, maxMessageBytes: number): readonly string[] | undefined => {
  const maxBytes = maxMessageBytes - wireSize(head, LAYERS);
  // Not even one character would fit beside the other fields.
  if (maxBytes < ESCAPED_BYTES) return undefined;
  const pieces: string[] = [];
  let start = 0;
  let size = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0;
    const more = characterSize(code, LAYERS + 1);
    if (size + more > maxBytes) {
      pieces.push(text.slice(start, index));
      start = index;
      size = 0;
    }
    size += more;
    if (isPair(code)) index += 1;
  }
  return [...pieces, text.slice(start)];
};

/** Hosts reject messages above 65,535 bytes (`nvst.md` 4.7). The difference is for the envelope. */
const MAX_BYTES = 60_000;
const ENVELOPE_BYTES = 65_535 - MAX_BYTES;

/** The longest message beside the envelope, in bytes, within the limit of the connection (`RTCSctpTransport`). */
export const maxBytesOn = (maxMessageSize = Infinity): number =>
  Math.min(MAX_BYTES, Math.max(0, maxMessageSize - ENVELOPE_BYTES));

/** The bytes of the longest escape sequence of one character, such as `\\\\u0000`. */
const ESCAPED_BYTES = 2 ** LAYERS + 5;

/** The bytes of a JSON text on the wire if it is a string inside further JSON texts. */
const wireSize = (json: string, layers: number): number => {
  let size = 0;
  // An iterator of characters would take ten times as long.
  for (let index = 0; index < json.length; index++) {
    const code = json.codePointAt(index) ?? 0;
    size += characterSize(code, layers);
    if (isPair(code)) index += 1;
  }
  return size;
};

/** Whether a character takes two UTF-16 units. */
const isPair = (code: number) => code > 0xffff;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** The bytes of one character there. Each layer doubles quotes and backslashes, and the first escapes others. */
const characterSize = (code: number, layers: number): number => {
  if (code < 0x20 || (code >= 0xd800 && code < 0xe000)) return ESCAPED_BYTES;
  if (code === QUOTE || code === BACKSLASH) return 2 ** layers;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

/** The longest text that the clipboard carries, in bytes of UTF-8. */
const {length: MAX_CLIPBOARD_BYTES} = LIMITS.clipboard;
/** Hosts send parts of at least some kilobytes. */
const MAX_CLIPBOARD_PARTS = 1000;

/** The clipboard in messages of an accepted length. @throws AppStreamError `message-too-large` above 1 MiB */
export const splitClipboard = (
  text: string,
  maxBytes = MAX_BYTES,
): readonly (StreamContent & {readonly value: string})[] => {
  const tooLarge = () => new AppStreamError('message-too-large', {values: {size: text.length}});
  if (exceedsBytes(text, MAX_CLIPBOARD_BYTES)) throw tooLarge();
  const type = 'clipboard';
  const whole = {type, value: text};
  if (fits(JSON.stringify(whole), maxBytes)) return [whole];
  const head = {type, part: MAX_CLIPBOARD_PARTS, numParts: MAX_CLIPBOARD_PARTS, value: ''};
  const pieces = splitText(text, JSON.stringify(head), maxBytes);
  if (!pieces) throw tooLarge();
  return pieces.map((value, index) => ({type, part: index + 1, numParts: pieces.length, value}));
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
    if (!isNext || count > MAX_CLIPBOARD_PARTS || this.#length > MAX_CLIPBOARD_BYTES) {
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
