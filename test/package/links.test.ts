import assert from 'node:assert/strict';
import {readdir, readFile, stat} from 'node:fs/promises';
import {dirname, join, relative} from 'node:path';
import {before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {anchorOf} from '../../build/generate/docs/markdown.ts';
import {addressInSite} from '../../site/build/page-paths.ts';
import {setDocumentationUrl, urlOfError} from '../../src/errors/app-stream-error.ts';
import {FAILURES} from '../../src/errors/failures.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['.github', 'bench', 'docs', 'demo', 'examples', 'site', 'test'];

/** The files below a folder of the repository, without those of packages. */
const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(join(root, folder), {recursive: true}))
    .filter((name) => !name.includes('node_modules/'))
    .map((name) => join(root, folder, name));

const markdownFiles = async (): Promise<readonly string[]> => {
  const top = (await readdir(root)).filter((name) => name.endsWith('.md'));
  const inside = await Promise.all(
    FOLDERS.map(async (folder) => (await filesIn(folder)).filter((name) => name.endsWith('.md'))),
  );
  return [...top.map((name) => join(root, name)), ...inside.flat()];
};

/** Code is no text: what looks like a link or a heading there is none. */
const withoutCode = (text: string) => text.replace(/^(```+).*?^\1/gms, '');

const anchorsIn = (text: string): ReadonlySet<string> => {
  const headings = [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );
  const ids = [...text.matchAll(/\b(?:id|name)="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...headings, ...ids]);
};

const linksIn = (text: string): readonly string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

const sourceFiles = async (): Promise<readonly string[]> => {
  const lists = await Promise.all(['src', 'cli', 'demo'].map(filesIn));
  return lists.flat().filter((name) => /\.(?:ts|html)$/.test(name));
};

/** The pages that a source mentions: `docs/errors.md#cors`. The pages of the protocol have a test of their own. */
const documentsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\bdocs\/(?!protocol)[\w-]+\.md(?:#[\w-]+)?/g)].map(([link]) => link);

describe('the links of the documents', () => {
  let files: readonly string[] = [];
  before(async () => {
    files = await markdownFiles();
  });

  it('lead to a file that exists, and to a heading in it', async () => {
    const broken: string[] = [];
    for (const file of files) {
      for (const link of linksIn(await readFile(file, 'utf8'))) {
        const [path = '', anchor = ''] = link.split('#');
        const target = path ? join(dirname(file), path) : file;
        const found = await stat(target).catch(() => undefined);
        const hasAnchor =
          found?.isFile() && (!anchor || anchorsIn(await readFile(target, 'utf8')).has(anchor));
        if (!hasAnchor && !(found?.isDirectory() && !anchor)) broken.push(`${relative(root, file)}: ${link}`);
      }
    }
    assert.deepEqual(broken, []);
  });

  it('lead from the comments and texts of the source to a page of `docs`, and to a heading in it', async () => {
    const broken: string[] = [];
    let count = 0;
    for (const file of await sourceFiles()) {
      for (const link of documentsIn(await readFile(file, 'utf8'))) {
        const [path = '', anchor = ''] = link.split('#');
        const text = await readFile(join(root, path), 'utf8').catch(() => undefined);
        count += 1;
        if (text === undefined || (anchor && !anchorsIn(text).has(anchor)))
          broken.push(`${relative(root, file)}: ${link}`);
      }
    }
    assert.deepEqual(broken, []);
    assert.ok(count > 0, 'the source has no link to a page');
  });

  it('lead from each error to its section in the site', async () => {
    const anchors = anchorsIn(await readFile(join(root, 'docs/errors.md'), 'utf8'));
    const site = 'https://docs.example/app-stream/';
    setDocumentationUrl(site);
    const page = new URL(`.${addressInSite('docs/errors.md')}`, site).href;
    for (const code of Object.keys(FAILURES)) {
      const [address = '', anchor = ''] = (urlOfError(code) ?? '').split('#');
      assert.equal(address, page);
      assert.ok(anchors.has(anchor), code);
    }
  });

  it('lead from the README to every guide', async () => {
    const links = linksIn(await readFile(join(root, 'README.md'), 'utf8'));
    const guides = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
    for (const name of guides) assert.ok(links.includes(`docs/${name}`), name);
  });
});
