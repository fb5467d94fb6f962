import * as z from 'zod/mini';
import type {JudgedSocket} from '../../../service/signaling-road.ts';
import {lazySchema, safeParse} from '../../../platform/schema.ts';

/** The last message of a channel: the socket has closed. */
export interface Closed {
  readonly type: 'closed';
  readonly code: number;
  readonly reason: string;
  /** What the page's service says about the close. It replaces the rules of the code. */
  readonly judged?: JudgedSocket | undefined;
}

/** A message of the host, without the wire format around it (`nvst.md` 2.2, 2.3). */
export type HostMessage =
  /** A client or the host has joined or left (`peer_info`). */
  | {readonly type: 'peer'; readonly id: number; readonly name: string; readonly connected: boolean}
  | Offer
  | {readonly type: 'candidate'; readonly candidate: RTCIceCandidateInit}
  | {readonly type: 'bye'}
  /** The host removes the page and gives the reason, for example `peerRemoved`. */
  | {readonly type: 'error'; readonly error: string};

export interface Offer {
  readonly type: 'offer';
  readonly sdp: string;
  readonly nvstSdp?: string | undefined;
  readonly nvstServerOverrides?: string | undefined;
}

/** One parsed frame. A frame may contain several messages. */
export interface Frame {
  readonly ackid: number | undefined;
  readonly heartbeat: boolean;
  /** The number of the sender, if the frame contains it. */
  readonly from: number | undefined;
  readonly messages: readonly HostMessage[];
}

const anything = lazySchema(() => z.optional(z.unknown()));

// Each part is read by itself. A host removes a client that does not acknowledge an `ackid`, and an invalid `ackid` must
// not hide a BYE.
const frameShape = lazySchema(() =>
  z.object({
    ackid: anything(),
    hb: anything(),
    error: anything(),
    peer_info: anything(),
    peer_msg: anything(),
  }),
);

const peerShape = lazySchema(() => z.object({id: anything(), name: z.string(), connected: anything()}));

const messageShape = lazySchema(() => z.object({from: anything(), msg: anything()}));

// `type` is not required: some hosts omit it, so the other keys identify the message (`nvst.md` 2.3).
const offerShape = lazySchema(() =>
  z.object({sdp: z.string(), nvstSdp: anything(), nvstServerOverrides: anything()}),
);

const candidateShape = lazySchema(() =>
  z.object({
    candidate: z.string(),
    sdpMid: anything(),
    sdpMLineIndex: anything(),
    usernameFragment: anything(),
    ufrag: anything(),
  }),
);

/** The longest accepted frame, in characters. The longest known offers have about 20,000. */
const MAX_FRAME_LENGTH = 256 * 1024;

/** Parses a frame. Returns `undefined` if the text is not a frame or is too long. Ignores unknown keys. */
export const parseFrame = (text: string): Frame | undefined => {
  if (text.length > MAX_FRAME_LENGTH) return undefined;
  const {data: frame} = safeParse(frameShape, parseJson(text));
  if (!frame) return undefined;
  const {error} = frame;
  const message = safeParse(messageShape, frame.peer_msg).data;
  return {
    ackid: readNumber(frame.ackid),
    heartbeat: frame.hb !== undefined,
    from: readNumber(message?.from),
    messages: [
      parsePeer(frame.peer_info),
      message && parsePeerMessage(message.msg),
      typeof error === 'string' ? {type: 'error' as const, error} : undefined,
    ].filter((part) => part !== undefined),
  };
};

const parsePeer = (info: unknown): HostMessage | undefined => {
  const {data: peer} = safeParse(peerShape, info);
  const id = readNumber(peer?.id);
  if (!peer || id === undefined) return undefined;
  return {type: 'peer', id, name: peer.name, connected: peer.connected !== false};
};

/** Parses a `msg`: JSON as text, the text BYE, or from some hosts the object itself (`nvst.md` 2.3). */
const parsePeerMessage = (message: unknown): HostMessage | undefined => {
  const value = typeof message === 'string' ? (parseJson(message) ?? message) : message;
  if (typeof value === 'string') return value.trim() === 'BYE' ? {type: 'bye'} : undefined;
  const {data: offer} = safeParse(offerShape, value);
  if (offer) {
    const nvstSdp = readText(offer.nvstSdp);
    const nvstServerOverrides = readText(offer.nvstServerOverrides);
    return {
      type: 'offer',
      sdp: offer.sdp,
      ...(nvstSdp === undefined ? {} : {nvstSdp}),
      ...(nvstServerOverrides === undefined ? {} : {nvstServerOverrides}),
    };
  }
  const {data: candidate} = safeParse(candidateShape, value);
  if (!candidate) return undefined;
  const usernameFragment = readText(candidate.usernameFragment) ?? readText(candidate.ufrag);
  return {
    type: 'candidate',
    candidate: {
      candidate: candidate.candidate,
      sdpMid: readText(candidate.sdpMid) ?? null,
      sdpMLineIndex: readNumber(candidate.sdpMLineIndex) ?? null,
      ...(usernameFragment ? {usernameFragment} : {}),
    },
  };
};

/** A whole number, which some ports write as text. */
const readNumber = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? Number(number) : undefined;
};

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
