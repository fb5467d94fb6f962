import {z} from 'zod';
import {parseBounded} from '../../../src/connection/bounded-json.ts';
import type {ApplicationMessage} from '../application/application.ts';

/** What a text of `control_channel` can carry. */
export type ControlMessage =
  | {readonly kind: 'application'; readonly message: ApplicationMessage}
  /** A piece of the JSON text of a payload that is too long for one message. */
  | {readonly kind: 'part'; readonly part: MessagePart}
  /** Between the two ends of the stream; the application has no part in it. */
  | {readonly kind: 'stream'; readonly type: string; readonly value: unknown};

export interface MessagePart {
  readonly event_type: string;
  readonly id: string;
  /** From 1 to `numParts`. */
  readonly part: number;
  readonly numParts: number;
  readonly payload: string;
}

/** In characters: of a message in parts, when it is put together. */
const longest = 4 * 1024 * 1024;

const partSchema = z.object({
  event_type: z.string(),
  id: z.string(),
  part: z.int().min(1),
  numParts: z.int().min(1).max(10_000),
  payload: z.string(),
});
const messageSchema = z.object({
  event_type: z.string(),
  payload: z.record(z.string(), z.unknown()).default({}),
  id: z.string().optional(),
});
const streamSchema = z.object({type: z.string(), value: z.unknown()});
const carrierSchema = z.looseObject({customMessage: z.unknown()});
const envelopeSchema = z.looseObject({data: z.unknown()});

/** A message to the page's application as it travels on `control_channel`: envelope in envelope, each a string. */
export function wrapMessage(message: ApplicationMessage | MessagePart): string {
  return wrap('kit', message);
}

/** A message to the page's end of the stream. */
export function wrapStreamMessage(type: string, value: unknown): string {
  return wrap('stream', {type, value});
}

function wrap(messageRecipient: string, content: unknown): string {
  const envelope = {messageType: 'json', messageRecipient, data: JSON.stringify(content)};
  return JSON.stringify({customMessage: JSON.stringify(envelope)});
}

/**
 * The message in a text of `control_channel`. Clients differ in which layers they write as strings and which as
 * objects, so each layer is taken in either form; anything else on the channel is not a message.
 */
export function unwrapMessage(text: string): ControlMessage | undefined {
  const outer = decoded(text);
  const carrier = carrierSchema.safeParse(outer);
  const middle = decoded(carrier.success ? carrier.data.customMessage : outer);
  const envelope = envelopeSchema.safeParse(middle);
  const inner = envelope.success && envelope.data.data !== undefined ? decoded(envelope.data.data) : middle;
  const part = partSchema.safeParse(inner);
  if (part.success) return {kind: 'part', part: part.data};
  const message = messageSchema.safeParse(inner);
  if (message.success) {
    const {id, ...rest} = message.data;
    return {kind: 'application', message: id === undefined ? rest : {...rest, id}};
  }
  const stream = streamSchema.safeParse(inner);
  return stream.success ? {kind: 'stream', ...stream.data} : undefined;
}

function decoded(value: unknown): unknown {
  return typeof value === 'string' ? parseBounded(value, longest) : value;
}
