import type {IncomingMessage} from 'node:http';
import {HttpError} from './http-response.ts';

const MEBIBYTE = 1024 * 1024;

/** Reads a request body. Throws an error with the status 413 if the body is larger than `maxBytes`. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new HttpError(413, `The request body is larger than ${maxBytes / MEBIBYTE} MiB`, {
    Connection: 'close',
  });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The socket must stay open, so that the client receives the 413 response.
  const stream: AsyncIterable<Uint8Array> = request.iterator({destroyOnReturn: false});
  for await (const bytes of stream) {
    size += bytes.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const MAX_BODY_BYTES = 1024 * 1024;

/** Reads the JSON of a request body. Returns undefined if the body is empty. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request, MAX_BODY_BYTES);
  if (body.length === 0) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpError(422, [{loc: ['body'], msg: `JSON decode error: ${reason}`, type: 'json_invalid'}]);
  }
}
