import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The files that may load code while the page runs. */
const LOADERS: Readonly<Record<string, string>> = {
  'src/element/moments.ts': 'the moments of an element',
  'src/locales/load-tables.ts': 'one file for each language',
  'src/locales/page-texts.ts': 'the English of errors that no element reports',
  'src/errors/load-module.ts': 'the import of a failed module by another address',
};

const countImports = (text: string) =>
  (text.match(/\bimport\(/g)?.length ?? 0) - (text.match(/^ *(\*|\/\/).*\bimport\(/gm)?.length ?? 0);

describe('the moments at which code loads', () => {
  const counts = new Map<string, number>();
  before(async () => {
    for (const name of await readdir(join(root, 'src'), {recursive: true})) {
      if (!name.endsWith('.ts')) continue;
      const count = countImports(await readFile(join(root, 'src', name), 'utf8'));
      if (count) counts.set(`src/${name}`, count);
    }
  });

  it('are in one file, besides the languages', () => {
    assert.deepEqual([...counts.keys()].sort(), Object.keys(LOADERS).sort());
  });

  it('are at most eight, besides the languages', () => {
    const others = [...counts].filter(([file]) => !file.startsWith('src/locales/'));
    assert.ok(others.reduce((sum, [, count]) => sum + count, 0) <= 8);
  });

  it('are each removed by a test', async () => {
    const tested = await readFile(join(root, 'test/end-to-end/start/missing-moments.test.ts'), 'utf8');
    const moments = await readFile(join(root, 'src/element/moments.ts'), 'utf8');
    for (const [, path = ''] of moments.matchAll(/import\('\.(?:\.)?\/([^']+)'\)/g))
      assert.ok(tested.includes(path), path);
  });
});
