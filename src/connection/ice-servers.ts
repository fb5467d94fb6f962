import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {boundedText, lazySchema, lenient, safeParse} from '../platform/schema.ts';
import type {PageListInit} from './page-list.ts';

/** STUN and TURN servers, or a function that returns them. */
export type IceServers = PageListInit<RTCIceServer>;

const MAX_SERVERS = 16;
/** The most URLs of one server. The browser sends requests to each of them from each network interface. */
export const MAX_URLS = 8;
/** In characters. */
const MAX_LENGTH = 1000;

/** One server as a page or a host describes it. A TURN server needs a user name and a credential. */
export const iceServer = lazySchema(() => {
  const url = boundedText(MAX_LENGTH).check(z.regex(/^(stun|turn)s?:[^\s,]+$/i));
  const text = lenient(boundedText(MAX_LENGTH));
  const urls = z.union([url, z.array(url).check(z.minLength(1), z.maxLength(MAX_URLS))]);
  return z.pipe(
    z
      .object({urls, username: text, credential: text})
      .check(
        z.refine((server) => (server.username && server.credential) || !/turn/i.test(String(server.urls))),
      ),
    z.transform(({urls, username = '', credential = ''}): RTCIceServer => ({urls, username, credential})),
  );
});

const serverList = lazySchema(() => z.array(iceServer()).check(z.maxLength(MAX_SERVERS)));

/** Parses the servers of the page, whose types may not hold. @throws AppStreamError `invalid-option` */
export const parseIceServers = (given: unknown): readonly RTCIceServer[] => {
  const {data, error} = safeParse(serverList, given ?? []);
  // The value is not quoted, because it may be a secret.
  if (!data)
    throw unusableServers(`${error.path || 'it'} is no STUN or TURN server, or lacks its credential`);
  return data;
};

/** @param problem a part of a sentence, for the developer */
const unusableServers = (problem: string, cause?: unknown) =>
  new AppStreamError('invalid-option', {values: {name: 'iceServers', expected: problem}, cause});

/**
 * Adds servers to a peer connection before it gathers its addresses.
 * @throws AppStreamError `invalid-option` if the browser rejects one
 */
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
