import {unzipSync} from 'fflate';
import type {StageBudget} from './stage-budget.ts';

const LAYER = /\.usd[acz]?$/i;
const MAX_FILES = 10_000;
const SIGNATURES = {end: 0x06054b50, zip64End: 0x06064b50, zip64Locator: 0x07064b50};

export function isPackage(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * A `.usdz` package. It unpacks a layer when the stage reads it, and keeps only the packed bytes. It ignores files that
 * are not layers, such as textures.
 */
export class UsdPackage {
  /** The first file. In a valid package, this is the root layer of the package. */
  readonly first: string | undefined;
  readonly #layers = new Set<string>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly budget: StageBudget,
  ) {
    if (countFiles(bytes) > MAX_FILES) throw new Error(`the package has more than ${MAX_FILES} files`);
    let first: string | undefined;
    unzipSync(bytes, {
      filter: ({name}) => {
        first ??= name;
        if (LAYER.test(name)) this.#layers.add(name);
        return false;
      },
    });
    this.first = first;
  }

  has(path: string): boolean {
    return this.#layers.has(path);
  }

  unpackLayer(path: string): Uint8Array {
    let isFound = false;
    const unpacked = unzipSync(this.bytes, {
      filter: ({name, size, originalSize}) => {
        // A package can contain two files with one name.
        if (name !== path || isFound) return false;
        isFound = true;
        // A file that is not compressed has its packed size, whatever the directory claims.
        this.budget.countUnpacked(Math.max(size, originalSize));
        return true;
      },
    })[path];
    if (!unpacked) throw new Error(`the package contains no file ${path}`);
    return unpacked;
  }
}

/** Reads the number of files that the directory claims, where fflate reads it. */
function countFiles(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (at: number, signature: number) =>
    at >= 0 && at + 4 <= bytes.length && view.getUint32(at, true) === signature;
  for (let at = bytes.length - 22; at >= 0 && bytes.length - at <= 65_558; at--) {
    if (!has(at, SIGNATURES.end)) continue;
    const zip64 = has(at - 20, SIGNATURES.zip64Locator) ? view.getUint32(at - 12, true) : -1;
    if (!has(zip64, SIGNATURES.zip64End)) return view.getUint16(at + 8, true);
    if (zip64 + 36 > bytes.length) break;
    return view.getUint32(zip64 + 32, true);
  }
  throw new Error('the package has no directory');
}
