import {readFile, realpath, stat} from 'node:fs/promises';
import {basename, isAbsolute, join, posix, relative, resolve, sep} from 'node:path';
import {download} from './download.ts';

/** Where a layer was found: it can be read, and it knows what an address inside it means. */
export interface Place {
  readonly id: string;
  readonly name: string;
  read(signal: AbortSignal): Promise<Uint8Array>;
  /** The place that an address names, seen from here; throws when the address is not allowed. */
  resolve(address: string): Place;
}

/** The only places that stages may come from. */
export interface Sources {
  readonly folder: string;
  readonly allowHttp?: ((url: URL) => boolean) | undefined;
}

const maximumBytes = 64 * 1024 * 1024;

/**
 * The place of the stage itself. A name, a path or an `omniverse:` address is looked for in the folder, the longest
 * part of its path that exists there first: the demo has no Nucleus server, but its stages carry such addresses.
 */
export async function stagePlace(address: string, sources: Sources): Promise<Place> {
  const scheme = schemeOf(address);
  if (scheme === 'http' || scheme === 'https') return httpPlace(new URL(address), sources);
  if (scheme && scheme !== 'omniverse')
    throw new Error(`addresses that begin with ${scheme}: are not opened`);
  const path = scheme ? new URL(address).pathname : address;
  const segments = unescaped(path)
    .split(/[\\/]+/)
    .filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw new Error('the address leaves the folder of stages');
  for (let from = 0; from < segments.length; from++) {
    const place = folderPlace(segments.slice(from).join('/'), sources);
    if (await exists(place)) return place;
  }
  throw new Error(`there is no stage named ${segments.at(-1) ?? address}`);
}

/** A file in the folder of stages; what leaves the folder, by `..` or by a link, is refused. */
function folderPlace(path: string, sources: Sources): Place {
  const file = resolve(sources.folder, path);
  refuseOutside(sources.folder, file);
  return {
    id: `folder:${file}`,
    name: basename(file),
    async read(signal) {
      const real = await realpath(file).catch(() => {
        throw new Error('there is no such file');
      });
      refuseOutside(await realpath(sources.folder), real);
      const {size} = await stat(real);
      if (size > maximumBytes) throw new Error(`${basename(file)} is larger than 64 MiB`);
      return readFile(real, {signal});
    },
    resolve(address) {
      const scheme = schemeOf(address);
      if (scheme === 'http' || scheme === 'https') return httpPlace(new URL(address), sources);
      if (scheme) throw new Error(`addresses that begin with ${scheme}: are not opened`);
      if (isAbsolute(address)) throw new Error('only relative paths are opened');
      return folderPlace(relative(sources.folder, join(file, '..', address)), sources);
    },
  };
}

/** A file on a web server; what it refers to comes from the web too, never from this machine's folder. */
function httpPlace(url: URL, sources: Sources): Place {
  return {
    id: url.href,
    name: basename(unescaped(url.pathname)) || url.host,
    read: (signal) => download(url, {allow: sources.allowHttp ?? (() => false), maximumBytes, signal}),
    resolve(address) {
      const next = new URL(address, url);
      if (next.protocol !== 'http:' && next.protocol !== 'https:')
        throw new Error(`addresses that begin with ${next.protocol} are not opened`);
      return httpPlace(next, sources);
    },
  };
}

/** A file inside a `.usdz` package. What the package does not hold is looked for beside it only if it is relative. */
export function packagePlace(outer: Place, files: Readonly<Record<string, Uint8Array>>, path: string): Place {
  return {
    id: `${outer.id}[${path}]`,
    name: posix.basename(path),
    async read() {
      const bytes = files[path];
      if (!bytes) throw new Error(`${outer.name} holds no file ${path}`);
      return bytes;
    },
    resolve(address) {
      const inside = posix.join(posix.dirname(path), address);
      return files[inside] ? packagePlace(outer, files, inside) : outer.resolve(address);
    },
  };
}

function schemeOf(address: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function refuseOutside(folder: string, file: string): void {
  const way = relative(resolve(folder), file);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error('the address leaves the folder of stages');
}

async function exists(place: Place): Promise<boolean> {
  const file = place.id.slice('folder:'.length);
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}
