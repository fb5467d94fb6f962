import {USDCParser, type ValueRep} from 'three/addons/loaders/usd/USDCParser.js';

/** The memory that the lists of a layer may need. A small binary layer can claim any size. */
const MAX_LIST_BYTES = 256 * 1024 * 1024;
/**
 * The maximum number of integers per byte of a file with a compressed list. Four of them need one byte before LZ4, and
 * one byte of LZ4 encodes 255 bytes at most.
 */
const MAX_INTEGERS_PER_BYTE = 4 * 255;
/** The size of one item in memory, by the number of its type. All other types have `DEFAULT_ITEM_BYTES`. */
const ITEM_BYTES: Readonly<Record<number, number>> = {
  3: 4, // int
  4: 4, // unsigned int
  7: 4, // half
  8: 4, // float
  15: 128, // matrix4d
  23: 12, // vector of three doubles
  24: 12, // vector of three floats
  25: 12, // vector of three halves
  16: 16, // quaternions
  17: 16,
  18: 16,
  27: 16, // vectors of four doubles, floats and halves
  28: 16,
  29: 16,
};
const DEFAULT_ITEM_BYTES = 8;
/** The maximum number of entries per byte of the file. The best compression reaches about sixteen. */
const MAX_ENTRIES_PER_BYTE = 64;
const ENTRY = {name: 16, size: 32};
const COUNTED = ['TOKENS', 'STRINGS', 'PATHS'];
/** Before version 0.4, the size of these sections determines the number of their entries. */
const COUNTED_SINCE_4 = [...COUNTED, 'FIELDS', 'FIELDSETS', 'SPECS'];

/** The parser of three.js for binary layers. It checks the claimed length of a list before it takes memory. */
export class BoundedCrateParser extends USDCParser {
  #listBytes = 0;

  override _readArrayValue(rep: ValueRep): unknown {
    const length = this.#peekLength();
    const maxLength = this.buffer.byteLength * (rep.isCompressed ? MAX_INTEGERS_PER_BYTE : 1);
    if (length > maxLength) throw new Error('a list in it has an impossible length');
    this.#countBytes(length * (ITEM_BYTES[rep.typeEnum] ?? DEFAULT_ITEM_BYTES));
    return super._readArrayValue(rep);
  }

  /** Vectors of paths and numbers. They are not longer than the file, but many fields can share one. */
  override _readScalarValue(type: number): unknown {
    const value = super._readScalarValue(type);
    if (Array.isArray(value) || value instanceof Float64Array)
      this.#countBytes(value.length * DEFAULT_ITEM_BYTES);
    return value;
  }

  #peekLength(): number {
    const {reader, version} = this;
    const start = reader.tell();
    const length = version.major === 0 && version.minor < 7 ? reader.readUint32() : reader.readUint64();
    reader.seek(start);
    return length;
  }

  #countBytes(bytes: number) {
    this.#listBytes += bytes;
    if (this.#listBytes > MAX_LIST_BYTES) throw new Error('the stage has lists of more than 256 MiB');
  }
}

/**
 * Rejects a binary layer whose table claims impossible sizes. The parser of three.js would allocate the memory first,
 * and nothing could interrupt it.
 */
export function rejectHugeCrate(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numberAt = (at: number): number => {
    if (!(at >= 0 && at + 8 <= bytes.length)) throw new Error('its section table points outside the file');
    return Number(view.getBigUint64(at, true));
  };
  const [major = 0, minor = 0] = bytes.subarray(8, 10);
  const names = major === 0 && minor < 4 ? COUNTED : COUNTED_SINCE_4;
  const table = numberAt(16);
  const sections = numberAt(table);
  if (sections > 100) throw new Error('it has too many sections');
  for (let number = 0; number < sections; number++) {
    const at = table + 8 + number * ENTRY.size;
    const start = numberAt(at + ENTRY.name);
    const [name = ''] = new TextDecoder('latin1').decode(bytes.subarray(at, at + ENTRY.name)).split('\0');
    const isHuge = (at: number) => numberAt(at) > MAX_ENTRIES_PER_BYTE * bytes.length;
    // The number of bytes of the unpacked names follows the number of names.
    if (names.includes(name) && (isHuge(start) || (name === 'TOKENS' && isHuge(start + 8))))
      throw new Error(`its section ${name} is too large`);
  }
}
