import {parseBounded} from '../../../platform/bounded-json.ts';
import type {EnvelopeContent, MessageEnvelope} from './message-envelope.ts';

/** The recipient of the page's messages. Every Kit understands `kit`, newer ones also understand `app` (`nvst.md` 4.7). */
export type Recipient = 'kit' | 'app';

/** The envelope of four layers (`nvst.md` 4.7). It writes layers as strings, and reads strings or objects. */
export const kitEnvelope = (recipient: Recipient = 'kit'): MessageEnvelope => ({
  wrap: (json) => wrap(recipient, json),
  wrapStream: (message) => wrap('stream', JSON.stringify(message)),
  read,
});

const wrap = (messageRecipient: string, data: string) =>
  JSON.stringify({customMessage: JSON.stringify({messageType: 'json', messageRecipient, data})});

const read = (text: string): EnvelopeContent | undefined => {
  const outer = asObject(text);
  const envelope = outer && 'customMessage' in outer ? asObject(outer['customMessage']) : outer;
  if (!envelope) return undefined;
  if (!('data' in envelope) || 'event_type' in envelope) return content(envelope, undefined);
  const inner = asObject(envelope['data']);
  return inner && content(inner, envelope['messageRecipient']);
};

/** Classifies a message without a recipient by its fields. Ignores messages for other recipients. */
const content = (
  inner: Readonly<Record<string, unknown>>,
  recipient: unknown,
): EnvelopeContent | undefined => {
  const {type, value} = inner;
  const isEvent = typeof inner['event_type'] === 'string';
  if (typeof type === 'string' && (recipient === 'stream' || (recipient === undefined && !isEvent)))
    return 'value' in inner ? {kind: 'stream', type, value} : undefined;
  const isApplication = recipient === 'kit' || recipient === 'app' || isEvent;
  return isApplication && recipient !== 'stream'
    ? {kind: 'application', message: inner, newer: recipient === 'app'}
    : undefined;
};

/** Reads a layer: an object, or its JSON text. */
const asObject = (layer: unknown): Readonly<Record<string, unknown>> | undefined => {
  const value = typeof layer === 'string' ? parseBounded(layer) : layer;
  return isObject(value) ? value : undefined;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
