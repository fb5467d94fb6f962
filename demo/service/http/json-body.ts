import type {IncomingMessage} from 'node:http';
import {HttpFailure} from './answer.ts';

const bound = 1024 * 1024;

/** The JSON of a request body; undefined when there is none. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const tooLarge = new HttpFailure(413, 'The request body is larger than 1 MiB', {Connection: 'close'});
  if (Number(request.headers['content-length'] ?? 0) > bound) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Whoever sends too much should still be told so, on a socket that is not yet destroyed.
  const stream: AsyncIterable<Uint8Array> = request.iterator({destroyOnReturn: false});
  for await (const bytes of stream) {
    size += bytes.length;
    if (size > bound) throw tooLarge;
    chunks.push(bytes);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpFailure(422, [{loc: ['body'], msg: `JSON decode error: ${reason}`, type: 'json_invalid'}]);
  }
}
