import {parseBounded} from '../connection/bounded-json.ts';
import {isObject} from './is-object.ts';

/** What is kept of unfinished messages at most; a host that sends more loses its oldest. */
const MOST = {messages: 16, parts: 1000, characters: 8 * 1024 * 1024, ageMs: 60_000};

/** A message of which some parts have come. */
interface Unfinished {
  readonly pieces: Map<number, string>;
  readonly count: number;
  readonly sinceMs: number;
}

/** Joins messages that come in parts, in whatever order (`real-deployments.md`, Kit application messages). */
export class MessageParts {
  /** The oldest first. */
  readonly #unfinished = new Map<string, Unfinished>();
  readonly #now: () => number;
  #characters = 0;

  /** @param now milliseconds of any clock that only goes forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The message that is whole with this one, which is itself if it is no part; nothing while parts are missing. */
  take(message: unknown): readonly unknown[] {
    const part = asPart(message);
    if (!part) return [message];
    const {id, number, count, piece, rest} = part;
    for (const [old, {sinceMs}] of this.#unfinished) {
      if (this.#now() - sinceMs > MOST.ageMs) this.#drop(old);
    }
    if (this.#unfinished.get(id)?.count !== count) this.#drop(id);
    const {pieces} = this.#keep(id, count);
    this.#characters += piece.length - (pieces.get(number)?.length ?? 0);
    pieces.set(number, piece);
    if (pieces.size === count) {
      const text = Array.from({length: count}, (_, index) => pieces.get(index + 1)).join('');
      this.#drop(id);
      const payload = parseBounded(text, MOST.characters);
      return payload === undefined ? [] : [{...rest, id, payload}];
    }
    for (const [oldest] of this.#unfinished) {
      if (this.#characters <= MOST.characters && this.#unfinished.size <= MOST.messages) break;
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

/** A message as a part of one; `undefined` when it is none. */
const asPart = (message: unknown) => {
  if (!isObject(message)) return undefined;
  const {id, part: number, numParts: count, payload: piece, ...rest} = message;
  if (typeof id !== 'string' || typeof piece !== 'string') return undefined;
  if (!isCount(count) || !isCount(number) || number > count) return undefined;
  return {id, number, count, piece, rest};
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST.parts;
