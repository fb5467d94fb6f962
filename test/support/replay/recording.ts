import * as z from 'zod/mini';
import {
  boundedText,
  lazySchema,
  lenient,
  reader,
  safeParse,
  type Output,
} from '../../../src/platform/schema.ts';
import type {RecordedEvent} from '../../../cli/doctor/page/recorder.ts';

const KINDS: readonly RecordedEvent['kind'][] = [
  'socket-opened',
  'socket-sent',
  'socket-received',
  'socket-closed',
  'remote-description',
  'local-description',
  'channel-opened',
  'channel-sent',
  'channel-received',
  'connection-state',
];

/** The doctor records no longer messages and no more events. Base64 takes four characters for three bytes. */
const MAX_LENGTH = 65_536;
const MAX_BASE64_LENGTH = 90_000;
const MAX_EVENTS = 5000;
/** The longest label of a data channel, in characters, by RFC 8832. */
const MAX_LABEL_LENGTH = 65_535;

const eventSchema = lazySchema(() =>
  z.object({
    ms: z.number(),
    kind: reader('a known kind', (value) => KINDS.find((known) => known === value)),
    channel: lenient(boundedText(MAX_LABEL_LENGTH)),
    text: lenient(boundedText(MAX_LENGTH)),
    base64: lenient(boundedText(MAX_BASE64_LENGTH)),
  }),
);

const eventList = lazySchema(() => z.array(eventSchema()));

const recordingSchema = lazySchema(() =>
  z.object({
    version: reader('version 1', (value) => (value === 1 ? value : undefined)),
    events: reader(`at most ${MAX_EVENTS} events`, (value) =>
      Array.isArray(value) && value.length <= MAX_EVENTS ? safeParse(eventList, value).data : undefined,
    ),
  }),
);

/** What a page sent and received, as `app-stream doctor --record` writes it. */
export type Recording = Output<typeof recordingSchema>;
export type ReplayedEvent = Recording['events'][number];

/** @throws Error if the value is no recording of a known version */
export const readRecording = (value: unknown): Recording => {
  const {data, error} = safeParse(recordingSchema, value);
  if (error) throw error;
  return data;
};

/** What a recorded message contains. */
export const readContent = ({text, base64}: ReplayedEvent): string | Uint8Array =>
  base64 === undefined ? (text ?? '') : Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
