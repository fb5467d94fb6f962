import {z} from 'zod';
import {parseBounded} from '../../../src/platform/json.ts';
import type {VideoSize} from '../host/media/size-control.ts';

/** The keys of a frame determine its kind. One frame can have several kinds. */
const frameSchema = z.looseObject({
  ackid: z.int().optional(),
  ack: z.int().optional(),
  hb: z.unknown().optional(),
  peer_info: z.looseObject({name: z.string().optional()}).optional(),
  peer_msg: z
    .looseObject({
      msg: z.string(),
      to: z.int().optional().catch(undefined),
      from: z.int().optional().catch(undefined),
    })
    .optional(),
});

export type ClientFrame = z.output<typeof frameSchema>;

const KNOWN_KEYS = ['ack', 'hb', 'peer_info', 'peer_msg'];

/** Returns the frame, or undefined if a host would not understand it. */
export function parseClientFrame(value: unknown): ClientFrame | undefined {
  const result = frameSchema.safeParse(value);
  return result.success && KNOWN_KEYS.some((key) => key in result.data) ? result.data : undefined;
}

/** The payloads of a client's peer_msg that the host uses. The host does not need the client's candidates. */
export type ClientPayload =
  | {
      readonly kind: 'answer';
      readonly sdp: string;
      /** Whether it has a second text. NVIDIA's server needs one. */
      readonly hasNvstSdp: boolean;
      /** The size that the client requests in the second text of its answer. */
      readonly size: VideoSize | undefined;
    }
  | {readonly kind: 'bye'}
  | {readonly kind: 'other'};

const answerSchema = z.looseObject({
  type: z.literal('answer'),
  sdp: z.string(),
  nvstSdp: z.string().optional().catch(undefined),
});

export function parseClientPayload(text: string): ClientPayload {
  const value = parseBounded(text) ?? text;
  if (value === 'BYE') return {kind: 'bye'};
  const answer = answerSchema.safeParse(value);
  if (!answer.success) return {kind: 'other'};
  const {sdp, nvstSdp} = answer.data;
  return {kind: 'answer', sdp, hasNvstSdp: Boolean(nvstSdp), size: readViewport(nvstSdp)};
}

function readViewport(nvstSdp = ''): VideoSize | undefined {
  const read = (name: string): number =>
    Number(new RegExp(`^a=video\\.clientViewport${name}:(\\d{1,5})\\s*$`, 'm').exec(nvstSdp)?.[1]);
  const size = {width: read('Wd'), height: read('Ht')};
  return size.width > 0 && size.height > 0 ? size : undefined;
}
