const bigEndian = (size: number, value: number): number[] =>
  Array.from({length: size}, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) % 256);
const packet = (type: number, ...fields: readonly number[][]) => [type, 0, 0, 0, ...fields.flat()];
const time = bigEndian(8, 1_000_000);

const PACKETS: readonly number[][] = [
  packet(2),
  packet(3, bigEndian(2, 0x41), bigEndian(2, 1), bigEndian(2, 0), time),
  packet(4, bigEndian(2, 0x41), bigEndian(2, 0), bigEndian(2, 0), time),
  packet(
    5,
    bigEndian(2, 100),
    bigEndian(2, 50),
    bigEndian(2, 0),
    bigEndian(2, 640),
    bigEndian(2, 360),
    bigEndian(4, 0),
    time,
  ),
  packet(7, bigEndian(2, 3), bigEndian(2, 65_533), bigEndian(6, 0), time),
  packet(8, [1], bigEndian(5, 0), time),
  packet(9, [1], bigEndian(5, 0), time),
  packet(10, bigEndian(2, 0), bigEndian(2, 120), bigEndian(6, 0), time),
  packet(19, [0x71]),
];
const text = packet(23, [...new TextEncoder().encode('Grüße 👋')]);

/** One message of each kind of input, in both versions of the protocol. */
export const INPUTS: readonly Uint8Array[] = [
  ...PACKETS,
  [0x22, ...text],
  ...PACKETS.slice(1).flatMap((one) => [
    [0x23, ...time, 0x22, ...one],
    [0x23, ...time, 0x21, ...bigEndian(2, one.length), ...one],
    [0x23, ...time, 0x26, 0, ...bigEndian(2, 7), 0x21, ...bigEndian(2, one.length), ...one],
  ]),
].map((bytes) => new Uint8Array(bytes));
