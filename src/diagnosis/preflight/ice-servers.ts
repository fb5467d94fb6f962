import * as z from 'zod/mini';
import {withinLimit} from '../../platform/abort.ts';
import {boundedText, lazySchema, lenient, parseEach} from '../../platform/schema.ts';

/** STUN and TURN servers, or a function that returns them. */
export type GivenServers =
  readonly RTCIceServer[] | (() => readonly RTCIceServer[] | Promise<readonly RTCIceServer[]>);

const MAX_LENGTH = 2000;

const iceServer = lazySchema(() =>
  z.object({
    urls: z.union([boundedText(MAX_LENGTH), z.array(boundedText(MAX_LENGTH)).check(z.maxLength(20))]),
    username: lenient(boundedText(MAX_LENGTH)),
    credential: lenient(boundedText(MAX_LENGTH)),
  }),
);

/** How long a function of the page may take, in milliseconds. */
const LIMIT_MS = 4000;

/**
 * The servers of the page, whose types may not hold. An invalid entry is left out.
 * @throws what the function of the page throws; LimitError; the signal's reason when aborted
 */
export const readServers = async (
  given: GivenServers | undefined,
  signal: AbortSignal,
): Promise<readonly RTCIceServer[]> => {
  const list: unknown =
    typeof given === 'function' ? await withinLimit(given, {limitMs: LIMIT_MS, signal}) : given;
  return parseEach(iceServer, Array.isArray(list) ? list : []).map(({urls, username, credential}) => ({
    urls,
    ...(username === undefined ? {} : {username}),
    ...(credential === undefined ? {} : {credential}),
  }));
};
