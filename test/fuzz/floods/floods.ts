import {LIMITS} from '../../../src/platform/limits.ts';

/** The way by which a flood reaches the page. */
type FloodLimit = 'signaling' | 'control' | 'create' | 'poll' | 'catalogue';

/** What a hostile host or service sends to a page. */
export interface Flood {
  readonly limit: FloodLimit;
  /** The message of a number, or the body of a response. `undefined` after the last one. */
  readonly message: (number: number) => string | Uint8Array | undefined;
  /** Whether the flood comes before the first frame (default: while the stream plays). */
  readonly isEarly?: boolean;
  /** What the page must report (default: nothing, because everything is within the limits). */
  readonly reports?: RegExp;
}

/** Whether a flood is in the responses of the service, so that no stream plays. */
export const isOfService = ({limit}: Flood): boolean =>
  limit === 'create' || limit === 'poll' || limit === 'catalogue';

/** A list of a length in characters that repeats an item. */
const list = (item: string, length: number) =>
  `[${Array(Math.floor(length / (item.length + 1)))
    .fill(item)
    .join(',')}]`;

/** A message of the application in the envelope of Kit, without texts inside of texts. */
const inEnvelope = (data: string) =>
  `{"customMessage":{"messageType":"json","messageRecipient":"kit","data":${data}}}`;
const message = (payload: string, more = '') =>
  inEnvelope(`{"event_type":"flood"${more},"payload":${payload}}`);
const times =
  <Sent>(count: number, sent: Sent) =>
  (number: number) =>
    number < count ? sent : undefined;

/** The body of a session that is pending, with another member. */
const pending = (name: string, more: string) =>
  `{"id":"${name}","status":{"condition":"pending","status":false},"more":${more}}`;
const keys = (length: number) =>
  `{${Array.from({length: Math.floor(length / 11)}, (_, key) => `"${key + 1_000_000}":1`).join(',')}}`;
const quoted = (length: number) => `"${'x'.repeat(length)}"`;
const MIB = 1024 * 1024;
/** As many as a message in parts may have, beside its own ones. */
const MOST_OBJECTS = LIMITS.messages.joined.brackets - 100;

const applications = (first: number, count: number) =>
  Array.from({length: count}, (_, index) => `{"id":"app-${first + index}","name":"An application"}`).join(
    ',',
  );

/** The error, with the limit that its advice names. */
const from = (limit: string) => new RegExp(`too-much-data .*\`${limit}\``);

/** Each flood that was found to stall a page, or could. A flood ends after six seconds. */
export const FLOODS: Readonly<Record<string, Flood>> = {
  /** What the stream itself and a busy machine cost. */
  nothing: {limit: 'control', message: (number) => (number < 6 ? message('1') : undefined)},
  'signaling-tiny': {
    limit: 'signaling',
    reports: from('signaling'),
    message: (number) => `{"ackid":${number + 100}}`,
  },
  'signaling-brackets': {
    limit: 'signaling',
    reports: from('signaling'),
    message: times(966, `{"ackid":100,"x":${list('{}', 180_000)}}`),
  },
  'signaling-large': {
    limit: 'signaling',
    reports: from('signaling'),
    message: times(2070, `{"ackid":100,"x":${quoted(250_000)}}`),
  },
  'signaling-candidates': {
    limit: 'signaling',
    reports: from('signaling'),
    message: (number) =>
      `{"ackid":${number + 100},"peer_msg":{"from":1,"msg":{"candidate":"candidate:1 1 udp 2130706431 127.0.0.1 ${
        1024 + (number % 60_000)
      } typ host","sdpMid":"0","sdpMLineIndex":0}}}`,
  },
  'data-brackets': {
    limit: 'control',
    message: times(2995, message(list('{}', 60_000))),
    reports: from('messages'),
  },
  'data-brackets-in-text': {
    limit: 'control',
    message: times(2995, JSON.stringify({customMessage: message(list('{}', 60_000))})),
    reports: from('messages'),
  },
  'data-members': {limit: 'control', message: times(2995, message(keys(60_000))), reports: from('messages')},
  'data-numbers': {
    limit: 'control',
    message: times(2995, message(list('1', 60_000))),
    reports: from('messages'),
  },
  'data-parts': {
    limit: 'control',
    message: (number) =>
      number < 3000
        ? inEnvelope(
            `{"event_type":"flood","id":"${Math.floor(number / 100)}","part":${(number % 100) + 1},"numParts":100,"payload":${JSON.stringify(
              number % 100 === 0
                ? `[${'{},'.repeat(19_000)}`
                : number % 100 === 99
                  ? '{}]'
                  : '{},'.repeat(19_000),
            )}}`,
          )
        : undefined,
    reports: from('messages'),
  },
  /** As many objects as fit into one message, again and again. */
  'data-parts-below-limit': {
    limit: 'control',
    message: (number) => {
      const last = Math.floor((MOST_OBJECTS * 3) / 57_000);
      const part = number % (last + 1);
      const payload = part < last ? '{},'.repeat(19_000) : `${'{},'.repeat(MOST_OBJECTS - last * 19_000)}{}]`;
      return inEnvelope(
        `{"event_type":"flood","id":"${Math.floor(number / (last + 1))}","part":${part + 1},"numParts":${
          last + 1
        },"payload":"${part === 0 ? '[' : ''}${payload}"}`,
      );
    },
    reports: from('messages'),
  },
  'data-small': {limit: 'control', message: times(36_000, message('1'))},
  /** A slow machine sends less than the limit allows. */
  'data-large': {limit: 'control', message: times(818, message(quoted(200_000)))},
  'data-early': {limit: 'control', isEarly: true, message: times(2295, message(quoted(200_000)))},
  'data-clipboard': {
    limit: 'control',
    message: (number) =>
      `{"customMessage":{"messageType":"json","messageRecipient":"stream","data":{"type":"clipboard","value":"${number}${'x'.repeat(
        20_000,
      )}"}}}`,
    reports: from('clipboard'),
  },
  'cursor-names': {
    limit: 'control',
    message: (number) =>
      `{"messageRecipient":"stream","data":{"type":"cursor","value":"${number % 2 ? 'text' : 'move'}"}}`,
  },
  'create-brackets': {
    limit: 'create',
    message: () => pending('create-brackets', list('[]', 7.9 * MIB)),
    reports: from('responses'),
  },
  'create-brackets-below-limit': {
    limit: 'create',
    reports: from('responses'),
    message: () => pending('create-brackets-below-limit', list('[]', MIB - 1000)),
  },
  'create-keys-below-limit': {
    limit: 'create',
    reports: from('responses'),
    message: () => pending('create-keys-below-limit', keys(MIB - 1000)),
  },
  'poll-brackets': {limit: 'poll', message: () => pending('poll-brackets', list('[]', 7.9 * MIB))},
  'poll-keys': {limit: 'poll', message: () => pending('poll-keys', keys(7.8 * MIB))},
  'poll-text': {limit: 'poll', message: () => pending('poll-text', quoted(7.8 * MIB))},
  'catalogue-pages': {
    limit: 'catalogue',
    message: (offset) => `{"count":100000,"limit":500,"items":[${applications(offset, 500)}]}`,
    reports: /app-not-found/,
  },
  'catalogue-long': {
    limit: 'catalogue',
    message: () => `{"count":70000,"items":[${applications(0, 70_000)}]}`,
    reports: /app-not-found/,
  },
  'catalogue-brackets': {
    limit: 'catalogue',
    message: () => `{"items":${list('{}', 1.9 * MIB)}}`,
    reports: /app-not-found/,
  },
};
