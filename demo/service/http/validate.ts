import type {z} from 'zod';
import {HttpFailure, type ValidationFault} from './answer.ts';

/** What is wrong all over is not told in full. */
const mostFaults = 20;

/** Parses `value` or throws the documented validation error; `place` is where the value stood, e.g. `body`. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  place: 'body' | 'query' | 'path',
): z.output<Schema> {
  const result = schema.safeParse(value, {reportInput: true});
  if (result.success) return result.data;
  throw new HttpFailure(
    422,
    result.error.issues.flatMap((issue) => faults(issue, place)).slice(0, mostFaults),
  );
}

/** zod's issues in the words that services of this family use. */
function faults(issue: z.core.$ZodIssue, place: string): ValidationFault[] {
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
