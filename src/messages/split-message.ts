import {isObject} from './is-object.ts';
import {messageId} from './message-id.ts';
import {characterSize, MOST_BYTES, wireSize} from './wire-size.ts';

/** A message is a text in the envelope, which is a text itself (`nvst.md` 4.7). */
const LAYERS = 2;

/** Whether a message fits the wire as it is. @param json the message as text */
export const fits = (json: string): boolean => wireSize(json, LAYERS) <= MOST_BYTES;

/**
 * A message as texts that fit the wire, for hosts that take parts: `{event_type, id, part, numParts, payload}`, whose
 * payloads, joined, are the JSON text of the message's own. `undefined` for a message that cannot be split, since
 * nothing but a payload can.
 */
export const splitMessage = (message: unknown): readonly string[] | undefined => {
  if (!isObject(message) || typeof message['event_type'] !== 'string') return undefined;
  const {payload, id, ...rest} = message;
  if (payload === undefined) return undefined;
  const common = {...rest, id: typeof id === 'string' ? id : messageId()};
  const head = wireSize(JSON.stringify({...common, part: 99_999, numParts: 99_999, payload: ''}), LAYERS);
  const pieces = split(JSON.stringify(payload), MOST_BYTES - head);
  return pieces?.map((piece, index) =>
    JSON.stringify({...common, part: index + 1, numParts: pieces.length, payload: piece}),
  );
};

/** A piece is a text in its message, one layer more than that. */
const split = (text: string, most: number): readonly string[] | undefined => {
  // Even one character would not fit beside the rest.
  if (most < 2 ** (LAYERS + 1)) return undefined;
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of text) {
    const more = characterSize(character, LAYERS + 1);
    if (size + more > most) {
      pieces.push(piece);
      piece = '';
      size = 0;
    }
    piece += character;
    size += more;
  }
  return [...pieces, piece];
};
