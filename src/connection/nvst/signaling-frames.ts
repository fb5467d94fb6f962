import * as z from 'zod/mini';

/** What the host sends, once the wire format is taken off (`nvst.md` 2.2, 2.3). */
export type HostMessage =
  /** The host knows us: a `peer_info` came. */
  | {readonly type: 'peer'; readonly id: number; readonly name: string; readonly connected: boolean}
  | Offer
  | {readonly type: 'candidate'; readonly candidate: RTCIceCandidateInit}
  | {readonly type: 'bye'}
  /** The host says why it lets us go; `peerRemoved` occurs. */
  | {readonly type: 'error'; readonly error: string};

export interface Offer {
  readonly type: 'offer';
  readonly sdp: string;
  readonly nvstSdp?: string | undefined;
  readonly nvstServerOverrides?: string | undefined;
}

/** One frame: its bookkeeping, and the messages in it. Several keys may share a frame. */
export interface Frame {
  readonly ackid: number | undefined;
  readonly heartbeat: boolean;
  /** Who sent the message in the frame, where it says so. */
  readonly from: number | undefined;
  readonly messages: readonly HostMessage[];
}

const anything = z.optional(z.unknown());

// Each part is read apart: a host lets go of whoever leaves an `ackid` unanswered, so none may be lost with another part.
const frameShape = z.object({
  ackid: z.optional(z.number()),
  hb: anything,
  error: anything,
  peer_info: anything,
  peer_msg: anything,
});

const peerShape = z.object({id: z.number(), name: z.string(), connected: z.optional(z.boolean())});

const messageShape = z.object({from: z.optional(z.number()), msg: anything});

// No `type` is asked for: hosts leave it out, and what a message holds decides (`nvst.md` 2.3).
const offerShape = z.object({
  sdp: z.string(),
  nvstSdp: z.optional(z.string()),
  nvstServerOverrides: z.optional(z.string()),
});

const candidateShape = z.object({
  candidate: z.string(),
  sdpMid: z.nullish(z.string()),
  sdpMLineIndex: z.nullish(z.number()),
  usernameFragment: z.nullish(z.string()),
  ufrag: z.nullish(z.string()),
});

/** In characters; the longest offers are some 20,000. */
const LONGEST = 256 * 1024;

/** Reads a frame; `undefined` when it is none, or far too long. What it holds besides the known keys is ignored. */
export const parseFrame = (text: string): Frame | undefined => {
  if (text.length > LONGEST) return undefined;
  const parsed = frameShape.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const {ackid, hb, error} = parsed.data;
  const peer = peerShape.safeParse(parsed.data.peer_info).data;
  const message = messageShape.safeParse(parsed.data.peer_msg).data;
  const inner = message && parsePeerMessage(message.msg);
  return {
    ackid,
    heartbeat: hb !== undefined,
    from: message?.from,
    messages: [
      ...(peer
        ? [{type: 'peer' as const, id: peer.id, name: peer.name, connected: peer.connected !== false}]
        : []),
      ...(inner ? [inner] : []),
      ...(typeof error === 'string' ? [{type: 'error' as const, error}] : []),
    ],
  };
};

/** A peer's message is JSON as text, or the bare word BYE; some send the object itself (`nvst.md` 2.3). */
const parsePeerMessage = (message: unknown): HostMessage | undefined => {
  const value = typeof message === 'string' ? (parseJson(message) ?? message) : message;
  if (value === 'BYE') return {type: 'bye'};
  const offer = offerShape.safeParse(value);
  if (offer.success) return {type: 'offer', ...offer.data};
  const candidate = candidateShape.safeParse(value);
  if (!candidate.success) return undefined;
  const {ufrag, usernameFragment = ufrag, ...rest} = candidate.data;
  return {
    type: 'candidate',
    candidate: {
      candidate: rest.candidate,
      sdpMid: rest.sdpMid ?? null,
      sdpMLineIndex: rest.sdpMLineIndex ?? null,
      ...(usernameFragment ? {usernameFragment} : {}),
    },
  };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
