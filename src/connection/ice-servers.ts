import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {boundedText, lazySchema, lenient, reader, safeParse} from '../platform/schema.ts';
import type {PageValueInit} from '../service/page-value.ts';

/** STUN and TURN servers, or a function that returns them. */
export type IceServers = PageValueInit<readonly RTCIceServer[]>;

const MAX_SERVERS = 16;
/** The most URLs of one server. The browser sends requests to each of them from each network interface. */
export const MAX_URLS = 8;
/** In characters. */
const MAX_URL_LENGTH = 1000;

const serverShape = lazySchema(() => {
  const text = boundedText(MAX_URL_LENGTH);
  return z.object({
    urls: z.union([text, z.array(text).check(z.maxLength(MAX_URLS))]),
    username: lenient(text),
    credential: lenient(text),
  });
});

/** One server as a page or a host describes it. `undefined` if the browser could not use it. */
export const readIceServer = (given: unknown): RTCIceServer | undefined => {
  const {data} = safeParse(serverShape, given);
  if (!data) return undefined;
  const {username = '', credential = ''} = data;
  const urls = [data.urls].flat();
  const usable = username && credential ? /^(stun|turn)s?:[^\s,]+$/i : /^stuns?:[^\s,]+$/i;
  return urls.length && urls.every((url) => usable.test(url)) ? {urls, username, credential} : undefined;
};

const serverList = lazySchema(() =>
  z.array(reader('a STUN or TURN server', readIceServer)).check(z.maxLength(MAX_SERVERS)),
);

/** Parses the servers of the page, whose types may not hold. @throws AppStreamError `invalid-option` */
export const parseIceServers = (given: unknown): readonly RTCIceServer[] => {
  const {data, error} = safeParse(serverList, given ?? []);
  // The value is not quoted, because it may be a secret.
  if (!data)
    throw unusableServers(
      `${error.path && 'entry '}${error.path || 'it'} is no STUN or TURN server with its credential`,
    );
  return data;
};

/** @param problem a part of a sentence, for the developer */
const unusableServers = (problem: string, cause?: unknown) =>
  new AppStreamError('invalid-option', {values: {name: 'iceServers', expected: problem}, cause});

/** Adds servers to a peer connection. @throws AppStreamError `invalid-option` if the browser rejects one */
export const addIceServers = (
  pc: RTCPeerConnection,
  servers: readonly RTCIceServer[],
  policy?: RTCIceTransportPolicy,
) => {
  if (!servers.length) return;
  const {iceServers = [], iceTransportPolicy = 'all', ...others} = pc.getConfiguration();
  try {
    pc.setConfiguration({
      ...others,
      iceServers: [...iceServers, ...servers],
      iceTransportPolicy: policy ?? iceTransportPolicy,
    });
  } catch (cause) {
    throw unusableServers('the browser rejects it', cause);
  }
};
