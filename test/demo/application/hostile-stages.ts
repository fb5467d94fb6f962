import {zipSync} from 'fflate';
import {writeCrate} from './write-crate.ts';

const MEBIBYTE = 1024 * 1024;

const toBytes = (text: string) => new TextEncoder().encode(text);

/** A package whose first layer refers to this many packages. Each of them unpacks to a layer of zeros. */
export function writeNestedPackages(count: number, innerMebibytes: number): Uint8Array {
  const inner = zipSync({'a.usda': new Uint8Array(innerMebibytes * MEBIBYTE)}, {level: 9});
  return writeOuterPackage(count, inner);
}

/** A package with packages whose first layers are small. Their other files are large and no layer refers to them. */
export function writeUnusedFiles(count: number, innerMebibytes: number): Uint8Array {
  const zeros = new Uint8Array(innerMebibytes * MEBIBYTE);
  const first = toBytes('#usda 1.0\n( defaultPrim = "A" )\ndef Cube "A" { }');
  return writeOuterPackage(count, zipSync({'a.usda': first, 'b.usda': zeros, 'c.png': zeros}, {level: 9}));
}

function writeOuterPackage(count: number, inner: Uint8Array): Uint8Array {
  const names = Array.from({length: count}, (_, at) => `p${at}.usdz`);
  const text = names.map((name, at) => `def "P${at}" ( references = @${name}@ ) { }`).join('\n');
  return zipSync(
    {
      'a.usda': toBytes(`#usda 1.0\ndef Cube "C" { }\n${text}`),
      ...Object.fromEntries(names.map((name) => [name, inner])),
    },
    {level: 9},
  );
}

/** A binary layer of about 500 bytes whose lists claim this length. */
export function writeHugeLists(claimedInts: number, lists = 1): Uint8Array {
  const attributes = Object.fromEntries(
    Array.from({length: lists}, (_, at) => [`list${at}`, {claimedInts}] as const),
  );
  return writeCrate({upAxis: {token: 'Y'}}, [{name: 'A', type: 'Mesh', attributes}]);
}

/** An empty package of 98 bytes whose zip64 directory claims this number of files. */
export function writeHugeDirectory(claimedFiles: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(102));
  // The package begins with the signature of a local file, so that it is recognised as a package.
  bytes.setUint32(0, 0x04034b50, true);
  const [directory, locator, end] = [4, 60, 80];
  bytes.setUint32(directory, 0x06064b50, true);
  bytes.setUint32(directory + 32, claimedFiles, true);
  bytes.setUint32(locator, 0x07064b50, true);
  bytes.setUint32(locator + 8, directory, true);
  bytes.setUint32(end, 0x06054b50, true);
  bytes.setUint16(end + 8, 0xffff, true);
  bytes.setUint32(end + 16, 0xffffffff, true);
  return new Uint8Array(bytes.buffer);
}
