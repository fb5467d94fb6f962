import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import * as z from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Packages that blocks import, beside this one. */
const PACKAGES = ['media-chrome', '@opentelemetry/api'];
/** The script that prepares the page of a block. */
export const STAGE = 'stage';

const packageJson = z.object({exports: z.record(z.string(), z.unknown())});
const target = z.object({default: z.string().regex(/^\.\/dist\/[\w-]+\.js$/)});

/** The entries of the package, by the names that a page imports, with their sources. */
const readEntries = async (): Promise<ReadonlyMap<string, string>> => {
  const {exports} = packageJson.parse(JSON.parse(await readFile(`${root}package.json`, 'utf8')));
  const entries = Object.entries(exports).flatMap(([entry, value]) => {
    const {data} = target.safeParse(value);
    const source = data?.default.replace('./dist/', `${root}src/`).replace(/\.js$/, '.ts');
    return source === undefined ? [] : [[`app-stream${entry.slice(1)}`, source] as const];
  });
  return new Map(entries.filter(([name]) => name !== 'app-stream/react'));
};

const resolvePackage = (name: string) => [name, fileURLToPath(import.meta.resolve(name))] as const;

/** The file of an import: `app-stream/scene/define` is `app-stream-scene-define.js`. */
const fileOf = (name: string) =>
  name === 'app-stream' ? 'index.js' : `${name.replace(/^@/, '').replaceAll('/', '-')}.js`;

/** The scripts of the pages by their file names, and where a page finds each import. */
export interface PageScripts {
  readonly files: ReadonlyMap<string, string>;
  readonly imports: Readonly<Record<string, string>>;
}

/** Bundles all entries of the package and what else the blocks import, as modules that share their parts. */
export const bundleScripts = async (): Promise<PageScripts> => {
  const entries = new Map([...(await readEntries()), ...PACKAGES.map(resolvePackage)]);
  const stage = [STAGE, fileURLToPath(new URL('stage.ts', import.meta.url))] as const;
  const inputs = [...entries, stage].map(([name, source]) => [fileOf(name).replace(/\.js$/, ''), source]);
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: {entry: Object.fromEntries(inputs), formats: ['es'], fileName: (_, name) => `${name}.js`},
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const files = outputs.flatMap((file) =>
    file.type === 'chunk' ? [[file.fileName, file.code] as const] : [],
  );
  const imports = [...entries.keys()].map((name) => [name, `/app-stream/${fileOf(name)}`] as const);
  // The name that script tags use.
  files.push(['app-stream.js', "export * from './app-stream-define.js';"]);
  return {files: new Map(files), imports: Object.fromEntries(imports)};
};
