import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {promisify} from 'node:util';
import {hasChanged, readRecentChanges} from './recent-changes.ts';

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', '-c', 'commit.gpgsign=false'];

describe('the recent changes', () => {
  let clone = '';
  const git = (...args: string[]) => promisify(execFile)('git', [...AUTHOR, ...args], {cwd: clone});
  const commit = async (path: string) => {
    await writeFile(join(clone, path), path);
    await git('add', '.');
    await git('commit', '--quiet', '--message', path);
  };
  before(async () => {
    clone = await mkdtemp(join(tmpdir(), 'app-stream-changes-'));
    await git('init', '--quiet');
    await mkdir(join(clone, 'demo'));
    for (const path of ['first', 'demo/second', 'third', 'fourth']) await commit(path);
  });
  after(() => rm(clone, {recursive: true, force: true}));

  it('are the files of the last commits and of the working tree', async () => {
    await writeFile(join(clone, 'first'), 'changed');
    assert.deepEqual(await readRecentChanges(clone, 2), ['first', 'fourth', 'third']);
    assert.deepEqual(await readRecentChanges(clone, 3), ['demo/second', 'first', 'fourth', 'third']);
  });

  it('are unknown in a clone with fewer commits', async () => {
    assert.equal(await readRecentChanges(clone, 4), undefined);
  });
});

describe('hasChanged', () => {
  it('finds a change within a folder, or of a file', () => {
    assert.ok(hasChanged(['demo/service'], ['demo/service/host/main.ts']));
    assert.ok(hasChanged(['package.json'], ['package.json']));
    assert.ok(!hasChanged(['demo/service'], ['demo/services/a.ts', 'src/demo/service/a.ts', 'package.json']));
  });

  it('finds a change of the packages for all folders', () => {
    assert.ok(hasChanged(['demo'], ['package-lock.json']));
  });
});
