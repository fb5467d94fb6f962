import {execFile} from 'node:child_process';
import {createHash} from 'node:crypto';
import {access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));
const CACHE = join(root, 'node_modules/.cache/packages');

/** The build reads none of these. */
const LEFT_OUT = [
  '.ci',
  '.git',
  '.github',
  'ARCHITECTURE.md',
  'BENCHMARKS.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'bench',
  'demo',
  'dist',
  'docs',
  'examples',
  'node_modules',
  'site',
  'test',
];

/** The folders and files of a clean clone that the package is built from. */
const readTopLevel = async () => (await readdir(root)).filter((name) => !LEFT_OUT.includes(name)).sort();

const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const top of await readTopLevel()) {
    const entries = await readdir(join(root, top), {recursive: true, withFileTypes: true}).catch(() => []);
    const files = entries
      .filter((entry) => entry.isFile())
      .map(({parentPath, name}) => join(parentPath, name));
    for (const path of files.length > 0 ? files.sort() : [join(root, top)])
      hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
};

/** Copies the project as a clean clone has it, with its packages, and packs it there. */
const packClone = async (destination: string): Promise<void> => {
  const clone = await mkdtemp(join(tmpdir(), 'app-stream-clone-'));
  try {
    for (const name of await readTopLevel()) await cp(join(root, name), join(clone, name), {recursive: true});
    await symlink(join(root, 'node_modules'), join(clone, 'node_modules'));
    await run('npm', ['pack', '--pack-destination', destination], {cwd: clone, maxBuffer: 64 * 1024 * 1024});
    const [archive = ''] = await readdir(destination);
    await run('tar', ['xzf', archive], {cwd: destination});
  } finally {
    await rm(clone, {recursive: true, force: true});
  }
};

const pack = async (): Promise<string> => {
  const packed = join(CACHE, await hashSources());
  const contents = join(packed, 'package');
  if (await readdir(contents).catch(() => undefined)) return contents;
  await mkdir(CACHE, {recursive: true});
  const unfinished = await mkdtemp(join(CACHE, 'unfinished-'));
  await packClone(unfinished);
  // Another run of the tests may have packed the same sources meanwhile.
  await rename(unfinished, packed).catch(async (error: unknown) => {
    await rm(unfinished, {recursive: true, force: true});
    await access(contents).catch(() => {
      throw error;
    });
  });
  return contents;
};

let packed: Promise<string> | undefined;

/**
 * The folder with the contents of the package, as `npm pack` writes them in a clean clone. The package is built only if
 * its sources changed since the last time, which takes about a minute.
 */
export const packPackage = (): Promise<string> => (packed ??= pack());

/** The files of the package for script tags. Returns the text of each file by its name. */
export const bundleElement = async (): Promise<ReadonlyMap<string, string>> => {
  const folder = join(await packPackage(), 'dist/cdn');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
};

/** The file name of a part without the hash of its content. The main file has none. */
export const nameOfPart = (file: string): string => file.replace(/-[\w-]{8}(?=\.js$)/, '');
