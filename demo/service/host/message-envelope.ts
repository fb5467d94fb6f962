import {z} from 'zod';
import type {ApplicationMessage} from '../application/application.ts';

const messageSchema = z.looseObject({
  event_type: z.string(),
  payload: z.record(z.string(), z.unknown()).default({}),
});
const carrierSchema = z.looseObject({customMessage: z.unknown()});
const envelopeSchema = z.looseObject({data: z.unknown()});

/** An application message as it travels on `control_channel`: envelope in envelope, each a string. */
export function wrapMessage(message: ApplicationMessage): string {
  const envelope = {messageType: 'json', messageRecipient: 'kit', data: JSON.stringify(message)};
  return JSON.stringify({customMessage: JSON.stringify(envelope)});
}

/**
 * The application message in a text of `control_channel`. Clients differ in which layers they write as strings
 * and which as objects, so each layer is taken in either form; anything else on the channel is not a message.
 */
export function unwrapMessage(text: string): ApplicationMessage | undefined {
  const outer = decoded(text);
  const carrier = carrierSchema.safeParse(outer);
  const middle = decoded(carrier.success ? carrier.data.customMessage : outer);
  const envelope = envelopeSchema.safeParse(middle);
  const inner = envelope.success && envelope.data.data !== undefined ? decoded(envelope.data.data) : middle;
  const message = messageSchema.safeParse(inner);
  return message.success ? message.data : undefined;
}

function decoded(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
