/**
 * Writes into `dist/cdn` the hash of each script (`integrity.json`), and the import map of a page that has the folder at
 * `/app-stream/` (`import-map.json`).
 */
import {createHash} from 'node:crypto';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import {importMap} from './release/script-tags.ts';

const folder = 'dist/cdn';
const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
const hashes = Object.fromEntries(
  await Promise.all(
    scripts.map(async (name) => {
      const hash = createHash('sha384').update(await readFile(`${folder}/${name}`));
      return [name, `sha384-${hash.digest('base64')}`] as const;
    }),
  ),
);
const write = (name: string, content: object) =>
  writeFile(`${folder}/${name}`, `${JSON.stringify(content, null, 2)}\n`);
await write('integrity.json', hashes);
await write('import-map.json', importMap('/app-stream/', hashes));
