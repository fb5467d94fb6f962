import assert from 'node:assert/strict';
import {readdir, readFile, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {readBlocks} from './code-blocks/read-blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('ARCHITECTURE.md', () => {
  let text = '';
  before(async () => {
    text = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8');
  });

  it('lists the layers of `src/` in the order that ESLint enforces', async () => {
    const rules = await readFile(join(root, 'eslint.config.js'), 'utf8');
    const layers = [...rules.matchAll(/\{layer: '(\w+)'/g)].map(([, layer]) => layer).reverse();
    const [diagram] = readBlocks('ARCHITECTURE.md', text);
    const drawn = [...(diagram?.code ?? '').matchAll(/^ {2}(\w+) /gm)].map(([, layer]) => layer);
    assert.deepEqual(drawn, layers);
    const folders = (await readdir(join(root, 'src'), {withFileTypes: true}))
      .filter((entry) => entry.isDirectory())
      .map(({name}) => name);
    assert.deepEqual([...layers].sort(), folders.sort());
  });

  it('mentions only files that exist', async () => {
    const paths = [...text.matchAll(/`([\w-]+(?:\/[\w-]+)+\.ts)`/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 10);
    for (const path of paths) {
      // The table of the phases shortens the paths of `session`.
      const places = [path, `src/${path}`, `src/session/${path}`].map((place) => stat(join(root, place)));
      const found = await Promise.allSettled(places);
      assert.ok(
        found.some(({status}) => status === 'fulfilled'),
        path,
      );
    }
  });
});
