import assert from 'node:assert/strict';
import {readdir, readFile} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {anchorOf} from '../../build/generate/docs/markdown.ts';

/** A mention of a protocol document: the document and, where the text gives them, its sections. */
interface Citation {
  /** The name of the document, for example `nvst.md`. */
  readonly document: string;
  /** Section numbers such as `4.3` and headings such as `Route entry`, as the text has them. */
  readonly places: readonly string[];
  /** Counts from 1. */
  readonly line: number;
}

/** The headings of a Markdown text, in their order. Code blocks have none. */
const headingsOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);

/** The targets of the links in a Markdown text. */
const linksOf = (markdown: string): readonly string[] =>
  [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

/** The places that citations may have: the number of each heading, and its text without the number. */
const placesOf = (headings: readonly string[]): ReadonlySet<string> =>
  new Set(
    headings.flatMap((heading) => {
      const [, number, text = ''] = /^(?:(\d+(?:\.\d+)?)\.? )?(.+)$/.exec(heading) ?? [];
      return number === undefined ? [comparable(text)] : [number, comparable(text)];
    }),
  );

/** A place without the differences that do not matter: capitals and backticks. */
const comparable = (place: string): string => place.replaceAll('`', '').toLowerCase();

/** In characters: the places of a citation are found within this distance after the document's name. */
const REACH = 200;

/** The citations of these documents in a text. */
const readCitations = (text: string, places: ReadonlyMap<string, ReadonlySet<string>>): Citation[] => {
  const names = [...places.keys()].map((name) => name.replace('.', '\\.')).join('|');
  const mention = new RegExp(`(?<![\\w-])(${names})\`?`, 'g');
  return [...text.matchAll(mention)].map((match) => {
    const [all, document = ''] = match;
    const rest = unwrapped(text.slice(match.index + all.length, match.index + all.length + REACH));
    return {
      document,
      places: numbersIn(rest) ?? headingsIn(rest, places.get(document) ?? new Set()),
      line: text.slice(0, match.index).split('\n').length,
    };
  });
};

/** A comment or a paragraph as one line. */
const unwrapped = (text: string): string => text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');

/** The section number right after the name, and those later in the same parentheses or sentence: `4.3, Values; 4.4`. */
const numbersIn = (rest: string): readonly string[] | undefined => {
  const [, first] = /^,? (?:sections? )?(\d+(?:\.\d+)*)/.exec(rest) ?? [];
  if (first === undefined) return undefined;
  const [citation = ''] = /^(?:[^().]|\.(?=\d))*/.exec(rest) ?? [];
  const further = citation.matchAll(/(?<=[,;] | and | or | to )\d+\.\d+(?=$|[\s,;:])/g);
  return [...new Set([first, ...[...further].map(([number]) => number)])];
};

/**
 * The headings after the name and a comma: ", `routes` and Route order". The first one counts even where no heading is
 * like it. A heading begins with a capital, a digit or a backtick. Other words are prose, and so is a further document.
 */
const headingsIn = (rest: string, known: ReadonlySet<string>): readonly string[] => {
  const found: string[] = [];
  let left = rest;
  for (;;) {
    const isFirst = found.length === 0;
    const [start = ''] = (isFirst ? /^, (?=[A-Z\d`])/ : /^(?:, | and |; )(?=[A-Z\d`])/).exec(left) ?? [];
    const text = left.slice(start.length);
    if (!start || /^`?[\w./-]+\.md\b/.test(text)) return found;
    const heading = longestHeading(text, known) ?? /^[^,;)]*/.exec(text)?.[0] ?? '';
    found.push(heading);
    left = text.slice(heading.length);
  }
};

/** The longest known heading that a text begins with. */
const longestHeading = (text: string, known: ReadonlySet<string>): string | undefined => {
  const [clause = ''] = /^[^;)]*/.exec(text) ?? [];
  const ends = [...clause.matchAll(/(?=[\s,.:]|$)/g)].map(({index}) => clause.slice(0, index));
  return ends.findLast((start) => known.has(comparable(start)));
};

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
    for (const folder of ['src', 'demo', 'test', 'bench', 'docs']) {
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

  it('list every numbered section once in the table of contents', () => {
    const sections = [...pages].flatMap(([path, text]) =>
      headingsOf(text)
        .filter((heading) => /^\d+\.\d+ /.test(heading))
        .map((heading) => `${relative(protocol, path)}#${anchorOf(heading)}`),
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
