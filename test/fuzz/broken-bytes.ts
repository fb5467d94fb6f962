import fc from 'fast-check';

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
