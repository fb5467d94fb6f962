import {safeParse, type Schema} from '../platform/schema.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {parseRetryAfter} from './retry-after.ts';

/** A response as received. `body` is the parsed JSON, the plain text if it is no JSON, or `undefined` if it is empty. */
export interface ServiceResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export const isSuccess = ({status}: ServiceResponse) => status >= 200 && status < 300;

/** The wait that a response asks for, in milliseconds. */
export const retryAfterOf = ({headers}: ServiceResponse) =>
  parseRetryAfter(headers.get('retry-after'), Date.now());

/** Parses a body. @throws AppStreamError `malformed-response`, which specifies the field that is wrong. */
export const parseBody = <Value>(schema: Schema<Value>, response: ServiceResponse): Value => {
  const parsed = safeParse(schema, response.body);
  if (parsed.success) return parsed.data;
  throw malformedResponse(response, parsed.error.path || 'body', parsed.error);
};

/** The failure of a response that breaks the contract. */
export const malformedResponse = ({status}: ServiceResponse, field: string, cause?: unknown) =>
  new AppStreamError('malformed-response', {values: {field}, status, cause});
