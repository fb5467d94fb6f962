import {USDCParser, type ValueRep} from 'three/addons/loaders/usd/USDCParser.js';
import type {StageBudget} from './stage-budget.ts';

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

/** The parser of three.js for binary layers. It checks the claimed length of a list before it takes memory. */
export class BoundedCrateParser extends USDCParser {
  constructor(private readonly budget: StageBudget) {
    super();
  }

  override _readArrayValue(rep: ValueRep): unknown {
    const length = this.#peekLength();
    const maxLength = this.buffer.byteLength * (rep.isCompressed ? MAX_INTEGERS_PER_BYTE : 1);
    if (length > maxLength) throw new Error('a list in it has an impossible length');
    this.budget.countList(length * (ITEM_BYTES[rep.typeEnum] ?? DEFAULT_ITEM_BYTES));
    return super._readArrayValue(rep);
  }

  /** Vectors of paths and numbers. They are not longer than the file, but many fields can share one. */
  override _readScalarValue(type: number): unknown {
    const value = super._readScalarValue(type);
    if (Array.isArray(value) || value instanceof Float64Array)
      this.budget.countList(value.length * DEFAULT_ITEM_BYTES);
    return value;
  }

  #peekLength(): number {
    const {reader, version} = this;
    const start = reader.tell();
    const length = version.major === 0 && version.minor < 7 ? reader.readUint32() : reader.readUint64();
    reader.seek(start);
    return length;
  }
}
