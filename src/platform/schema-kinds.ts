import {
  _transform,
  $ZodTransform,
  NEVER,
  safeParse,
  type $ZodType,
  type output,
  type ParsePayload,
} from 'zod/v4/core';
import {isObject} from './is-object.ts';

/**
 * The kinds of schemas that this package uses. Each kind of the library, wherever it is used, adds to the file that every
 * page loads. These are all transforms of the library's core, without the methods that `zod/mini` adds to a schema.
 */
export {safeParse};

/** A schema of values. `safeParse` applies it. */
export type Schema<Value = unknown> = $ZodType<Value>;

/** The values that a schema accepts. */
export type Output<Of extends Schema> = output<Of>;

/** @param read returns the value. An issue refuses it. */
const transform = <Value>(read: (value: unknown, payload?: ParsePayload) => Value) =>
  _transform($ZodTransform, read);

/**
 * A schema for the values that `read` accepts.
 * @param read returns the value, or `undefined` to refuse it
 */
export const kind = <Value>(expected: string, read: (value: unknown) => Value | undefined) =>
  transform((value: unknown, payload): Value => {
    const result = read(value);
    if (result !== undefined) return result;
    payload?.issues.push({code: 'custom', message: `Expected ${expected}`, input: value});
    return NEVER;
  });

/** Any value, and none. */
export const anything = transform((value: unknown) => value);

export const number = kind('a number', (value) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined,
);

export const boolean = kind('a boolean', (value) => (typeof value === 'boolean' ? value : undefined));

export const string = kind('a text', (value) => (typeof value === 'string' ? value : undefined));

/** A text of at most `maxLength` characters. */
export const boundedText = (maxLength: number) =>
  kind('a text', (value) => (typeof value === 'string' && value.length <= maxLength ? value : undefined));

/** What the schemas of the fields accept. */
type Fields<Shape extends Readonly<Record<string, Schema>>> = {
  -readonly [Key in keyof Shape]: Output<Shape[Key]>;
};

/** An object with these fields. Other fields are left out. An issue has the path of its field. */
export const object = <const Shape extends Readonly<Record<string, Schema>>>(shape: Shape) =>
  transform((value: unknown, payload): Fields<Shape> => {
    if (!isObject(value)) {
      payload?.issues.push({code: 'custom', message: 'Expected an object', input: value});
      return NEVER;
    }
    const result: Record<string, unknown> = {};
    for (const [key, schema] of Object.entries(shape)) {
      const {data, error} = safeParse(schema, value[key]);
      for (const {message, path} of error?.issues ?? [])
        payload?.issues.push({code: 'custom', message, path: [key, ...path], input: value});
      if (key in value) result[key] = data;
    }
    const isComplete = (fields: unknown): fields is Fields<Shape> =>
      isObject(fields) && !payload?.issues.length;
    return isComplete(result) ? result : NEVER;
  });

/** An object with any keys. */
export const record = kind('an object', (value) => (isObject(value) ? value : undefined));

/** A list of anything. */
export const list = kind('a list', (value): readonly unknown[] | undefined =>
  Array.isArray(value) ? value : undefined,
);

/** A list in which every item has the same schema. */
export const listOf = <Item>(schema: Schema<Item>) =>
  kind('a list', (value) => {
    if (!Array.isArray(value)) return undefined;
    const items = parseEach(schema, value);
    return items.length === value.length ? items : undefined;
  });

/** What the first of two schemas accepts, else what the second accepts. */
export const either = <First, Second>(first: Schema<First>, second: Schema<Second>) =>
  kind('another type', (value) => {
    const parsed = safeParse(first, value);
    return parsed.success ? parsed.data : safeParse(second, value).data;
  });

/** An optional field. A value that the schema refuses is left out. */
export const lenient = <Value>(schema: Schema<Value>) =>
  transform((value: unknown): Value | undefined => safeParse(schema, value).data);

/** An optional field, which may be `null`. A value that the schema refuses is refused. */
export const nullish = <Value>(schema: Schema<Value>) =>
  transform((value: unknown, payload): Value | null | undefined => {
    if (value === undefined || value === null) return value;
    const parsed = safeParse(schema, value);
    if (!parsed.success) payload?.issues.push({code: 'custom', message: 'Not as expected', input: value});
    return parsed.data;
  });

/** The values of a list that the schema accepts. */
export const parseEach = <Value>(schema: Schema<Value>, values: readonly unknown[]): Value[] =>
  values.flatMap((value) => {
    const parsed = safeParse(schema, value);
    return parsed.success ? [parsed.data] : [];
  });
