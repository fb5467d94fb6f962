/** What zod has no single call for. All else comes from `zod/mini`, next to the code that receives the data. */
import * as z from 'zod/mini';

/** A schema of values, which is built when it is first used. `lazySchema` makes one, `safeParse` applies it. */
export type Schema<Value = unknown> = () => z.core.$ZodType<Value>;

/** The values that a schema accepts. */
export type Output<Of extends Schema> = z.output<ReturnType<Of>>;

/**
 * Calls zod while no member is enumerable that scripts of the page have added to `Object.prototype`. zod reads its own
 * tables by `for … in`, and throws at such a member.
 */
const hideAdditions = <Result>(call: () => Result): Result => {
  const added = Object.keys(Object.prototype);
  // In most pages, and for the values of a value that is being read.
  if (!added.length) return call();
  const show = (enumerable: boolean) => {
    const descriptor = {enumerable};
    // An addition such as `get` must not become a part of the descriptor.
    Object.setPrototypeOf(descriptor, null);
    for (const name of added) Reflect.defineProperty(Object.prototype, name, descriptor);
  };
  show(false);
  try {
    return call();
  } finally {
    show(true);
  }
};

/** Builds a schema when it is first used, not when its module loads: few pages use all schemas. */
export const lazySchema = <Built extends z.core.$ZodType>(build: () => Built): (() => Built) => {
  let built: Built | undefined;
  return () => (built ??= hideAdditions(build));
};

/** A value that a schema has accepted, or where it was refused. */
type Parsed<Value> =
  | {readonly success: true; readonly data: Value; readonly error?: undefined}
  | {readonly success: false; readonly data?: undefined; readonly error: RefusedValue};

/** The part of a value that a schema refuses. */
class RefusedValue extends Error {
  /** The names of the fields that lead to the part, joined by points. */
  readonly path: string;

  constructor({issues: [issue]}: z.core.$ZodError) {
    super(issue?.code === 'invalid_type' ? `Expected ${issue.expected}` : issue?.message);
    this.path = issue?.path.join('.') ?? '';
  }
}

// zod stops at the first part that it refuses only with `abortEarly`. Otherwise, a long list of wrong items in a deep
// tree takes seconds. Its types mention `abortEarly` only inside zod.
const CONTEXT = {jitless: true, abortEarly: true};

/** Applies a schema to a value. Stops at the first part that the schema refuses. */
export const safeParse = <Value>(schema: Schema<Value>, value: unknown): Parsed<Value> => {
  const result = hideAdditions(() => z.safeParse(schema(), value, CONTEXT));
  if (result.success) return {success: true, data: result.data};
  return {
    success: false,
    // Most callers do not read the error, and its stack takes time.
    get error() {
      return new RefusedValue(result.error);
    },
  };
};

/** The values of a list that the schema accepts. */
export const parseEach = <Value>(schema: Schema<Value>, values: readonly unknown[]): Value[] =>
  values.flatMap((value) => {
    const parsed = safeParse(schema, value);
    return parsed.success ? [parsed.data] : [];
  });

/** The values that `read` accepts. It returns `undefined` to refuse one. */
export const reader = <Value>(expected: string, read: (value: unknown) => Value | undefined) =>
  z.pipe(
    z.unknown(),
    z.transform((input, {issues}): Value => {
      const value = read(input);
      if (value !== undefined) return value;
      issues.push({code: 'custom', message: `Expected ${expected}`, input});
      return z.NEVER;
    }),
  );

/** One of several allowed texts. `z.enum` would add more code. */
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  reader(words.join(' or '), (value) => words.find((word) => word === value));

/** A finite number within its bounds. */
export const boundedNumber = (least: number, most = Number.MAX_VALUE) =>
  reader('a number within its bounds', (value) =>
    typeof value === 'number' && value >= least && value <= most ? value : undefined,
  );

/** A text of at most `maxLength` characters. */
export const boundedText = (maxLength: number) => z.string().check(z.maxLength(maxLength));

/** An optional field. A value that the schema refuses is left out. */
export const lenient = <Field extends z.core.$ZodType>(schema: Field) =>
  z.catch(z.optional(schema), undefined);
