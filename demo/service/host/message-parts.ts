import {randomUUID} from 'node:crypto';
import type {ApplicationMessage} from '../application/application.ts';
import type {MessagePart} from './message-envelope.ts';
import {unwrapMessage, wrapMessage} from './message-envelope.ts';

const maximumBytes = 60_000;
/** A quotation mark takes eight bytes in three strings within each other; no other character takes more. */
const maximumPiece = Math.floor((maximumBytes - 1000) / 9);
const maximumWaiting = 32;
const maximumCharacters = 16 * 1024 * 1024;

/** The texts that carry a message: one, or several parts where it is too long for a data channel. */
export function messageTexts(message: ApplicationMessage): string[] {
  const whole = wrapMessage(message);
  if (Buffer.byteLength(whole) <= maximumBytes) return [whole];
  const payload = JSON.stringify(message.payload);
  const {event_type, id = randomUUID()} = message;
  const numParts = Math.ceil(payload.length / maximumPiece);
  return Array.from({length: numParts}, (_, number) => {
    const piece = payload.slice(number * maximumPiece, (number + 1) * maximumPiece);
    return wrapMessage({event_type, id, part: number + 1, numParts, payload: piece});
  });
}

/** Puts messages together that come in parts, in whatever order. */
export class MessageParts {
  readonly #waiting = new Map<string, Map<number, string>>();

  /** Takes a part, and answers the message once it is whole. */
  add({event_type, id, part, numParts, payload}: MessagePart): ApplicationMessage | undefined {
    const key = JSON.stringify([event_type, id, numParts]);
    const parts = this.#waiting.get(key) ?? new Map<number, string>();
    this.#waiting.set(key, parts);
    if (part <= numParts) parts.set(part, payload);
    const length = [...parts.values()].reduce((sum, piece) => sum + piece.length, 0);
    if (parts.size < numParts && length <= maximumCharacters) {
      // Who begins messages and never ends them must not fill the memory.
      const [oldest] = this.#waiting.keys();
      if (this.#waiting.size > maximumWaiting && oldest !== undefined) this.#waiting.delete(oldest);
      return undefined;
    }
    this.#waiting.delete(key);
    if (parts.size < numParts) return undefined;
    const text = Array.from({length: numParts}, (_, number) => parts.get(number + 1) ?? '').join('');
    const read = unwrapMessage(
      `{"event_type":${JSON.stringify(event_type)},"id":${JSON.stringify(id)},"payload":${text}}`,
    );
    return read?.kind === 'application' ? read.message : undefined;
  }
}
