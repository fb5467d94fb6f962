import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {cp, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {z} from 'zod';
import {changesOf} from '../../build/release/changelog.ts';
import {withClone} from '../../build/release/dry-run.ts';
import {makeRelease} from '../../build/release/release.ts';
import {readManifest} from '../../build/release/release-files.ts';
import {commandsIn, type RunCommand} from '../../build/release/run-command.ts';
import {packPackage} from '../support/package/packed-package.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const today = '2030-01-31';
const integritySchema = z.record(z.string(), z.string());

/** The project has no address of its own yet, and a release needs one. */
const setAddress = async (run: RunCommand) => {
  await run('npm', 'pkg', 'set', 'repository.url=git+https://git.example/a/app-stream.git');
  await run('git', 'commit', '--quiet', '--all', '--message', 'Set the address');
};

/** The package is built once for all tests, and the site would take long. */
const copyBuild = async (clone: string) => {
  await cp(join(await packPackage(), 'dist'), join(clone, 'dist'), {recursive: true});
  await mkdir(join(clone, 'site/dist'), {recursive: true});
  await writeFile(join(clone, 'site/dist/index.html'), 'The site');
};

const hashOf = async (path: string) =>
  `sha384-${createHash('sha384')
    .update(await readFile(path))
    .digest('base64')}`;

describe('A release', {timeout: 600_000}, () => {
  it('has a version, its changes, a tag, the tarball, the folder of a CDN with hashes, and the site', async () => {
    const here = commandsIn(project);
    const before = [await here('git', 'tag'), await here('git', 'rev-parse', 'HEAD')];
    const {version: previous} = await readManifest(project);
    await withClone(project, async (clone, run) => {
      await setAddress(run);
      const version = await makeRelease(clone, 'major', {run, build: () => copyBuild(clone), today});

      assert.equal(version, `${Number(previous.split('.')[0]) + 1}.0.0`);
      assert.equal((await readManifest(clone)).version, version);
      assert.equal(
        await run('git', 'log', '-1', '--format=%s %D'),
        `Release ${version} HEAD -> ${await run('git', 'branch', '--show-current')}, tag: v${version}`,
      );
      assert.equal(await run('git', 'status', '--porcelain'), '');
      const changed = await run('git', 'show', '--format=', '--name-only', 'HEAD');
      for (const file of ['package-lock.json', 'src/version.ts', 'README.md'])
        assert.ok(changed.split('\n').includes(file), changed);
      const changelog = await readFile(join(clone, 'CHANGELOG.md'), 'utf8');
      assert.ok(changelog.includes(`## Unreleased\n\n## ${version} - ${today}\n\n###`));

      const release = join(clone, 'release');
      const tarball = `app-stream-${version}.tgz`;
      assert.deepEqual((await readdir(release)).sort(), [
        tarball,
        'cdn',
        'changes.md',
        'script-tags.html',
        'site',
      ]);
      assert.match(
        await run('tar', '--list', '--file', join(release, tarball)),
        /^package\/dist\/cdn\/integrity\.json$/m,
      );
      assert.match(await readFile(join(release, 'changes.md'), 'utf8'), /^### Changed/);
      const cdn = join(release, 'cdn');
      const hashes = integritySchema.parse(JSON.parse(await readFile(join(cdn, 'integrity.json'), 'utf8')));
      assert.deepEqual(
        Object.keys(hashes),
        (await readdir(cdn)).filter((name) => name.endsWith('.js')).sort(),
      );
      for (const [name, hash] of Object.entries(hashes)) assert.equal(await hashOf(join(cdn, name)), hash);
      const tags = await readFile(join(release, 'script-tags.html'), 'utf8');
      assert.ok(
        tags.includes(`app-stream@${version}/dist/cdn/app-stream.js" integrity="${hashes['app-stream.js']}"`),
      );
    });
    assert.deepEqual([await here('git', 'tag'), await here('git', 'rev-parse', 'HEAD')], before);
  });

  it('leaves the project as it was if a step fails', async () => {
    await withClone(project, async (clone, run) => {
      const build = () => Promise.reject(new Error('The build failed'));
      await assert.rejects(makeRelease(clone, 'minor', {run, build, today}), /Set "repository"/);
      await setAddress(run);
      const head = await run('git', 'rev-parse', 'HEAD');
      await assert.rejects(makeRelease(clone, 'minor', {run, build, today}), /The build failed/);
      assert.equal(await run('git', 'status', '--porcelain'), '');
      assert.equal(await run('git', 'rev-parse', 'HEAD'), head);
    });
  });

  it('is refused while changes are not committed, or the changelog lists none', async () => {
    await withClone(project, async (clone, run) => {
      const ports = {run, build: () => copyBuild(clone), today};
      const changelog = join(clone, 'CHANGELOG.md');
      await writeFile(changelog, '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\nThe first version.\n');
      await assert.rejects(makeRelease(clone, 'minor', ports), /Commit or remove your changes/);
      await run('git', 'commit', '--quiet', '--all', '--message', 'Remove the changes');
      await assert.rejects(
        makeRelease(clone, 'minor', ports),
        /"## Unreleased" in CHANGELOG.md has no changes/,
      );
    });
  });

  it('has changes whose links work outside of the repository', () => {
    const changelog =
      '## 0.2.0 - 2030-01-31\n\n[One](docs/one.md), [two](https://two.example/).\n\n## 0.1.0\n';
    assert.equal(
      changesOf(changelog, '0.2.0', 'https://github.com/a/b'),
      '[One](https://github.com/a/b/blob/v0.2.0/docs/one.md), [two](https://two.example/).',
    );
  });
});
