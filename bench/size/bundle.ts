import {brotliCompressSync, gzipSync} from 'node:zlib';
import {build, type Plugin} from 'vite';

/** The sizes of a text, in bytes. */
export interface CompressedSize {
  readonly minified: number;
  readonly gzip: number;
  readonly brotli: number;
}

/** The sizes of files that are compressed one by one, as a server does it. */
export const measureFiles = (texts: Iterable<string>): CompressedSize => {
  let [minified, gzip, brotli] = [0, 0, 0];
  for (const text of texts) {
    minified += Buffer.byteLength(text);
    gzip += gzipSync(text, {level: 9}).length;
    brotli += brotliCompressSync(text).length;
  }
  return {minified, gzip, brotli};
};

/** Bytes as kilobytes with one decimal place. */
export const formatKb = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The files that a bundler makes from an entry. */
export interface BundleSizes {
  /** What a page loads with the entry. */
  readonly first: CompressedSize;
  /** What it may load on demand. */
  readonly onDemand: CompressedSize;
}

interface Chunk {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly isEntry: boolean;
}

const ENTRY = 'bench-entry.js';

/** The entry as a module that exists only in memory. */
const entryPlugin = (source: string, folder: string): Plugin => {
  const id = `${folder}/${ENTRY}`;
  return {
    name: 'bench-entry',
    resolveId: (name) => (name === ENTRY ? id : undefined),
    load: (name) => (name === id ? source : undefined),
  };
};

/** The entry chunk and all chunks that it imports statically. */
export const listFirstChunks = <Item extends Chunk>(chunks: readonly Item[]): ReadonlySet<Item> => {
  const found = new Set(chunks.filter(({isEntry}) => isEntry));
  // A set iterates over the items that are added meanwhile.
  for (const {imports} of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return found;
};

/** Bundles a program as an application would: minified, with its dependencies, without what it does not use. */
export const bundle = async (source: string, folder: string): Promise<BundleSizes> => {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [entryPlugin(source, folder)],
    define: {'process.env.NODE_ENV': '"production"'},
    build: {
      write: false,
      target: 'es2022',
      modulePreload: {polyfill: false},
      rolldownOptions: {input: ENTRY, preserveEntrySignatures: 'strict', output: {format: 'es'}},
    },
  });
  if (!('output' in built)) throw new Error('Vite built more than one bundle');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  const first = listFirstChunks(chunks);
  const codeOf = (isFirst: boolean) =>
    chunks.filter((chunk) => first.has(chunk) === isFirst).map(({code}) => code);
  return {first: measureFiles(codeOf(true)), onDemand: measureFiles(codeOf(false))};
};
