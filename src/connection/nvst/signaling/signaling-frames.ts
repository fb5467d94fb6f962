import * as z from 'zod/mini';
import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {JudgedSocket} from '../../../service/socket-rules.ts';
import type {HostEvent} from '../../connector.ts';
import {LIMITS} from '../../../platform/limits.ts';
import {isObject, parseBounded} from '../../../platform/json.ts';
import {lazySchema, safeParse} from '../../../platform/schema.ts';

/** The last message of a channel: the socket has closed. */
export interface Closed {
  readonly type: 'closed';
  readonly code: number;
  readonly reason: string;
  /** The verdict of the page's service about the close. It replaces the rules of the code. */
  readonly judged?: JudgedSocket | undefined;
}

/** A client or the host has joined or left (`peer_info`). */
export interface PeerMessage {
  readonly type: 'peer';
  readonly id: number;
  readonly name: string;
  readonly connected: boolean;
}

/** A message in a frame, without the wire format around it (`nvst.md` 2.2, 2.3). */
export type FrameMessage =
  | PeerMessage
  | Offer
  | {readonly type: 'candidate'; readonly candidate: RTCIceCandidateInit}
  | {readonly type: 'bye'}
  /** The host removes the page and gives the reason, for example `peerRemoved`. */
  | {readonly type: 'error'; readonly error: string};

/** A message of signaling, as a connection handles it. `Peers` decides what a `peer_info` means. */
export type HostMessage =
  | Exclude<FrameMessage, PeerMessage>
  /** The host has announced the page or itself. */
  | {readonly type: 'joined'}
  | {readonly type: 'host-left'}
  /** Another client of the host has joined, or was there before the page. */
  | {readonly type: 'other-joined'}
  /** `wasFirst`: that client was there before the page, and the host had sent no offer. */
  | {readonly type: 'other-left'; readonly wasFirst: boolean}
  /** Another client has sent a message that only a host sends. */
  | {readonly type: 'other-message'; readonly what: 'offer' | 'candidate' | 'bye'};

export interface Offer {
  readonly type: 'offer';
  readonly sdp: string;
  readonly nvstSdp?: string | undefined;
}

/** One parsed frame. A frame may contain several messages. */
export interface Frame {
  readonly ackid: number | undefined;
  /** The number of the sender, if the frame contains it. */
  readonly from: number | undefined;
  readonly messages: readonly FrameMessage[];
  /** The parts that could not be read, each by its key. */
  readonly refused: readonly string[];
}

/** The most parts to report, and the longest text of one, in characters. */
const MAX_REPORTED = 5;
const MAX_PART_LENGTH = 120;

/** Returns a function that reports a part of signaling that cannot be read. Each part is reported once. */
export const refusedReporter = (onHostEvent: (event: HostEvent) => void) => {
  const reported = new Set<string>();
  return (part: string) => {
    const text = part.slice(0, MAX_PART_LENGTH);
    if (reported.size >= MAX_REPORTED || reported.has(text)) return;
    reported.add(text);
    const error = new AppStreamError('signaling-malformed', {detail: text, values: {part: text}});
    onHostEvent({kind: 'fault', error});
  };
};

const anything = lazySchema(() => z.optional(z.unknown()));

// Each part is read by itself. A host removes a client that does not acknowledge an `ackid`, and an invalid `ackid`
// must not hide a BYE.
const frameShape = lazySchema(() =>
  z.object({
    ackid: anything(),
    error: anything(),
    peer_info: anything(),
    peer_msg: anything(),
  }),
);

const peerShape = lazySchema(() => z.object({id: anything(), name: z.string(), connected: anything()}));

const messageShape = lazySchema(() => z.object({from: anything(), msg: anything()}));

// `type` is not required: some hosts omit it, so the other keys identify the message (`nvst.md` 2.3).
const offerShape = lazySchema(() => z.object({sdp: z.string(), nvstSdp: anything()}));

