import {z} from 'zod';
import {parseBounded} from '../../../src/platform/json.ts';
import type {ApplicationMessage} from '../application/application.ts';

/** The contents of a text on `control_channel`. */
export type ControlMessage =
  | {readonly kind: 'application'; readonly message: ApplicationMessage}
  /** A part of the JSON text of a payload that is too long for one message. */
  | {readonly kind: 'part'; readonly part: MessagePart}
  /** A message between the two ends of the stream. The application does not receive it. */
  | ({readonly kind: 'stream'; readonly type: string; readonly value: unknown} & PartNumbers);

/** The numbers of a part of a stream message: the part, from 1, and how many there are. */
interface PartNumbers {
  readonly part?: number | undefined;
  readonly numParts?: number | undefined;
}

export interface MessagePart {
  readonly event_type: string;
  readonly id: string;
  /** From 1 to `numParts`. */
  readonly part: number;
  readonly numParts: number;
  readonly payload: string;
}

/** In characters. The limit applies to a message after its parts have been joined. */
const MAX_MESSAGE_LENGTH = 4 * 1024 * 1024;

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
const streamSchema = z.object({
  type: z.string(),
  value: z.unknown(),
  part: z.int().min(1).optional(),
  numParts: z.int().min(1).max(10_000).optional(),
});
const carrierSchema = z.looseObject({customMessage: z.unknown()});
const envelopeSchema = z.looseObject({data: z.unknown()});

/** For whom the messages of an application are. NVIDIA's server writes `app`, older Kits write `kit`. */
export type Recipient = 'app' | 'kit';

/** Wraps a message to the page for `control_channel`: two nested envelopes, each encoded as a string. */
export function wrapMessage(message: ApplicationMessage | MessagePart, recipient: Recipient = 'app'): string {
  return wrapContent(recipient, message);
}

/** Wraps a message to the page's end of the stream. */
export function wrapStreamMessage(type: string, value: unknown, numbers?: PartNumbers): string {
  return wrapContent('stream', {type, ...numbers, value});
}

function wrapContent(messageRecipient: string, content: unknown): string {
  const envelope = {messageType: 'json', messageRecipient, data: JSON.stringify(content)};
  return JSON.stringify({customMessage: JSON.stringify(envelope)});
}

/** In bytes. NVIDIA's server drops a longer envelope (`nvst.md` 4.7). */
export const MAX_ENVELOPE_BYTES = 65_535;

/** Whether a text of `control_channel` has an envelope that the server reads. */
export function fitsEnvelope(text: string): boolean {
  const carrier = carrierSchema.safeParse(parseLayer(text));
  const envelope = carrier.success ? carrier.data.customMessage : undefined;
  return typeof envelope !== 'string' || new TextEncoder().encode(envelope).length <= MAX_ENVELOPE_BYTES;
}

/**
 * Returns the message in a text of `control_channel`. Clients encode some layers as strings and others as objects, so
 * both are accepted for each layer. Returns undefined if the text contains no message.
 */
export function unwrapMessage(text: string): ControlMessage | undefined {
  const outer = parseLayer(text);
  const carrier = carrierSchema.safeParse(outer);
  const middle = parseLayer(carrier.success ? carrier.data.customMessage : outer);
  const envelope = envelopeSchema.safeParse(middle);
  const inner =
    envelope.success && envelope.data.data !== undefined ? parseLayer(envelope.data.data) : middle;
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

function parseLayer(value: unknown): unknown {
  return typeof value === 'string' ? parseBounded(value, {length: MAX_MESSAGE_LENGTH}) : value;
}
