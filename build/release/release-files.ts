import {cp, mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {z} from 'zod';
import {changesOf} from './changelog.ts';
import type {RunCommand} from './run-command.ts';

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  repository: z.object({url: z.string()}),
  scripts: z.record(z.string(), z.string()),
});

export const readManifest = async (folder: string) =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

/** The tags that load the element from a CDN of npm, and refuse a changed file. */
const scriptTags = (packageAddress: string, {'app-stream.js': main = '', ...parts}: Record<string, string>) => {
  const address = `https://cdn.jsdelivr.net/npm/${packageAddress}/dist/cdn/`;
  const integrity = Object.fromEntries(Object.entries(parts).map(([name, hash]) => [address + name, hash]));
  return `<script type="importmap">
${JSON.stringify({integrity}, null, 2)}
</script>
<script type="module" src="${address}app-stream.js" integrity="${main}" crossorigin="anonymous"></script>
`;
};

/** Where VitePress writes the site. */
const SITE = 'docs/.vitepress/dist';

/**
 * Writes `release/`: the tarball, the folder for a CDN with the hashes of its files, the site, the changes of the version and
 * the script tags. The build is there.
 */
export const writeReleaseFiles = async (folder: string, run: RunCommand): Promise<void> => {
  const {name, version, repository, scripts} = await readManifest(folder);
  const target = join(folder, 'release');
  await rm(target, {recursive: true, force: true});
  await mkdir(target);
  await run('npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', 'release');
  await cp(join(folder, 'dist/cdn'), join(target, 'cdn'), {recursive: true});
  const hashes = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(join(target, 'cdn/integrity.json'), 'utf8')));
  await writeFile(join(target, 'script-tags.html'), scriptTags(`${name}@${version}`, hashes));
  const address = repository.url.replace(/^git\+|\.git$/g, '');
  const changelog = await readFile(join(folder, 'CHANGELOG.md'), 'utf8');
  await writeFile(join(target, 'changes.md'), `${changesOf(changelog, version, address)}\n`);
  if (!scripts['site:build']) return;
  await run('npm', 'run', 'site:build');
  await cp(join(folder, SITE), join(target, 'site'), {recursive: true});
};
