import {z} from 'zod';
import {parseBounded} from '../../../src/connection/bounded-json.ts';

/** Frames are told apart by the keys that they carry, and may carry several. */
const frameSchema = z.looseObject({
  ackid: z.int().optional(),
  ack: z.int().optional(),
  hb: z.unknown().optional(),
  peer_info: z.looseObject({name: z.string().optional()}).optional(),
  peer_msg: z.looseObject({msg: z.string()}).optional(),
});

export type ClientFrame = z.output<typeof frameSchema>;

const knownKeys = ['ack', 'hb', 'peer_info', 'peer_msg'];

/** The frame in a text, or undefined when it is none that a host understands. */
export function parseClientFrame(value: unknown): ClientFrame | undefined {
  const result = frameSchema.safeParse(value);
  return result.success && knownKeys.some((key) => key in result.data) ? result.data : undefined;
}

/** What a peer_msg of a client can mean to the host. Its candidates are not needed. */
export type ClientPayload =
  {readonly kind: 'answer'; readonly sdp: string} | {readonly kind: 'bye'} | {readonly kind: 'other'};

const answerSchema = z.looseObject({type: z.literal('answer'), sdp: z.string()});

export function parseClientPayload(text: string): ClientPayload {
  const value = parseBounded(text) ?? text;
  if (value === 'BYE') return {kind: 'bye'};
  const answer = answerSchema.safeParse(value);
  return answer.success ? {kind: 'answer', sdp: answer.data.sdp} : {kind: 'other'};
}
