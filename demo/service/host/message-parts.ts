import {randomUUID} from 'node:crypto';
import type {ApplicationMessage} from '../application/application.ts';
import type {MessagePart} from './message-envelope.ts';
import {unwrapMessage, wrapMessage} from './message-envelope.ts';

const maximumBytes = 60_000;
/** A quotation mark takes eight bytes in three strings within each other; no other character takes more. */
const maximumPiece = Math.floor((maximumBytes - 1000) / 9);
const maximumWaiting = 32;
const maximumCharacters = 8 * 1024 * 1024;

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

/** A message of which some parts have come. */
interface Unfinished {
  readonly parts: Map<number, string>;
  characters: number;
}

/** Puts messages together that come in parts, in whatever order. Who begins and never ends them loses the oldest. */
export class MessageParts {
  readonly #waiting = new Map<string, Unfinished>();
  #characters = 0;

  /** Takes a part, and answers the message once it is whole. */
  add({event_type, id, part, numParts, payload}: MessagePart): ApplicationMessage | undefined {
    if (part > numParts) return undefined;
    const key = JSON.stringify([event_type, id, numParts]);
    const message = this.#waiting.get(key) ?? {parts: new Map<number, string>(), characters: key.length};
    if (!this.#waiting.has(key)) this.#characters += key.length;
    this.#waiting.set(key, message);
    const more = payload.length - (message.parts.get(part)?.length ?? 0);
    message.parts.set(part, payload);
    message.characters += more;
    this.#characters += more;
    if (message.parts.size < numParts) {
      this.#makeRoom();
      return undefined;
    }
    this.#drop(key, message);
    const text = Array.from({length: numParts}, (_, number) => message.parts.get(number + 1) ?? '').join('');
    const read = unwrapMessage(
      `{"event_type":${JSON.stringify(event_type)},"id":${JSON.stringify(id)},"payload":${text}}`,
    );
    return read?.kind === 'application' ? read.message : undefined;
  }

  #makeRoom(): void {
    for (const [key, message] of this.#waiting) {
      if (this.#waiting.size <= maximumWaiting && this.#characters <= maximumCharacters) return;
      this.#drop(key, message);
    }
  }

  #drop(key: string, {characters}: Unfinished): void {
    this.#waiting.delete(key);
    this.#characters -= characters;
  }
}
