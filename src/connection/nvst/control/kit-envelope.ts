import * as z from 'zod/mini';
import {AppStreamError} from '../../../errors/app-stream-error.ts';
import {exceedsLimits, isObject, parseBounded} from '../../../platform/json.ts';
import {JSON_LIMITS} from '../../../platform/limits.ts';
import {boundedText, lazySchema, lenient, type Output, safeParse} from '../../../platform/schema.ts';
import type {HostCursor} from '../../connector.ts';

/** Wraps and reads messages on `control_channel`: an envelope of four layers, as strings or objects (`nvst.md` 4.7). */
export const kitEnvelope = {
  /** Every Kit understands the recipient `kit`. @param json a message of the page for the application */
  wrap: (json: string) => wrap('kit', json),
  /** @param message a message for the host's streaming library */
  wrapStream: (message: StreamContent) => wrap('stream', JSON.stringify(message)),
  /** Reads a text of the host. `undefined` if it is no message. @param onExceeded called if it exceeds `JSON_LIMITS` */
  read(text: string, onExceeded?: () => void): EnvelopeContent | undefined {
    /** Reads a layer: an object, or its JSON text. */
    const readLayer = (layer: unknown) => {
      const value = typeof layer === 'string' ? parseBounded(layer) : layer;
      if (value === undefined && typeof layer === 'string' && exceedsLimits(layer, JSON_LIMITS))
        onExceeded?.();
      return isObject(value) ? value : undefined;
    };
    const outer = readLayer(text);
    const envelope = outer && 'customMessage' in outer ? readLayer(outer['customMessage']) : outer;
    if (!envelope) return undefined;
    if (!('data' in envelope) || 'event_type' in envelope) return classify(envelope, undefined);
    const inner = readLayer(envelope['data']);
    return inner && classify(inner, envelope['messageRecipient']);
  },
};

const wrap = (messageRecipient: string, data: string) =>
  JSON.stringify({customMessage: JSON.stringify({messageType: 'json', messageRecipient, data})});

/** Classifies a message without a recipient by its fields. Ignores messages for other recipients. */
const classify = (
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

/** The features of a host (`nvst.md` 4.7). A field of another type counts as missing. */
const featuresShape = lazySchema(() =>
  z.object({
    supports_localized_text_input: lenient(z.boolean()),
    supports_large_messages: lenient(z.boolean()),
    allow_dynamic_resize: lenient(z.boolean()),
    /** As the setting of Kit spells it. */
    allowDynamicResize: lenient(z.boolean()),
    cursor_type: lenient(boundedText(64)),
  }),
);

/** Reads the answer of a host to the question for its features. */
export const readFeatures = (value: unknown): Partial<Output<typeof featuresShape>> =>
  safeParse(featuresShape, value).data ?? {};

/** The pattern allows no quotes or other CSS syntax, so that a host cannot inject CSS. */
const CURSOR_NAME = /^[a-z][a-z\d_-]{0,63}$/i;

/** Reads `{cursor_type: name}`, or the bare name that the answer about features has (`nvst.md` 4.5, 4.7). */
export const readCursor = (value: unknown): HostCursor | undefined => {
  const name = isObject(value) ? value['cursor_type'] : value;
  if (typeof name !== 'string' || !CURSOR_NAME.test(name)) return undefined;
  return /^(none|hidden)$/i.test(name) ? {kind: 'hidden'} : {kind: 'named', name};
};

/** The number of an exit message whose cause is the signaling of this client: a proxy or a portal has closed it. */
const SIGNALING_CLOSED = 0x8012000e;

/**
 * Parses the host's exit message (`nvst.md` 4.6). `undefined` for any other text. Its number is the same for a restart
 * and for an end, so each exit message is a loss: the run signs in again, and plays if the host returns.
 */
export const readExit = (text: string): AppStreamError | undefined => {
  const message = parseBounded(text);
  if (!isObject(message) || !isObject(message['exitMessage'])) return undefined;
  const {nvstResult: result} = message['exitMessage'];
  const number = typeof result === 'number' ? ` (0x${result.toString(16)})` : '';
  const code = result === SIGNALING_CLOSED ? 'connection-lost' : 'host-restarting';
  return new AppStreamError(code, {detail: `The host announced its end${number}.`});
};
