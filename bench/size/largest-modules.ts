import {fileURLToPath} from 'node:url';
import {brotliCompressSync} from 'node:zlib';
import {build} from 'vite';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A module in the file of the tag. */
export interface ModuleShare {
  /** The path from the root of the project, or the path within a package. */
  readonly name: string;
  /** The module's share of the compressed file, in bytes, estimated by the size of the module alone. */
  readonly brotli: number;
}

const COMMENTS = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;

const shortName = (id: string) =>
  id
    .replace(ROOT, '')
    .replace(/^.*node_modules\//, '')
    .replaceAll('\0', '');

/** Distributes the size of a compressed file among its modules. */
export const shareOut = (
  codes: ReadonlyMap<string, string>,
  fileBytes: number,
): ReadonlyMap<string, number> => {
  const alone = new Map([...codes].map(([name, code]) => [name, compressedLength(code)]));
  const sum = [...alone.values()].reduce((sum, bytes) => sum + bytes, 0);
  return new Map([...alone].map(([name, bytes]) => [name, sum > 0 ? (bytes / sum) * fileBytes : 0]));
};

// Comments are long, and the minifier removes them.
const compressedLength = (code: string) => {
  const text = code.replaceAll(COMMENTS, '').trim();
  return text ? brotliCompressSync(text).length : 0;
};

const buildInMemory = async (mode: string) => {
  const built = await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    mode,
    logLevel: 'silent',
    build: {write: false},
  });
  const [output] = Array.isArray(built) ? built : [];
  return output?.output.filter((file) => file.type === 'chunk') ?? [];
};

/** Returns the modules in the file of the tag, the largest first. */
export const listModules = async (): Promise<readonly ModuleShare[]> =>
  (await buildInMemory('tag'))
    .flatMap(({code, modules}) => {
      const codes = new Map(
        Object.entries(modules).map(([id, module]) => [shortName(id), module.code ?? '']),
      );
      const shares = shareOut(codes, brotliCompressSync(code).length);
      return [...shares].map(([name, brotli]) => ({name, brotli}));
    })
    .toSorted((a, b) => b.brotli - a.brotli);
