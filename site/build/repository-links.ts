import {existsSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import type {MarkdownRenderer} from 'vitepress';
import {z} from 'zod/mini';
import {isPage, pathInSite} from './page-paths.ts';

interface RepositoryLinksOptions {
  /** The folder of the repository. */
  readonly root: string;
  /** The address of the repository on the web. */
  readonly repository: string;
}

/** Where a page is in the file system. A renderer for the search has no `realPath`. */
const environmentSchema = z.object({path: z.string(), realPath: z.optional(z.string())});

/**
 * Adapts the links between files of the repository: one to a page leads to that page of the site, and one to any other
 * file leads to the repository on the web. Throws for a file that does not exist, which fails the build.
 */
export const repositoryLinks = (md: MarkdownRenderer, {root, repository}: RepositoryLinksOptions) => {
  md.core.ruler.push('repository-links', ({tokens, env}) => {
    const links = tokens.flatMap(({children}) => children ?? []).filter(({type}) => type === 'link_open');
    const {path, realPath = path} = environmentSchema.parse(env);
    for (const link of links) {
      const href = link.attrGet('href') ?? '';
      if (/^(?:[a-z]+:|[#/])/.test(href)) continue;
      link.attrSet('href', resolveLink(href, {file: realPath, root, repository}));
    }
  });
};

interface PlaceOfLink extends RepositoryLinksOptions {
  /** The page that contains the link. */
  readonly file: string;
}

const resolveLink = (href: string, {file, root, repository}: PlaceOfLink): string => {
  const [target = '', anchor] = href.split('#');
  const source = relative(root, join(dirname(file), target));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (isPage(source)) return `/${pathInSite(source)}${hash}`;
  if (!existsSync(join(root, source)))
    throw new Error(`${relative(root, file)}: ${href} leads to no file of the repository`);
  return `${repository}/blob/main/${source}${hash}`;
};