const candidateShape = lazySchema(() =>
  z.object({
    candidate: z.nullable(z.string()),
    sdpMid: anything(),
    sdpMLineIndex: anything(),
    usernameFragment: anything(),
    ufrag: anything(),
  }),
);

/** Parses a frame. Returns `undefined` if the text is not a frame or exceeds a limit. Ignores unknown keys. */
export const parseFrame = (text: string): Frame | undefined => {
  const {data: frame} = safeParse(frameShape, parseJson(text));
  if (!frame) return undefined;
  const {error, peer_info: info, peer_msg: sent} = frame;
  const message = safeParse(messageShape, sent).data;
  const peer = parsePeer(info);
  const read = message ? parsePeerMessage(message.msg) : undefined;
  return {
    ackid: readNumber(frame.ackid),
    from: readNumber(message?.from),
    messages: [peer, read, typeof error === 'string' ? {type: 'error' as const, error} : undefined].filter(
      (part) => part !== undefined,
    ),
    refused: [
      ...(isGiven(info) && !peer ? ['peer_info'] : []),
      ...(isGiven(sent) && !read ? ['peer_msg'] : []),
      ...(isGiven(error) && typeof error !== 'string' ? ['error'] : []),
    ],
  };
};

const isGiven = (part: unknown) => part !== undefined && part !== null;

/** What hosts send instead of `false`. */
const GONE: readonly unknown[] = [false, 'false', 'False', 0, '0'];

const parsePeer = (info: unknown): PeerMessage | undefined => {
  const {data: peer} = safeParse(peerShape, info);
  const id = readNumber(peer?.id);
  if (!peer || id === undefined) return undefined;
  return {type: 'peer', id, name: peer.name, connected: !GONE.includes(peer.connected)};
};

/**
 * Parses a `msg`: JSON as text, the text BYE, or from some hosts the object itself (`nvst.md` 2.3). Also reads JSON
 * that was made a text twice, and a description or a candidate in an object of its own, as browsers make them.
 */
const parsePeerMessage = (message: unknown): FrameMessage | undefined => {
  const once = typeof message === 'string' ? (parseJson(message) ?? message) : message;
  const value = typeof once === 'string' ? (parseJson(once) ?? once) : once;
  if (typeof value === 'string') return isBye(value) ? {type: 'bye'} : undefined;
  if (!isObject(value)) return undefined;
  const {data: offer} = safeParse(offerShape, isObject(value['sdp']) ? {...value, ...value['sdp']} : value);
  if (offer) {
    const nvstSdp = readText(offer.nvstSdp);
    return {type: 'offer', sdp: offer.sdp, ...(nvstSdp === undefined ? {} : {nvstSdp})};
  }
  const inner = value['candidate'];
  const {data: candidate} = safeParse(candidateShape, isObject(inner) ? {...value, ...inner} : value);
  if (!candidate) return isBye(value['type']) ? {type: 'bye'} : undefined;
  const usernameFragment = readText(candidate.usernameFragment) ?? readText(candidate.ufrag);
  return {
    type: 'candidate',
    candidate: {
      // Some hosts write the end of the candidates as `null`, others as an empty text.
      candidate: candidate.candidate ?? '',
      sdpMid: readName(candidate.sdpMid),
      sdpMLineIndex: readNumber(candidate.sdpMLineIndex) ?? null,
      ...(usernameFragment ? {usernameFragment} : {}),
    },
  };
};

const isBye = (value: unknown) => typeof value === 'string' && /^\s*bye[\s\0]*$/i.test(value);

/** The name of a section, which some hosts write as a number. */
const readName = (value: unknown): string | null =>
  readText(value) ?? (typeof value === 'number' ? String(value) : null);

/** A whole number, which some ports write as text. */
const readNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : undefined;
};

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Some hosts send a mark of the byte order before a text, or the zero behind it. */
const parseJson = (text: string): unknown =>
  parseBounded(text.replace(/^\ufeff|(?<!\0)\0+$/g, ''), LIMITS.signaling.json);
