import fc from 'fast-check';

/** Names of built-in properties, and texts that often break parsers. */
export const oddText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '.',
      '..',
      '../..',
      '%2e%2e',
      '%',
      '\u0000',
      '\r\n',
      '\ud800',
      '\udfff',
      '\u2028',
      '<b>',
      '"',
      '\\',
    ],
    ...[
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      'then',
      'length',
      'NaN',
      '1e999',
    ],
    'x'.repeat(5000),
    'é😀'.repeat(500),
    '[ '.repeat(300),
  ),
  fc.string({unit: 'binary', maxLength: 40}),
  fc.string(),
);

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 0.5, 65_535, 65_536, 2 ** 31, 2 ** 32, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.double(),
  fc.integer(),
);

const nested = fc
  .tuple(fc.constantFrom(2, 10, 255, 258, 1000), fc.boolean())
  .map(([depth, isList]) => nestValue(depth, isList));

/** Nests a value in objects or arrays. */
const nestValue = (depth: number, isList: boolean) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = isList ? [value] : {children: value, a: 1};
  return value;
};

/** A JSON value of an unexpected type or size. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], {__proto__: null}),
  {weight: 1, arbitrary: fc.jsonValue({maxDepth: 2})},
  {weight: 1, arbitrary: nested},
);

type JsonObject = Record<string, unknown>;

/** One change of a value: its place, its kind and its new content. */
interface Mutation {
  readonly at: number;
  readonly kind: 'drop' | 'replace' | 'wrap' | 'repeat' | 'add' | 'rename' | 'text';
  readonly name: string;
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(10_000),
  kind: fc.constantFrom('drop', 'replace', 'replace', 'wrap', 'repeat', 'add', 'rename', 'text'),
  name: oddText,
  value: oddValue,
});

/** A valid JSON value with up to four mutations. Some values stay valid, so that the code behind the parser runs too. */
export const brokenJson = (...examples: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...examples), fc.array(mutation, {maxLength: 4}))
    .map(([example, mutations]) =>
      mutations.reduce<unknown>((value, one) => mutate(value, one), structuredClone(example)),
    );

/** The text of a mutated JSON value. Some texts have further mutations: cuts, insertions and unrepresentable numbers. */
export const brokenJsonText = (...examples: readonly unknown[]): fc.Arbitrary<string> =>
  fc.oneof(
    {weight: 5, arbitrary: brokenJson(...examples).map((value) => toJson(value))},
    {
      weight: 1,
      arbitrary: fc
        .tuple(brokenJson(...examples), fc.nat(2000), fc.constantFrom(0, 1, 4), oddText)
        .map(([value, at, removed, inserted]) => {
          const text = toJson(value);
          return text.slice(0, at) + inserted + text.slice(at + removed);
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          brokenJson(...examples),
          fc.constantFrom('1e999', '-0', '-1e999', '99999999999999999999', '1E+2'),
        )
        .map(([value, number]) => toJson(value).replace(/(?<=[:,[])\d+/g, number)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['', 'null', '{', '[]', '"', '{"a":1,"a":2}', '\ufeff{}', '[1,]', '{"__proto__":{"a":1}}'],
        '['.repeat(60_000),
        '{"a":'.repeat(20_000),
        `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      ),
    },
    {weight: 1, arbitrary: fc.string({unit: 'binary'})},
  );

/** `JSON.stringify` returns `undefined` for `undefined`, although its type is `string`. */
const toJson = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

const mutate = (root: unknown, {at, kind, name, value: content}: Mutation): unknown => {
  // The next mutation can change the inserted value.
  const value = structuredClone(content);
  const slots = findSlots(root);
  const slot = slots[at % (slots.length + 1)];
  // The last index means the whole value.
  if (!slot)
    return kind === 'wrap' ? [root] : kind === 'text' ? JSON.stringify(root) : kind === 'add' ? root : value;
  const {holder, key} = slot;
  const old = holder[key];
  switch (kind) {
    case 'drop':
      Reflect.deleteProperty(holder, key);
      break;
    case 'replace':
      setProperty(holder, key, value);
      break;
    case 'wrap':
      setProperty(holder, key, [old]);
      break;
    case 'repeat':
      setProperty(
        holder,
        key,
        Array.from({length: 1 + (at % 8)}, () => old),
      );
      break;
    case 'add':
      setProperty(holder, name, value);
      break;
    case 'rename':
      Reflect.deleteProperty(holder, key);
      setProperty(holder, name, old);
      break;
    case 'text':
      setProperty(holder, key, JSON.stringify(old));
      break;
    default:
      kind satisfies never;
  }
  return root;
};

/** Sets a property like `JSON.parse`: `__proto__` is an ordinary key. */
const setProperty = (holder: JsonObject, key: string, value: unknown) => {
  if (Array.isArray(holder) && !/^\d{1,5}$/.test(key)) holder.push(value);
  else Object.defineProperty(holder, key, {value, writable: true, enumerable: true, configurable: true});
};

/** Finds the properties within a value, about a hundred at most. */
const findSlots = (root: unknown) => {
  const slots: {readonly holder: JsonObject; readonly key: string}[] = [];
  const found = [root];
  for (const value of found) {
    if (slots.length > 100) break;
    if (typeof value !== 'object' || value === null) continue;
    const holder = value as JsonObject;
    for (const key of Object.keys(holder)) {
      slots.push({holder, key});
      found.push(holder[key]);
    }
  }
  return slots;
};

const EXTREMES = [0, 1, 0x7f, 0x80, 0xff];

/** Valid packets with flipped bits, extreme bytes, cuts and additions, and arbitrary bytes. */
export const brokenBytes = (...examples: readonly Uint8Array[]): fc.Arbitrary<Uint8Array<ArrayBuffer>> => {
  const mutated = fc
    .tuple(
      fc.array(fc.constantFrom(...examples), {minLength: 1, maxLength: 3}),
      fc.array(fc.tuple(fc.nat(1 << 20), fc.oneof(fc.constantFrom(...EXTREMES), fc.nat(255)), fc.boolean()), {
        maxLength: 6,
      }),
      fc.option(fc.nat(1 << 20), {freq: 3, nil: undefined}),
      fc.uint8Array({maxLength: 12}),
    )
    .map(([packets, changes, cut, more]) => {
      const bytes = Uint8Array.from([...packets.flatMap((packet) => [...packet]), ...more]);
      for (const [at, value, isFlip] of changes) {
        const index = at % bytes.length;
        bytes[index] = isFlip ? (bytes[index] ?? 0) ^ (1 << (value & 7)) : value;
      }
      return cut === undefined ? bytes : bytes.slice(0, cut % (bytes.length + 1));
    });
  return fc.oneof(
    {weight: 6, arbitrary: mutated},
    {weight: 1, arbitrary: fc.uint8Array({maxLength: 80}).map((bytes) => bytes.slice())},
  );
};
