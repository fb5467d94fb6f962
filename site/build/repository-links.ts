import {existsSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import type {MarkdownRenderer} from 'vitepress';
import {z} from 'zod/mini';
import {isPage, pathInSite} from './page-paths.ts';

interface RepositoryLinksOptions {
  /** The folder of the repository. */
  readonly root: string;
  /** The address of the repository on the web (default: none, and a link to another file becomes plain text). */
  readonly repository: string | undefined;
}

/** Where a page is in the file system. A renderer for the search has no `realPath`. */
const environmentSchema = z.object({path: z.string(), realPath: z.optional(z.string())});

/**
 * Adapts the links between files of the repository: one to a page leads to that page of the site, and one to any other
 * file leads to the repository on the web, if it has an address. Throws for a file that does not exist, which fails the build.
 */
export const repositoryLinks = (md: MarkdownRenderer, {root, repository}: RepositoryLinksOptions) => {
  md.core.ruler.push('repository-links', ({tokens, env}) => {
    const links = tokens
      .flatMap(({children}) => children ?? [])
      .filter(({type}) => type === 'link_open')
      .map((link) => ({link, href: link.attrGet('href') ?? ''}))
      .filter(({href}) => !/^(?:[a-z]+:|[#/])/.test(href));
    if (links.length === 0) return;
    const {path, realPath = path} = environmentSchema.parse(env);
    for (const {link, href} of links) {
      const resolved = resolveLink(href, {file: realPath, root, repository});
      if (resolved === undefined) link.attrs = null;
      else link.attrSet('href', resolved);
    }
  });
};

interface PlaceOfLink extends RepositoryLinksOptions {
  /** The page that contains the link. */
  readonly file: string;
}

const resolveLink = (href: string, {file, root, repository}: PlaceOfLink): string | undefined => {
  const [target = '', anchor] = href.split('#');
  const source = relative(root, join(dirname(file), target));
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (isPage(source)) return `/${pathInSite(source)}${hash}`;
  if (!existsSync(join(root, source)))
    throw new Error(`${relative(root, file)}: ${href} leads to no file of the repository`);
  return repository && `${repository}/blob/main/${source}${hash}`;
};
