import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {packPackage} from '../package/packed-package.ts';

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
