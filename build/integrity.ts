/** Writes `dist/cdn/integrity.json`: the hash of each script, for the attribute `integrity` and for import maps. */
import {createHash} from 'node:crypto';
import {readdir, readFile, writeFile} from 'node:fs/promises';

const folder = 'dist/cdn';
const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
const hashes = await Promise.all(
  scripts.map(async (name) => {
    const hash = createHash('sha384').update(await readFile(`${folder}/${name}`));
    return [name, `sha384-${hash.digest('base64')}`] as const;
  }),
);
await writeFile(`${folder}/integrity.json`, `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
