import {randomUUID} from 'node:crypto';
import type {ApplicationMessage} from '../application/application.ts';
import {unwrapMessage, wrapMessage, type MessagePart, type Recipient} from './message-envelope.ts';

const MAX_TEXT_BYTES = 60_000;
/** In three nested strings, a quotation mark takes eight bytes. No other character takes more. */
const MAX_PART_LENGTH = Math.floor((MAX_TEXT_BYTES - 1000) / 9);
const MAX_UNFINISHED = 32;
const MAX_UNFINISHED_LENGTH = 8 * 1024 * 1024;

/** Returns the texts for a message: one text, or several parts if the message is too long for a data channel. */
export function splitMessage(message: ApplicationMessage, recipient?: Recipient): string[] {
  const whole = wrapMessage(message, recipient);
  if (Buffer.byteLength(whole) <= MAX_TEXT_BYTES) return [whole];
  const payload = JSON.stringify(message.payload);
  const {event_type, id = randomUUID()} = message;
  const numParts = Math.ceil(payload.length / MAX_PART_LENGTH);
  return Array.from({length: numParts}, (_, number) => {
    const piece = payload.slice(number * MAX_PART_LENGTH, (number + 1) * MAX_PART_LENGTH);
    return wrapMessage({event_type, id, part: number + 1, numParts, payload: piece}, recipient);
  });
}

/** A message of which some parts are still missing. */
interface UnfinishedMessage {
  readonly parts: Map<number, string>;
  length: number;
}

/** Joins the parts of messages in any order. If too many messages are unfinished, the oldest are dropped. */
export class JoinedMessages {
  readonly #unfinished = new Map<string, UnfinishedMessage>();
  #totalLength = 0;

  /** Adds a part and returns the message when it is complete. */
  add({event_type, id, part, numParts, payload}: MessagePart): ApplicationMessage | undefined {
    if (part > numParts) return undefined;
    const key = JSON.stringify([event_type, id, numParts]);
    const message = this.#unfinished.get(key) ?? {parts: new Map<number, string>(), length: key.length};
    if (!this.#unfinished.has(key)) this.#totalLength += key.length;
    this.#unfinished.set(key, message);
    const added = payload.length - (message.parts.get(part)?.length ?? 0);
    message.parts.set(part, payload);
    message.length += added;
    this.#totalLength += added;
    if (message.parts.size < numParts) {
      this.#dropOldest();
      return undefined;
    }
    this.#drop(key, message);
    const text = Array.from({length: numParts}, (_, number) => message.parts.get(number + 1) ?? '').join('');
    const read = unwrapMessage(
      `{"event_type":${JSON.stringify(event_type)},"id":${JSON.stringify(id)},"payload":${text}}`,
    );
    return read?.kind === 'application' ? read.message : undefined;
  }

  #dropOldest() {
    for (const [key, message] of this.#unfinished) {
      if (this.#unfinished.size <= MAX_UNFINISHED && this.#totalLength <= MAX_UNFINISHED_LENGTH) return;
      this.#drop(key, message);
    }
  }

  #drop(key: string, {length}: UnfinishedMessage) {
    this.#unfinished.delete(key);
    this.#totalLength -= length;
  }
}
