import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {dirname, join, posix, relative} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TESTED = 'test/end-to-end/start/missing-parts.test.ts';

describe('the parts that are loaded on demand', () => {
  const sources = new Map<string, string>();
  before(async () => {
    for (const name of await readdir(join(root, 'src'), {recursive: true})) {
      if (name.endsWith('.ts')) sources.set(`src/${name}`, await readFile(join(root, 'src', name), 'utf8'));
    }
  });

  it('are all loaded by loadPart', () => {
    for (const [file, text] of sources) {
      const imports = text.match(/\bimport\(/g)?.length ?? 0;
      const parts = text.match(/loadPart\('[\w-]+', \(\) => import\(/g)?.length ?? 0;
      const inComments = text.match(/^ *(\*|\/\/).*\bimport\(/gm)?.length ?? 0;
      assert.equal(parts, imports - inComments, file);
    }
  });

  it('are each removed by a test', async () => {
    const tested = await readFile(join(root, TESTED), 'utf8');
    for (const [file, text] of sources) {
      for (const [, path = ''] of text.matchAll(/=> import\('([^']+)'\)/g)) {
        const module = posix.normalize(posix.join(dirname(file), path));
        // The tables of texts are removed in every language.
        const pattern = module.replace(/(?<=src\/locales\/)\w\w\/(\w+)(?=\.ts)/, '${language}/${table}');
        const isTested = tested.includes(`'/${module}'`) || tested.includes(`\`/${pattern}\``);
        assert.ok(isTested, `${relative('.', TESTED)} does not remove ${module}`);
      }
    }
  });

  it('and all other imports form no circle, type imports included', () => {
    const graph = new Map<string, readonly string[]>();
    for (const [file, text] of sources) {
      const imported = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) =>
        posix.normalize(posix.join(dirname(file), path)),
      );
      graph.set(file, imported);
    }
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]) => {
      const start = trail.indexOf(file);
      assert.equal(start, -1, `circle: ${[...trail.slice(start), file].join(' → ')}`);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
  });
});
