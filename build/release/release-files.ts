import {existsSync} from 'node:fs';
import {cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {z} from 'zod';
import {changesOf} from './changelog.ts';
import type {RunCommand} from './run-command.ts';
import {scriptTags} from './script-tags.ts';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  repository: z.optional(z.object({url: z.string()})),
});

export const readManifest = async (folder: string) =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

/** The folder in which `npm run site:build` writes the site. */
const SITE = 'site/dist';

/**
 * Writes `release/`: the tarball, the folder for a CDN with the hashes of its files, the site, the changes of the version and
 * the script tags. The package and the site are built before.
 */
export const writeReleaseFiles = async (folder: string, run: RunCommand): Promise<void> => {
  const {name, version, repository} = await readManifest(folder);
  const target = join(folder, 'release');
  await rm(target, {recursive: true, force: true});
  await mkdir(target);
  await run('npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', 'release');
  await cp(join(folder, 'dist/cdn'), join(target, 'cdn'), {recursive: true});
  const hashes = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(target, 'cdn/integrity.json'), 'utf8')));
  const address = `https://cdn.jsdelivr.net/npm/${name}@${version}/dist/cdn/`;
  await writeFile(join(target, 'script-tags.html'), scriptTags(address, hashes));
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
  const changes = changesOf(changelog, version, (repository?.url ?? '').replace(/^git\+|\.git$/g, ''));
  await writeFile(join(target, 'changes.md'), `${changes}\n`);
  const site = join(folder, SITE);
  if (existsSync(site)) await cp(site, join(target, 'site'), {recursive: true});
};
