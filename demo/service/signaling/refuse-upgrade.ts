import {STATUS_CODES} from 'node:http';
import type {Duplex} from 'node:stream';

/** Answers an upgrade request with a status. Browsers show a page only that the socket did not open. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  {
    text = STATUS_CODES[status] ?? 'Refused',
    headers = {},
  }: {
    readonly text?: string | undefined;
    readonly headers?: Readonly<Record<string, string>> | undefined;
  } = {},
): true {
  const fields = {
    Connection: 'close',
    'Content-Type': 'text/plain',
    'Content-Length': String(Buffer.byteLength(text)),
    ...headers,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n${lines.join('')}\r\n${text}`);
  return true;
}
