import {readFile, realpath, stat} from 'node:fs/promises';
import {basename, isAbsolute, relative, resolve, sep} from 'node:path';
import {MAX_STAGE_BYTES} from '../../../shared/stage-file.ts';
import {download} from './download.ts';

/** The file of a stage. */
export interface StageFile {
  readonly name: string;
  /** The path, if it is a file of the stages folder. */
  readonly path?: string;
  read(signal: AbortSignal): Promise<Uint8Array>;
}

/** The allowed sources of stages. */
export interface StageSources {
  readonly folder: string;
  readonly allowHttp?: ((url: URL) => boolean) | undefined;
}

/**
 * Finds a stage by its address. For a name, a path or an `omniverse:` address, this is the longest end of the path that
 * exists in the folder. The demo has no Nucleus server, but its stages use such addresses.
 */
export async function findStage(
  address: string,
  {folder, allowHttp = () => false}: StageSources,
): Promise<StageFile> {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  if (scheme === 'http' || scheme === 'https') {
    const url = new URL(address);
    return {
      name: basename(decodePath(url.pathname)) || url.host,
      read: (signal) => download(url, {allow: allowHttp, signal}),
    };
  }
  if (scheme && scheme !== 'omniverse')
    throw new Error(`addresses with the scheme ${scheme}: are not supported`);
  const segments = decodePath(scheme ? new URL(address).pathname : address)
    .split(/[\\/]+/)
    .filter((segment) => segment !== '' && segment !== '.');
  if (segments.includes('..')) throw new Error('the address is outside the stages folder');
  for (let from = 0; from < segments.length; from++) {
    const path = resolve(folder, segments.slice(from).join('/'));
    rejectOutside(folder, path);
    if ((await stat(path).catch(() => undefined))?.isFile())
      return {name: basename(path), path, read: (signal) => readStageFile(path, folder, signal)};
  }
  throw new Error(`the folder contains no stage named ${segments.at(-1) ?? address}`);
}

/** Reads a file of the folder. Rejects a link that leads outside. */
async function readStageFile(path: string, folder: string, signal: AbortSignal): Promise<Uint8Array> {
  const real = await realpath(path);
  rejectOutside(await realpath(folder), real);
  const {size} = await stat(real);
  if (size > MAX_STAGE_BYTES) throw new Error(`${basename(path)} is larger than 64 MiB`);
  return readFile(real, {signal});
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
