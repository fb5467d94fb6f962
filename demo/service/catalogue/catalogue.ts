import {APPLICATIONS, PROFILES, type CatalogueApplication, type CatalogueProfile} from './applications.ts';

export type CatalogueVersion = CatalogueApplication['versions'][number];

/** Returns the applications that have every one of `tags`. */
export function listApplications(tags: readonly string[]): readonly CatalogueApplication[] {
  return APPLICATIONS.filter((application) => tags.every((tag) => application.tags.includes(tag)));
}

export function findApplication(id: string): CatalogueApplication | undefined {
  return APPLICATIONS.find((application) => application.id === id);
}

export function findVersion(
  application: CatalogueApplication,
  version: string,
): CatalogueVersion | undefined {
  return application.versions.find((entry) => entry.version === version);
}

/** Returns the version for a request without one: the highest release. A request must specify a pre-release by name. */
export function findLatestVersion(application: CatalogueApplication): CatalogueVersion | undefined {
  return application.versions
    .filter(({version}) => !version.includes('-'))
    .reduce<CatalogueVersion | undefined>(
      (best, entry) => (best === undefined || isNewer(entry.version, best.version) ? entry : best),
      undefined,
    );
}

function isNewer(left: string, right: string): boolean {
  return left.localeCompare(right, 'en', {numeric: true}) > 0;
}

/**
 * Returns the profiles of an application's version, including those that apply to `*`. If the id or version is `*`,
 * only the profiles that apply to `*` are returned. Returns undefined if the application or the version does not exist.
 */
export function listProfiles(id: string, version: string): readonly CatalogueProfile[] | undefined {
  const requested = id === '*' ? APPLICATIONS : APPLICATIONS.filter((application) => application.id === id);
  const known = requested.filter((application) => version === '*' || findVersion(application, version));
  if (known.length === 0) return undefined;
  const matches = (target: string, value: string): boolean => target === '*' || target === value;
  return PROFILES.filter((profile) => matches(profile.application, id) && matches(profile.version, version));
}

export function findProfile(id: string, version: string, profile: string): CatalogueProfile | undefined {
  return listProfiles(id, version)?.find((entry) => entry.id === profile);
}
