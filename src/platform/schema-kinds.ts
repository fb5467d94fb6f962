import * as v from 'valibot';
import {isObject} from './is-object.ts';

/**
 * The kinds of schemas that this package uses. Each kind of the library, wherever it is used, adds to the file that every
 * page loads, so all schemas are built from these.
 */
export const boolean = v.boolean();
export const string = v.string();
export const number = v.pipe(v.number(), v.finite());

/** A schema of values. `safeParse` applies it. */
export type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

/** The values that a schema accepts. */
export type Output<Of extends Schema> = v.InferOutput<Of>;

/** A value that a schema has accepted, or where it was refused. */
type Parsed<Value> =
  | {readonly success: true; readonly data: Value; readonly error?: undefined}
  | {readonly success: false; readonly data?: undefined; readonly error: RefusedValue};

/** The part of a value that a schema refuses. */
class RefusedValue extends Error {
  /** The names of the fields that lead to the part, joined by points. */
  readonly path: string;

  constructor([issue]: readonly v.BaseIssue<unknown>[]) {
    super(issue?.message);
    this.path = (issue && v.getDotPath(issue)) ?? '';
  }
}

/** Applies a schema to a value. Stops at the first part that the schema refuses. */
export const safeParse = <Value>(schema: Schema<Value>, value: unknown): Parsed<Value> => {
  const {success, output, issues} = v.safeParse(schema, value, {abortEarly: true});
  if (success) return {success, data: output};
  return {
    success,
    // Most callers do not read the error, and its stack takes time.
    get error() {
      return new RefusedValue(issues);
    },
  };
};

/**
 * A schema for the values that `read` accepts.
 * @param read returns the value, or `undefined` to refuse it
 */
export const kind = <Value>(expected: string, read: (value: unknown) => Value | undefined) =>
  v.pipe(
    v.unknown(),
    v.rawTransform(({dataset, addIssue, NEVER}): Value => {
      const result = read(dataset.value);
      if (result !== undefined) return result;
      addIssue({expected});
      return NEVER;
    }),
  );

/** Any value, and none. */
export const anything = v.optional(v.unknown());

/** A text of at most `maxLength` characters. */
export const boundedText = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));

/** An object with any keys. */
export const record = kind('an object', (value) => (isObject(value) ? value : undefined));

/** An object with these fields. Other fields are left out. The library alone would accept a list as well. */
export const object = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.pipe(record, v.object(fields));

/** A list of anything. */
export const list = v.array(v.unknown());

/** A list in which every item has the same schema. */
export const listOf = <Item>(schema: Schema<Item>) => v.array(schema);

/** What the first of two schemas accepts, else what the second accepts. */
export const either = <First, Second>(first: Schema<First>, second: Schema<Second>) =>
  v.union([first, second]);

/** An optional field. A value that the schema refuses is left out. */
export const lenient = <Value>(schema: Schema<Value>) => v.fallback(v.optional(schema), undefined);

/** An optional field, which may be `null`. A value that the schema refuses is refused. */
export const nullish = <Value>(schema: Schema<Value>) => v.nullish(schema);

/** The values of a list that the schema accepts. */
export const parseEach = <Value>(schema: Schema<Value>, values: readonly unknown[]): Value[] =>
  values.flatMap((value) => {
    const parsed = safeParse(schema, value);
    return parsed.success ? [parsed.data] : [];
  });
