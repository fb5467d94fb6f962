import type * as z from 'zod/mini';
import {HttpError} from './http-response.ts';
import {validate} from './validate.ts';

const PREFIX = 'demo=';

/**
 * Reads the switches of a gateway or portal, whose requests have no place for them: the segment `demo=` of the address,
 * with JSON, as in `/service/gateway/demo=%7B%22holdMs%22%3A12000%7D`.
 */
export function readAddressSwitches<Schema extends z.core.$ZodType>(
  schema: Schema,
  segments: readonly string[],
): z.output<Schema> {
  const text = segments.find(isSwitches)?.slice(PREFIX.length) ?? '{}';
  try {
    return validate(schema, JSON.parse(text), 'path');
  } catch (error) {
    throw error instanceof SyntaxError
      ? new HttpError(422, 'The switches of the address are not JSON')
      : error;
  }
}

/** Returns the segments behind `name` and its switches. Returns undefined if the path has no such segment. */
export function readPathBehind(segments: readonly string[], name: string): readonly string[] | undefined {
  const index = segments.indexOf(name);
  return index < 0 ? undefined : segments.slice(index + 1).filter((segment) => !isSwitches(segment));
}

/** Returns the decoded path of an upgrade request. A path that cannot be decoded has no segments. */
export function readUpgradePath(url = '/'): readonly string[] {
  try {
    return (url.split('?', 1)[0] ?? '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}

function isSwitches(segment: string): boolean {
  return segment.startsWith(PREFIX);
}
