import {type IncomingMessage, request as httpRequest} from 'node:http';
import {request as httpsRequest} from 'node:https';
import type {Duplex} from 'node:stream';

/** The signaling of a host behind a sign-in. */
export interface SignalingTarget {
  /** The address, whose path ends in `/sign_in`. */
  readonly address: URL;
  readonly cookie: string;
  /** The origin of the operator's page (default: that of the page on this machine). */
  readonly origin: string | undefined;
}

/**
 * Forwards a WebSocket of the page on this machine, with the cookie. A browser sends a cookie from pages of the same
 * site only, and this page is of another one.
 */
export const relaySignaling = (
  {url = '', headers}: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  {address, cookie, origin = headers.origin}: SignalingTarget,
): void => {
  const target = new URL(address.href.replace(/^ws/, 'http'));
  target.search = new URL(url, target).search;
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(target, {headers: {...headers, host: target.host, cookie, origin}});
  socket.on('error', () => socket.destroy());
  socket.once('close', () => request.destroy());
  request.once('error', () => socket.destroy());
  request.once('response', (response) => {
    response.resume();
    socket.end(startOf(response));
  });
  request.once('upgrade', (response, host, first) => {
    host.on('error', () => host.destroy());
    host.once('close', () => socket.destroy());
    socket.once('close', () => host.destroy());
    socket.write(startOf(response));
    socket.write(first);
    host.write(head);
    socket.pipe(host).pipe(socket);
  });
  request.end();
};

/** The status and the headers of a response. */
const startOf = ({statusCode = 502, statusMessage = '', rawHeaders}: IncomingMessage): string => {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1] ?? ''}\r\n`] : [],
  );
  return `HTTP/1.1 ${statusCode} ${statusMessage}\r\n${lines.join('')}\r\n`;
};
