import {isObject} from '../../../platform/is-object.ts';
import {randomId} from '../../../platform/random-id.ts';
import {characterSize, MAX_BYTES, wireSize} from './wire-size.ts';

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
