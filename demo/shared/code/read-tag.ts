/** An attribute as it is written. `true` is an attribute without a value. */
export type WrittenAttribute = readonly [name: string, value: string | true];

const READING_ORDER = [
  'service-url',
  'signaling-url',
  'app-id',
  'profile',
  'version',
  'stage-uri',
  'lang',
  'muted',
  'controls',
];

const rankOf = (name: string) => {
  const place = READING_ORDER.indexOf(name);
  return place < 0 ? READING_ORDER.length : place;
};

/** Reads the tag of an element as it is now: its attributes in reading order, without the one that it writes itself. */
export const readTag = (element: Element): readonly WrittenAttribute[] =>
  [...element.attributes]
    .filter(({name}) => name !== 'tabindex')
    .map(({name, value}) => [name, value === '' ? true : value] as const)
    .sort(([left], [right]) => rankOf(left) - rankOf(right));
