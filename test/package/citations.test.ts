import assert from 'node:assert/strict';
import {access, readdir, readFile} from 'node:fs/promises';
import {dirname, join, relative, resolve} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {comparable, fragmentOf, headingsOf, linksOf, placesOf, readCitations} from './citations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const protocol = join(root, 'docs/protocol');

/** The text files below a folder, by their path. */
const readTexts = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true});
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(ts|js|md|html|css)$/.test(entry.name))
    .map(({parentPath, name}) => join(parentPath, name))
    .filter((path) => !path.includes('node_modules'));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, 'utf8')] as const)));
};

describe('the protocol documents', () => {
  /** By path: the pages below `docs/protocol`. */
  let pages: ReadonlyMap<string, string> = new Map();
  /** By the name that citations use. The pages of `nvst/` are cited as `nvst.md`. */
  let places: ReadonlyMap<string, ReadonlySet<string>> = new Map();

  before(async () => {
    pages = await readTexts(protocol);
    const headings = new Map<string, string[]>();
    for (const [path, text] of pages) {
      const [top = ''] = relative(protocol, path).split('/');
      const name = top.endsWith('.md') ? top : `${top}.md`;
      if (name !== 'README.md') headings.set(name, [...(headings.get(name) ?? []), ...headingsOf(text)]);
    }
    places = new Map([...headings].map(([name, list]) => [name, placesOf(list)]));
  });

  it('have every section that the code and the documentation cite', async () => {
    const missing: string[] = [];
    let count = 0;
    for (const folder of ['src', 'demo', 'test', 'docs']) {
      for (const [path, text] of await readTexts(join(root, folder))) {
        // The examples below are wrong on purpose.
        if (path === fileURLToPath(import.meta.url)) continue;
        for (const {document, places: cited, line} of readCitations(text, places)) {
          count += 1;
          for (const place of cited) {
            if (!places.get(document)?.has(comparable(place)))
              missing.push(`${relative(root, path)}:${line}: ${document} has no “${place}”`);
          }
        }
      }
    }
    assert.deepEqual(missing, []);
    assert.ok(count > 50, `only ${count} citations were found`);
  });

  it('have no link that leads nowhere', async () => {
    for (const [path, text] of pages) {
      for (const link of linksOf(text).filter((target) => !target.includes(':'))) {
        const [file = '', fragment] = link.split('#');
        const target = file ? resolve(dirname(path), file) : path;
        await assert.doesNotReject(access(target), `${relative(root, path)}: ${link}`);
        if (fragment === undefined) continue;
        const fragments = headingsOf(pages.get(target) ?? '').map(fragmentOf);
        assert.ok(fragments.includes(fragment), `${relative(root, path)}: ${link}`);
      }
    }
  });

  it('list every numbered section once in the table of contents', () => {
    const sections = [...pages].flatMap(([path, text]) =>
      headingsOf(text)
        .filter((heading) => /^\d+\.\d+ /.test(heading))
        .map((heading) => `${relative(protocol, path)}#${fragmentOf(heading)}`),
    );
    const listed = linksOf(pages.get(join(protocol, 'nvst.md')) ?? '').filter((link) => link.includes('#'));
    assert.deepEqual(listed.sort(), sections.sort());
    const numbers = [...pages.values()].flatMap((text) =>
      headingsOf(text).flatMap((heading) => /^\d+(?:\.\d+)?(?=\.? )/.exec(heading)?.[0] ?? []),
    );
    assert.deepEqual(numbers, [...new Set(numbers)]);
  });
});

describe('a citation', () => {
  const documents: ReadonlyMap<string, ReadonlySet<string>> = new Map([
    ['nvst.md', placesOf(['4. Input', '4.3 Packet bodies', 'Values'])],
    ['real-deployments.md', placesOf(['`routes`', 'Route order', 'Times and capacity', 'Retry-After'])],
  ]);
  const cited = (text: string) => readCitations(text, documents).map(({places}) => places);

  it('is read in every form that the code uses', () => {
    assert.deepEqual(cited('(`nvst.md` 4.3)'), [['4.3']]);
    assert.deepEqual(cited('(`docs/protocol/nvst.md`, 4.3, Values)'), [['4.3']]);
    assert.deepEqual(cited('the bodies of `nvst.md` 4.3. Nothing else, 1.2 times'), [['4.3']]);
    assert.deepEqual(cited('`nvst.md` 4 and 4.3.'), [['4', '4.3']]);
    assert.deepEqual(cited('(`nvst.md` 2.2, 2.3 and 4.3)'), [['2.2', '2.3', '4.3']]);
    assert.deepEqual(cited('(`nvst.md` 1.6, losing signaling; 1.7, retry on)'), [['1.6', '1.7']]);
    assert.deepEqual(cited('// of the host (`nvst.md`\n  // 4.3)'), [['4.3']]);
    assert.deepEqual(cited('(`real-deployments.md`, Times\n * and capacity)'), [['Times and capacity']]);
    assert.deepEqual(cited('(`real-deployments.md`, `routes` and Route order)'), [
      ['`routes`', 'Route order'],
    ]);
    assert.deepEqual(cited('(`real-deployments.md`; `nvst.md`, the rest)'), [[], []]);
  });

  it('of a section that does not exist is found', () => {
    assert.deepEqual(cited('(`nvst.md` 9.9)'), [['9.9']]);
    assert.deepEqual(cited('(`nvst.md`, 4.33)'), [['4.33']]);
    assert.deepEqual(cited('(`real-deployments.md`, Route orders)'), [['Route orders']]);
    assert.deepEqual(cited('(`real-deployments.md`, Lists and more)'), [['Lists and more']]);
    assert.deepEqual(cited('(`real-deployments.md`, `routes` and Lists)'), [['`routes`', 'Lists']]);
    assert.equal(documents.get('nvst.md')?.has('9.9'), false);
  });
});
