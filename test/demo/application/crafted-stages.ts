import {readFileSync} from 'node:fs';
import {stagesFolder} from './application-fixture.ts';

/** The types of lists in a binary layer. */
export const LIST_TYPES = {int: 3, matrix: 15} as const;
const COMPRESSED = 0xa0;

/** A binary layer in which a compressed list claims this length. */
export function writeLongList(length: number, type: number = LIST_TYPES.int): Uint8Array {
  const bytes = readFileSync(`${stagesFolder}crystal.usdc`);
  // A field refers to its list by an offset, a type and flags.
  const at = bytes.indexOf(Buffer.from([0, 0, LIST_TYPES.int, 0x80]));
  bytes.set([type, COMPRESSED], at + 2);
  bytes.writeUInt32LE(length, bytes.readUInt32LE(at - 4));
  return bytes;
}
