import fc from 'fast-check';
import {oddText, oddValue} from './odd-value.ts';

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
