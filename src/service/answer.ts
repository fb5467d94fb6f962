import type * as z from 'zod/mini';
import {failure} from '../errors/app-stream-error.ts';
import {parseRetryAfter} from './retry-after.ts';

/** An answer as the wire gave it: the body is parsed JSON, the plain text where it is none, or absent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export const isSuccess = ({status}: Answer) => status >= 200 && status < 300;

/** The wait that an answer asks for, in milliseconds. */
export const retryAfterOf = ({headers}: Answer) => parseRetryAfter(headers.get('retry-after'), Date.now());

/** A body by its schema. @throws AppStreamError `malformed-response`, which names the field that is wrong. */
export const parseBody = async <Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: Answer,
): Promise<z.output<Schema>> => {
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw await malformed(answer, parsed.error.issues[0]?.path.join('.') || 'body', parsed.error);
};

/** The failure of an answer that is not what the contract says. */
export const malformed = ({status}: Answer, field: string, cause?: unknown) =>
  failure('malformed-response', {values: {field}, status, cause});
