import {isObject, parseBounded} from '../../../platform/json.ts';

/**
 * Wraps and reads messages on `control_channel`: an envelope of four layers (`nvst.md` 4.7). It writes layers as strings, and
 * reads strings or objects.
 */
export const kitEnvelope = {
  /** Every Kit understands the recipient `kit`. @param json a message of the page for the application */
  wrap: (json: string) => wrap('kit', json),
  /** @param message a message for the host's streaming library */
  wrapStream: (message: StreamContent) => wrap('stream', JSON.stringify(message)),
  /** Returns `undefined` for a text that is no message. It never throws. */
  read: (text: string): EnvelopeContent | undefined => read(text),
};

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
    return 'value' in inner ? {kind: 'stream', type, value, ...readPart(inner)} : undefined;
  const isApplication = recipient === 'kit' || recipient === 'app' || isEvent;
  return isApplication && recipient !== 'stream'
    ? {kind: 'application', message: inner, newer: recipient === 'app'}
    : undefined;
};

/** The number of a part, and how many there are. */
const readPart = ({part, numParts}: Readonly<Record<string, unknown>>) =>
  typeof part === 'number' && typeof numParts === 'number' ? {part, numParts} : undefined;

/** Reads a layer: an object, or its JSON text. */
const asObject = (layer: unknown): Readonly<Record<string, unknown>> | undefined => {
  const value = typeof layer === 'string' ? parseBounded(layer) : layer;
  return isObject(value) ? value : undefined;
};

/** The content of one text on `control_channel`. */
type EnvelopeContent =
  /** A message of the application. */
  | {readonly kind: 'application'; readonly message: unknown; readonly newer: boolean}
  /** A message of the host's streaming library. */
  | ({readonly kind: 'stream'} & StreamContent);

/** The content of a message between the page and the host's streaming library. */
export interface StreamContent {
  readonly type: string;
  readonly value: unknown;
  /** The number of this part, from 1, if the value is only a part. */
  readonly part?: number;
  readonly numParts?: number;
}
