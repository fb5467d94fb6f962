import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {dirname, join, posix} from 'node:path';
import {describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The relative imports of each file of a folder, type imports included. */
const readGraph = async (folder: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const graph = new Map<string, readonly string[]>();
  for (const name of await readdir(join(root, folder), {recursive: true})) {
    if (!name.endsWith('.ts') || name.includes('node_modules')) continue;
    const file = posix.join(folder, name);
    const text = await readFile(join(root, file), 'utf8');
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
  for (const folder of ['src', 'demo', 'cli', 'test']) {
    it(`of ${folder}/ form no circle, type imports included`, async () => {
      assert.deepEqual(findCircle(await readGraph(folder)), []);
    });
  }
});
