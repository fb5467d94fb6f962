import {isObject, parseBounded} from '../../../platform/json.ts';
import {randomId} from '../../../platform/text.ts';

/** The bounds of unfinished messages. If a host exceeds them, the oldest messages are dropped. */
const MAX = {messages: 16, parts: 1000, characters: 8 * 1024 * 1024, ageMs: 60_000};

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
  #characters = 0;

  /** @param now milliseconds of any clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
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
    const {pieces} = this.#keep(id, count);
    this.#characters += piece.length - (pieces.get(number)?.length ?? 0);
    pieces.set(number, piece);
    if (pieces.size === count) {
      const text = Array.from({length: count}, (_, index) => pieces.get(index + 1)).join('');
      this.#drop(id);
      const payload = parseBounded(text, MAX.characters);
      return payload === undefined ? [] : [{...rest, id, payload}];
    }
    for (const [oldest] of this.#unfinished) {
      if (this.#characters <= MAX.characters && this.#unfinished.size <= MAX.messages) break;
      this.#drop(oldest);
    }
    return [];
  }

  #keep(id: string, count: number): Unfinished {
    const unfinished = this.#unfinished.get(id) ?? {pieces: new Map(), count, sinceMs: this.#now()};
    this.#unfinished.set(id, unfinished);
    return unfinished;
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
export const fits = (json: string): boolean => wireSize(json, LAYERS) <= MAX_BYTES;

/**
 * Splits a message into texts of an accepted length: `{event_type, id, part, numParts, payload}`. Their payloads together
 * are the JSON text of the message's payload. Returns `undefined` for a message without a payload to split.
 */
export const splitMessage = (message: unknown): readonly string[] | undefined => {
  if (!isObject(message) || typeof message['event_type'] !== 'string') return undefined;
  const {payload, id, ...rest} = message;
  if (payload === undefined) return undefined;
  const common = {...rest, id: typeof id === 'string' ? id : randomId()};
  const head = wireSize(JSON.stringify({...common, part: 99_999, numParts: 99_999, payload: ''}), LAYERS);
  const pieces = split(JSON.stringify(payload), MAX_BYTES - head);
  return pieces?.map((piece, index) =>
    JSON.stringify({...common, part: index + 1, numParts: pieces.length, payload: piece}),
  );
};

/** Splits a text. Each piece is a string inside its message, which adds one layer. */
const split = (text: string, maxBytes: number): readonly string[] | undefined => {
  // Not even one character would fit beside the other fields.
  if (maxBytes < 2 ** (LAYERS + 1)) return undefined;
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of text) {
    const more = characterSize(character, LAYERS + 1);
    if (size + more > maxBytes) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += more;
  }
  return [...pieces, piece];
};

/** Hosts reject messages above 65,535 bytes (`nvst.md` 4.7). The difference is for the envelope. */
const MAX_BYTES = 60_000;

/**
 * The bytes of a JSON text on the wire if it is a string inside further JSON texts. Each layer doubles quotes and
 * backslashes. `JSON.stringify` has escaped all other characters already.
 */
const wireSize = (json: string, layers: number): number => {
  let size = 0;
  for (const character of json) size += characterSize(character, layers);
  return size;
};

/** The bytes of one character in that JSON text. */
const characterSize = (character: string, layers: number): number => {
  const code = character.codePointAt(0) ?? 0;
  if (character === '"' || character === '\\') return 2 ** layers;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};
