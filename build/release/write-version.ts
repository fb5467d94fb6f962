import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

/** The places that repeat the version, beside the files that `npm version` writes. */
const PLACES: readonly {readonly file: string; readonly text: (version: string) => string}[] = [
  {file: 'src/version.ts', text: (version) => `VERSION = '${version}'`},
  {file: 'types/web-types.json', text: (version) => `"name": "app-stream",\n  "version": "${version}"`},
  {file: 'README.md', text: (version) => `app-stream-${version}.tgz`},
];

/** Replaces the version in all files that repeat it. Fails if a file does not. */
export const writeVersion = async (folder: string, from: string, to: string): Promise<void> => {
  for (const {file, text} of PLACES) {
    const path = join(folder, file);
    const before = await readFile(path, 'utf8');
    if (!before.includes(text(from))) throw new Error(`${file} does not contain ${text(from)}`);
    await writeFile(path, before.replaceAll(text(from), text(to)));
  }
};
