const collator = new Intl.Collator('en', {numeric: true});

/**
 * Versions from the newest to the oldest. Numbers count as numbers, and a release is newer than every pre-release
 * (`1.2.0-beta+001`): “latest” should be one only where there is no release.
 */
export const newestFirst = (versions: readonly string[]): string[] =>
  [...versions].sort((a, b) => Number(isPreRelease(a)) - Number(isPreRelease(b)) || collator.compare(b, a));

// A hyphen behind `+` belongs to the build metadata (SemVer 2.0, 10).
const isPreRelease = (version: string) => /^[^+]*-/.test(version);
