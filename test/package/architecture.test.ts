import assert from 'node:assert/strict';
import {readdir, readFile, stat} from 'node:fs/promises';
import {dirname, join, posix} from 'node:path';
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

/** The texts of the sources below a folder, by their paths. */
const readSources = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const names = await readdir(join(root, folder), {recursive: true});
  const files = names
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => posix.join(folder, name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
};

/** The relative imports of each file of a folder, type imports included. */
const readGraph = async (folder: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const graph = new Map<string, readonly string[]>();
  for (const [file, text] of await readSources(folder)) {
    const paths = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) => path);
    graph.set(
      file,
      paths.map((path) => posix.normalize(posix.join(dirname(file), path))),
    );
  }
  return graph;
};

/** The first circle of imports, or an empty list. */
const findCircle = (graph: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): readonly string[] => {
    const start = trail.indexOf(file);
    if (start >= 0) return [...trail.slice(start), file];
    if (done.has(file)) return [];
    done.add(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next, [...trail, file]);
      if (circle.length) return circle;
    }
    return [];
  };
  for (const file of graph.keys()) {
    const circle = visit(file, []);
    if (circle.length) return circle;
  }
  return [];
};

describe('the imports', () => {
  for (const folder of ['src', 'demo', 'cli', 'build', 'bench', 'test']) {
    it(`of ${folder}/ form no circle, type imports included`, async () => {
      assert.deepEqual(findCircle(await readGraph(folder)), []);
    });
  }
});

describe('the classes of the project', () => {
  it('have a name of their own', async () => {
    const folders = ['src', 'cli', 'demo', 'site', 'test', 'bench', 'build'];
    const sources = await Promise.all(folders.map(readSources));
    const names = sources
      .flatMap((texts) => [...texts.values()])
      .flatMap((text) => [...text.matchAll(/^(?:export )?class (\w+)/gm)])
      .map(([, name]) => name);
    assert.ok(names.includes('AppStreamElement'));
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
  });
});
