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
