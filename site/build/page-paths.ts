/**
 * The path of a page in the site: the guides and the pages of `site/pages` are at its root, the documents of the project
 * in a folder. `README.md` is the index of a folder.
 */
export const pathInSite = (source: string): string => {
  const [, page] = /^(?:docs|site\/pages)\/(.*)$/.exec(source) ?? [];
  return page === undefined ? `project/${source.toLowerCase()}` : page.replace(/README\.md$/, 'index.md');
};

/** Whether a file of the repository is a page of the site. */
export const isPage = (source: string): boolean => /^(?:docs\/.*|site\/pages\/[^/]*|[^/]*)\.md$/.test(source);

/** The address of a page within the site. */
export const addressInSite = (source: string): string =>
  `/${pathInSite(source)
    .replace(/(^|\/)index\.md$/, '$1')
    .replace(/\.md$/, '.html')}`;
