import {parseBounded} from '../../../platform/bounded-json.ts';
import {isObject} from '../../../platform/is-object.ts';

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
