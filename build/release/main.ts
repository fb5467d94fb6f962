/**
 * `npm run release -- minor`: makes a version with all files that are published. `--dry-run` makes it in a temporary clone and
 * prints it. `--files` writes the files of the present version alone, as the CI does for a tag.
 */
import {readdir, readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {withClone} from './dry-run.ts';
import {makeRelease} from './release.ts';
import {readManifest, writeReleaseFiles} from './release-files.ts';
import {commandsIn, type RunCommand} from './run-command.ts';

const USAGE = `Usage: npm run release -- patch|minor|major|X.Y.Z [--dry-run]
       npm run release -- --files`;
const project = fileURLToPath(new URL('../..', import.meta.url));

const build = async (run: RunCommand) => {
  await run('npm', 'run', 'build');
  await run('npm', 'run', '--if-present', 'site:build');
};

const printFiles = async (folder: string) => {
  const {version} = await readManifest(folder);
  const release = join(folder, 'release');
  console.log(`Version ${version}\n`);
  for (const path of (await readdir(release, {recursive: true})).sort()) {
    // The site has hundreds of files.
    if (/^site[\\/]./.test(path)) continue;
    const file = await stat(join(release, path));
    console.log(file.isDirectory() ? `release/${path}/` : `release/${path}  ${file.size} bytes`);
  }
  for (const name of ['changes.md', 'script-tags.html'])
    console.log(`\nrelease/${name}:\n\n${await readFile(join(release, name), 'utf8')}`);
};

const release = async (folder: string, level: string, run: RunCommand) => {
  const today = new Date().toISOString().slice(0, 10);
  await makeRelease(folder, level, {run, build: () => build(run), today});
  await printFiles(folder);
};

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {'dry-run': {type: 'boolean', default: false}, files: {type: 'boolean', default: false}},
});
const [level, ...rest] = positionals;
const isLevel = level !== undefined && /^(patch|minor|major|\d+\.\d+\.\d+)$/.test(level);
if (rest.length > 0 || values.files === isLevel) {
  console.error(USAGE);
  process.exit(2);
}

const run = commandsIn(project);
if (!isLevel) {
  await build(run);
  await writeReleaseFiles(project, run);
  await printFiles(project);
} else if (values['dry-run']) {
  await withClone(project, (clone, runInClone) => release(clone, level, runInClone));
  console.log('This was a dry run in a temporary clone. Nothing has changed.');
} else {
  await release(project, level, run);
  console.log('Publish it: git push --follow-tags');
}
