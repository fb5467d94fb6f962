import {USDAParser} from 'three/addons/loaders/usd/USDAParser.js';
import {BoundedCrateParser, rejectHugeCrate} from './bounded-crate-parser.ts';

/** A prim, such as `/World/Box`, or a property of a prim, such as `/World/Box.size`. */
export interface Spec {
  readonly specType: number;
  readonly fields: Record<string, unknown>;
}

const PRIM_TYPE = 6;
const ZIP_SIGNATURE = 0x04034b50;
const ZIP_HEADER_BYTES = 30;
/** The statements of USD text, and the fields of binary layers, that add content of other prims and files. */
const ARC_STATEMENT =
  /^\s*(?:(?:prepend|append|add)\s+)?(?:references|payload|inherits|specializes|subLayers|variantSets)\s*=/m;
const ARC_FIELDS = ['references', 'payload', 'inheritPaths', 'specializes', 'subLayers', 'variantSetNames'];

/** The prims and properties of one file. */
export class Layer {
  constructor(
    readonly specs: Readonly<Record<string, Spec>>,
    /** Whether the layer adds content of other prims and files. The application does not show that content. */
    readonly hasArcs: boolean,
  ) {}

  /** The paths of all prims, parents first. The content of variants is left out. */
  get primPaths(): string[] {
    const isPrim = (path: string) =>
      path !== '/' && !path.includes('{') && this.specs[path]?.specType === PRIM_TYPE;
    return Object.keys(this.specs).filter(isPrim);
  }

  /** Returns the value of a property that does not change over time. */
  readValue(primPath: string, name: string): unknown {
    return this.specs[`${primPath}.${name}`]?.fields['default'];
  }

  /** Returns the first numbers of a property, or undefined if it has fewer. */
  readNumbers(primPath: string, name: string, count: number): number[] | undefined {
    const value = this.readValue(primPath, name);
    if (!Array.isArray(value) && !(value instanceof Float32Array)) return undefined;
    const numbers = Array.from<unknown>(value)
      .slice(0, count)
      .filter((item) => typeof item === 'number');
    return numbers.length === count ? numbers : undefined;
  }
}

/** Reads a `.usda`, `.usdc` or `.usd` file, or the first file of a `.usdz` package. */
export function parseLayer(file: Uint8Array): Layer {
  const bytes = file[0] === 0x50 && file[1] === 0x4b ? findRootLayer(file) : file;
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 8)) === 'PXR-USDC') {
    rejectHugeCrate(bytes);
    const {specsByPath} = new BoundedCrateParser().parseData(bytes.slice().buffer);
    const hasArcs = Object.values(specsByPath).some(({fields}) => ARC_FIELDS.some((name) => name in fields));
    return new Layer(specsByPath, hasArcs);
  }
  const text = new TextDecoder().decode(bytes);
  if (!/^\s*#usda\s/.test(text)) throw new Error('the text does not begin with #usda');
  // The parser of three.js stores names in plain objects, where these lead to the prototypes of all objects.
  if (/__proto__|constructor/.test(text)) throw new Error('the text has a reserved name');
  return new Layer(new USDAParser().parseData(text).specsByPath, ARC_STATEMENT.test(text));
}

/** Returns the first file of a package, which is its root layer. A package is a zip archive without compression. */
function findRootLayer(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < ZIP_HEADER_BYTES || view.getUint32(0, true) !== ZIP_SIGNATURE)
    throw new Error('the package does not begin with a file');
  if (view.getUint16(8, true) !== 0) throw new Error('the first file of the package is compressed');
  const start = ZIP_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
  return bytes.subarray(start, start + view.getUint32(18, true));
}

/** Removes the files of textures, which three.js would load. */
export function removeTextures(layer: Layer) {
  for (const [path, {fields}] of Object.entries(layer.specs))
    if (path.endsWith('.inputs:file')) fields['default'] = undefined;
}
