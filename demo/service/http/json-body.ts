import type {IncomingMessage} from 'node:http';
import {HttpError} from './http-response.ts';
import {readBody} from './read-body.ts';

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
