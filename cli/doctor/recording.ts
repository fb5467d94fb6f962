import {isObject} from '../../src/platform/json.ts';
import {createKnownRedactor} from '../../src/platform/redact.ts';
import type {RecordedEvent} from './page/recorder.ts';
import {parseRecorded, recordedMessage, REDACTED} from './recorded-message.ts';
import {asToken, description} from './recorded-description.ts';
import {
  createRedactor,
  fact,
  hideAddresses,
  members,
  passOn,
  type Rule,
  serverText,
  text,
} from './redaction.ts';

/**
 * Writes a recording: of events, signaling frames and messages what a replay needs. In all texts it replaces secrets,
 * the passwords of ICE, the users and passwords of TURN servers, and network addresses.
 * @param secrets tokens and values of headers
 * @param ids session ids
 */
export const writeRecording = (
  events: readonly unknown[],
  secrets: readonly string[],
  ids: readonly string[] = [],
): string => {
  const redact = createRedactor({secrets, ids, maxLength: Infinity});
  const hideKnown = createKnownRedactor(secrets, {ids});
  /** JSON doubles a backslash, so a whole text may have a reading with a secret that its parts do not have. */
  const hideWhole = (event: unknown) => {
    if (!isObject(event)) return event;
    const {text: whole} = event;
    return typeof whole === 'string' && hideKnown(whole) !== whole ? {...event, text: REDACTED} : event;
  };
  const passed = events.map((event) => hideWhole(passOn(event, EVENT, redact)));
  const recording = JSON.stringify({version: 1, events: passed}, undefined, 1);
  // JSON escapes only the first block of control characters, and a terminal obeys both.
  return recording.replace(/[\x7f-\x9f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
};

/** A text that contains JSON. One that the recorder has cut off cannot be read, and is left out. */
const jsonText =
  (rule: Rule): Rule =>
  (value, redact) => {
    const parsed = parseRecorded(String(value));
    return parsed === undefined ? REDACTED : JSON.stringify(rule(parsed, redact));
  };

/** The end of a stream, which is no JSON. */
const BYE = /^"?BYE"?$/;

const payload: Rule = (value, redact) => {
  if (typeof value !== 'string') return undefined;
  return BYE.test(value) ? value : jsonText(PAYLOAD)(value, redact);
};

const identifier: Rule = (value, redact) => (typeof value === 'string' ? asToken(redact(value)) : undefined);
const candidate: Rule = (value, redact) =>
  typeof value === 'string' ? asToken(hideAddresses(redact(value))) : undefined;

/** What page and host send each other through signaling (`nvst.md` 2.3). */
const PAYLOAD = members({
  type: text,
  sdp: description,
  nvstSdp: description,
  nvstServerOverrides: description,
  candidate,
  sdpMid: text,
  sdpMLineIndex: fact,
  usernameFragment: identifier,
  ufrag: identifier,
  reason: text,
  backlogFrames: fact,
  attempt: fact,
});

/**
 * The name of a page is enough to continue its signaling (`nvst.md` 1.6). The cut name still differs from those of
 * others.
 */
const peerName: Rule = (value, redact) =>
  typeof value === 'string' ? redact(value).replace(/^(peer-.{4}).*/s, '$1') : undefined;

const FRAME = members({
  ackid: fact,
  ack: fact,
  hb: fact,
  error: serverText,
  peer_info: members({
    browser: text,
    browserVersion: text,
    connected: fact,
    id: fact,
    name: peerName,
    peerRole: fact,
    peer_role: fact,
    resolution: text,
    version: fact,
  }),
  peer_msg: members({from: fact, to: fact, msg: payload}),
});

/** Bytes, unless they contain a readable text. The messages of input and of standard cursors have none. */
const bytes: Rule = (value) =>
  typeof value === 'string' ? (/[\x20-\x7e]{8,}/.test(atob(value)) ? '' : value) : undefined;

/** The rule for the text of each kind of event. */
const TEXTS: Readonly<Record<RecordedEvent['kind'], Rule>> = {
  'socket-opened': text,
  'socket-sent': jsonText(FRAME),
  'socket-received': jsonText(FRAME),
  'socket-closed': serverText,
  'remote-description': description,
  'local-description': description,
  'channel-opened': text,
  'channel-sent': recordedMessage,
  'channel-received': recordedMessage,
  'connection-state': text,
};

const isKind = (kind: unknown): kind is RecordedEvent['kind'] =>
  typeof kind === 'string' && Object.hasOwn(TEXTS, kind);

const EVENT: Rule = (event, redact) =>
  isObject(event) && isKind(event['kind'])
    ? members({ms: fact, kind: text, channel: text, text: TEXTS[event['kind']], base64: bytes})(event, redact)
    : undefined;
