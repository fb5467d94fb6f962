import {readFile} from 'node:fs/promises';

/** A group of the list of documents in the README. */
export interface PageGroup {
  readonly heading: string;
  /** The pages in their order. The path is relative to the root of the repository. */
  readonly pages: readonly {readonly path: string; readonly title: string}[];
}

const root = new URL('../../../', import.meta.url);

export const readPage = (path: string) => readFile(new URL(path, root), 'utf8');

const titleOf = async (path: string): Promise<string> =>
  /^# (.+)$/m.exec(await readPage(path))?.[1]?.replaceAll('`', '') ?? path;

/** The list of documents in the README, which is the navigation of the site and the order of `llms.txt`. */
export const readPageGroups = async (): Promise<readonly PageGroup[]> => {
  const [, list = ''] = /^## Documentation\n(.*)/ms.exec(await readPage('README.md')) ?? [];
  return Promise.all(
    list
      .split(/^- \*\*/m)
      .slice(1)
      .map(readGroup),
  );
};

const readGroup = async (group: string): Promise<PageGroup> => {
  const [, heading = '', links = ''] = /^([^*]+?):?\*\*:?(.*)/s.exec(group) ?? [];
  const paths = [...links.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  return {
    heading,
    pages: await Promise.all(paths.map(async (path) => ({path, title: await titleOf(path)}))),
  };
};
