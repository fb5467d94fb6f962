import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';

const cwd = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['src', 'cli', 'demo', 'site', 'test', 'bench', 'build'];

describe('The classes of the project', () => {
  it('have a name of their own', () => {
    const files = execFileSync('git', ['ls-files', ...FOLDERS], {cwd, encoding: 'utf8'}).split('\n');
    const names = files
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => [...readFileSync(`${cwd}/${file}`, 'utf8').matchAll(/^(?:export )?class (\w+)/gm)])
      .map(([, name]) => name);
    assert.ok(names.includes('AppStreamElement'));
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
});
