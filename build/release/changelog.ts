/** Changes collect under this heading until a release. */
const UNRELEASED = 'Unreleased';

/** The sections of the changelog by their headings: `Unreleased`, then `0.2.0 - 2026-11-30`. */
const sectionsOf = (changelog: string): ReadonlyMap<string, string> =>
  new Map(
    changelog
      .split(/^## /m)
      .slice(1)
      .map((section) => {
        const [heading = '', ...lines] = section.split('\n');
        return [heading, lines.join('\n').trim()];
      }),
  );

/** Whether the changelog has changes that no version has yet. */
export const hasUnreleased = (changelog: string): boolean =>
  (sectionsOf(changelog).get(UNRELEASED) ?? '') !== '';

/** Gives the unreleased changes to a version. The date is `YYYY-MM-DD`. */
export const releaseChanges = (changelog: string, version: string, date: string): string =>
  changelog.replace(`## ${UNRELEASED}\n`, `## ${UNRELEASED}\n\n## ${version} - ${date}\n`);

/** The changes of a version. Their relative links lead to the files of its tag, so that they work on another page. */
export const changesOf = (changelog: string, version: string, repository: string): string => {
  const [, changes] = [...sectionsOf(changelog)].find(([heading]) => heading.split(' ')[0] === version) ?? [];
  if (changes === undefined) throw new Error(`CHANGELOG.md has no section "## ${version}"`);
  return changes.replace(/\]\((?![a-z]+:)([^)]+)\)/g, `](${repository}/blob/v${version}/$1)`);
};
