import * as z from 'zod/mini';
import {HttpError, type ValidationError} from './http-response.ts';

/** The service limits the size of an error response. */
const MAX_ERRORS = 20;

/**
 * Parses `value` or throws the documented validation error. `place` is the part of the request that contains the value.
 */
export function validate<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
  place: 'body' | 'query' | 'path',
): z.output<Schema> {
  const result = z.safeParse(schema, value, {reportInput: true});
  if (result.success) return result.data;
  throw new HttpError(
    422,
    result.error.issues.flatMap((issue) => toValidationErrors(issue, place)).slice(0, MAX_ERRORS),
  );
}

/** Converts a zod issue to the wording of FastAPI, which services of this family use. */
function toValidationErrors(issue: z.core.$ZodIssue, place: string): ValidationError[] {
  const loc = [place, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      loc: [...loc, key],
      msg: 'Extra inputs are not permitted',
      type: 'extra_forbidden',
    }));
  }
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return [{loc, msg: 'Field required', type: 'missing'}];
    return [{loc, msg: `Input should be a valid ${issue.expected}`, type: `${issue.expected}_type`}];
  }
  return [{loc, msg: issue.message, type: 'value_error'}];
}
