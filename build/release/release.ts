import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {hasUnreleased, releaseChanges} from './changelog.ts';
import {readManifest, writeReleaseFiles} from './release-files.ts';
import type {RunCommand} from './run-command.ts';
import {writeVersion} from './write-version.ts';

export interface ReleasePorts {
  /** Runs a command in the folder of the project. */
  readonly run: RunCommand;
  /** Builds the package and the site. */
  readonly build: () => Promise<void>;
  /** The day of the release, as `YYYY-MM-DD`. */
  readonly today: string;
}

const checkReady = async (folder: string, run: RunCommand) => {
  if (await run('git', 'status', '--porcelain')) throw new Error('Commit or remove your changes first');
  if (!hasUnreleased(await readFile(join(folder, 'CHANGELOG.md'), 'utf8')))
    throw new Error('"## Unreleased" in CHANGELOG.md has no changes');
  // A placeholder could belong to another owner.
  if (!(await readManifest(folder)).repository)
    throw new Error('Set "repository" in package.json to the address of your repository');
};

/**
 * Makes a version: its number in all files, its section of the changelog, `release/`, a commit and a tag. If a step fails, the
 * files of the project are as before. Returns the version.
 */
export const makeRelease = async (
  folder: string,
  level: string,
  {run, build, today}: ReleasePorts,
): Promise<string> => {
  await checkReady(folder, run);
  const {version: previous} = await readManifest(folder);
  try {
    await run('npm', 'version', level, '--no-git-tag-version');
    const {version} = await readManifest(folder);
    if (await run('git', 'tag', '--list', `v${version}`)) throw new Error(`The tag v${version} exists`);
    await writeVersion(folder, previous, version);
    const changelog = join(folder, 'CHANGELOG.md');
    await writeFile(changelog, releaseChanges(await readFile(changelog, 'utf8'), version, today));
    await build();
    await writeReleaseFiles(folder, run);
    await run('git', 'commit', '--quiet', '--all', '--message', `Release ${version}`);
    await run('git', 'tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
    return version;
  } catch (error) {
    await run('git', 'restore', '.');
    throw error;
  }
};
