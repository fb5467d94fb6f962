/**
 * Lets the declarations in `dist/` import `./x.js`. The compiler writes `./x.ts`, as the sources do, and a page has no such
 * file.
 */
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {join} from 'node:path';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const SOURCE_IMPORT = /((?:\bfrom |\bimport |\bimport\()(['"])\.{1,2}\/[^'"]+)\.ts\2/g;

const files = await readdir(dist, {recursive: true});
for (const path of files.filter((name) => name.endsWith('.d.ts')).map((name) => join(dist, name))) {
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(SOURCE_IMPORT, '$1.js$2'));
}
