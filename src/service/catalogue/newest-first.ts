/**
 * Sorts versions from the newest to the oldest, by numbers. A release counts as newer than every pre-release
 * (`1.2.0-beta+001`), so that `latest` is a pre-release only without a release.
 */
export const newestFirst = (versions: readonly string[]): string[] => {
  // Created for each call: it takes milliseconds, and few starts compare versions.
  const {compare} = new Intl.Collator('en', {numeric: true});
  return [...versions].sort((a, b) => Number(isPreRelease(a)) - Number(isPreRelease(b)) || compare(b, a));
};

// A hyphen behind `+` belongs to the build metadata (SemVer 2.0, 10).
const isPreRelease = (version: string) => /^[^+]*-/.test(version);
