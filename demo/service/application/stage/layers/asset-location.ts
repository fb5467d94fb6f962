import {readFile, realpath, stat} from 'node:fs/promises';
import {basename, isAbsolute, join, posix, relative, resolve, sep} from 'node:path';
import {download} from './download.ts';
import {runWithTimeLimit} from './time-limit.ts';
import type {UsdPackage} from './usd-package.ts';

/** The location of a layer. It can read the layer and resolve the addresses in it. */
export interface AssetLocation {
  readonly id: string;
  readonly name: string;
  /** The path of the file, if the layer is a file of the stages folder. */
  readonly file?: string;
  read(signal: AbortSignal): Promise<Uint8Array>;
  /** Resolves an address relative to this location. Throws if the address is not allowed. */
  resolve(address: string): AssetLocation;
}

/** The allowed sources of stages. */
export interface StageSources {
  readonly folder: string;
  readonly allowHttp?: ((url: URL) => boolean) | undefined;
}

const MAX_FILE_BYTES = 64 * 1024 * 1024;
const UNPACK_LIMIT_MS = 20_000;

/**
 * Finds a stage by its address. For a name, a path or an `omniverse:` address, this is the longest end of the path that
 * exists in the folder. The demo has no Nucleus server, but its stages use such addresses.
 */
export async function findStage(address: string, sources: StageSources): Promise<AssetLocation> {
  const scheme = parseScheme(address);
  if (scheme === 'http' || scheme === 'https') return createHttpLocation(new URL(address), sources);
  if (scheme && scheme !== 'omniverse')
    throw new Error(`addresses with the scheme ${scheme}: are not supported`);
  const path = scheme ? new URL(address).pathname : address;
  const segments = decodePath(path)
    .split(/[\\/]+/)
    .filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw new Error('the address is outside the stages folder');
  for (let from = 0; from < segments.length; from++) {
    const location = createFolderLocation(segments.slice(from).join('/'), sources);
    if (await fileExists(location)) return location;
  }
  throw new Error(`the folder contains no stage named ${segments.at(-1) ?? address}`);
}

/** A file in the stages folder. An address that leaves the folder, by `..` or by a link, is rejected. */
function createFolderLocation(path: string, sources: StageSources): AssetLocation {
  const file = resolve(sources.folder, path);
  rejectOutside(sources.folder, file);
  return {
    id: `folder:${file}`,
    name: basename(file),
    file,
    async read(signal) {
      const real = await realpath(file).catch(() => {
        throw new Error('file not found');
      });
      rejectOutside(await realpath(sources.folder), real);
      const {size} = await stat(real);
      if (size > MAX_FILE_BYTES) throw new Error(`${basename(file)} is larger than 64 MiB`);
      return readFile(real, {signal});
    },
    resolve(address) {
      const scheme = parseScheme(address);
      if (scheme === 'http' || scheme === 'https') return createHttpLocation(new URL(address), sources);
      if (scheme) throw new Error(`addresses with the scheme ${scheme}: are not supported`);
      if (isAbsolute(address)) throw new Error('only relative paths are supported');
      return createFolderLocation(relative(sources.folder, join(file, '..', address)), sources);
    },
  };
}

/** A file on a web server. It can refer only to files on the web, never to files of this machine. */
function createHttpLocation(url: URL, sources: StageSources): AssetLocation {
  return {
    id: url.href,
    name: basename(decodePath(url.pathname)) || url.host,
    read: (signal) =>
      download(url, {allow: sources.allowHttp ?? (() => false), maxBytes: MAX_FILE_BYTES, signal}),
    resolve(address) {
      const next = new URL(address, url);
      if (next.protocol !== 'http:' && next.protocol !== 'https:')
        throw new Error(`addresses with the scheme ${next.protocol} are not supported`);
      return createHttpLocation(next, sources);
    },
  };
}

/** A layer inside a `.usdz` package. A layer that the package does not contain is resolved relative to the package. */
export function createPackageLocation(
  outer: AssetLocation,
  usdPackage: UsdPackage,
  path: string,
): AssetLocation {
  return {
    id: `${outer.id}[${path}]`,
    name: posix.basename(path),
    read: async () => runWithTimeLimit(UNPACK_LIMIT_MS, () => usdPackage.unpackLayer(path)),
    resolve(address) {
      const inside = posix.join(posix.dirname(path), address);
      return usdPackage.has(inside)
        ? createPackageLocation(outer, usdPackage, inside)
        : outer.resolve(address);
    },
  };
}

function parseScheme(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function rejectOutside(folder: string, file: string) {
  const way = relative(resolve(folder), file);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error('the address is outside the stages folder');
}

async function fileExists(location: AssetLocation): Promise<boolean> {
  const file = location.id.slice('folder:'.length);
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}
