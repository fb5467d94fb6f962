import fc from 'fast-check';
import {oddText, oddValue} from './odd-value.ts';

type Keyed = Record<string, unknown>;

/** One way to spoil a value: where, how, and with what. */
interface Injury {
  readonly at: number;
  readonly how: 'drop' | 'replace' | 'wrap' | 'repeat' | 'add' | 'rename' | 'text';
  readonly name: string;
  readonly value: unknown;
}

const injury: fc.Arbitrary<Injury> = fc.record({
  at: fc.nat(10_000),
  how: fc.constantFrom('drop', 'replace', 'replace', 'wrap', 'repeat', 'add', 'rename', 'text'),
  name: oddText,
  value: oddValue,
});

/** A valid example of JSON, spoiled in up to four places; sometimes whole, so that what lies behind is reached too. */
export const broken = (...examples: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.constantFrom(...examples), fc.array(injury, {maxLength: 4}))
    .map(([example, injuries]) =>
      injuries.reduce<unknown>((value, one) => injure(value, one), structuredClone(example)),
    );

/** The same as text, which may be spoiled as text once more: cut, filled, or with numbers that no double holds. */
export const brokenText = (...examples: readonly unknown[]): fc.Arbitrary<string> =>
  fc.oneof(
    {weight: 5, arbitrary: broken(...examples).map((value) => asJson(value))},
    {
      weight: 1,
      arbitrary: fc
        .tuple(broken(...examples), fc.nat(2000), fc.constantFrom(0, 1, 4), oddText)
        .map(([value, at, gone, more]) => {
          const text = asJson(value);
          return text.slice(0, at) + more + text.slice(at + gone);
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(broken(...examples), fc.constantFrom('1e999', '-0', '-1e999', '99999999999999999999', '1E+2'))
        .map(([value, number]) => asJson(value).replace(/(?<=[:,[])\d+/g, number)),
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

/** `JSON.stringify` gives nothing for `undefined`, whatever its type says. */
const asJson = (value: unknown) => (value === undefined ? '' : JSON.stringify(value));

const injure = (root: unknown, {at, how, name, value: given}: Injury): unknown => {
  // What is put in may be spoiled next.
  const value = structuredClone(given);
  const places = placesIn(root);
  const place = places[at % (places.length + 1)];
  // One place is the whole.
  if (!place)
    return how === 'wrap' ? [root] : how === 'text' ? JSON.stringify(root) : how === 'add' ? root : value;
  const {holder, key} = place;
  const old = holder[key];
  switch (how) {
    case 'drop':
      Reflect.deleteProperty(holder, key);
      break;
    case 'replace':
      put(holder, key, value);
      break;
    case 'wrap':
      put(holder, key, [old]);
      break;
    case 'repeat':
      put(
        holder,
        key,
        Array.from({length: 1 + (at % 8)}, () => old),
      );
      break;
    case 'add':
      put(holder, name, value);
      break;
    case 'rename':
      Reflect.deleteProperty(holder, key);
      put(holder, name, old);
      break;
    case 'text':
      put(holder, key, JSON.stringify(old));
      break;
    default:
      how satisfies never;
  }
  return root;
};

/** As `JSON.parse` does it: `__proto__` is a key like any other. */
const put = (holder: Keyed, key: string, value: unknown) => {
  if (Array.isArray(holder) && !/^\d{1,5}$/.test(key)) holder.push(value);
  else Object.defineProperty(holder, key, {value, writable: true, enumerable: true, configurable: true});
};

/** Every place in a value that a value stands at, a hundred or so at most. */
const placesIn = (root: unknown) => {
  const places: {readonly holder: Keyed; readonly key: string}[] = [];
  const found = [root];
  for (const value of found) {
    if (places.length > 100) break;
    if (typeof value !== 'object' || value === null) continue;
    const holder = value as Keyed;
    for (const key of Object.keys(holder)) {
      places.push({holder, key});
      found.push(holder[key]);
    }
  }
  return places;
};
