import {applications, profiles, type CatalogueApplication, type CatalogueProfile} from './applications.ts';

export type CatalogueVersion = CatalogueApplication['versions'][number];

/** Applications that carry every one of `tags`. */
export function listApplications(tags: readonly string[]): readonly CatalogueApplication[] {
  return applications.filter((application) => tags.every((tag) => application.tags.includes(tag)));
}

export function findApplication(id: string): CatalogueApplication | undefined {
  return applications.find((application) => application.id === id);
}

export function findVersion(
  application: CatalogueApplication,
  version: string,
): CatalogueVersion | undefined {
  return application.versions.find((entry) => entry.version === version);
}

/** What a request without a version gets: the highest release; pre-releases must be asked for by name. */
export function latestVersion(application: CatalogueApplication): CatalogueVersion | undefined {
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
 * The profiles of an application's version, those tied to `*` among them. A question with `*` is for those alone: what is
 * tied to one application does not serve whichever. Undefined when a named application or version does not exist.
 */
export function listProfiles(id: string, version: string): readonly CatalogueProfile[] | undefined {
  const asked = id === '*' ? applications : applications.filter((application) => application.id === id);
  const known = asked.filter((application) => version === '*' || findVersion(application, version));
  if (known.length === 0) return undefined;
  const fits = (tied: string, wanted: string): boolean => tied === '*' || tied === wanted;
  return profiles.filter((profile) => fits(profile.application, id) && fits(profile.version, version));
}

export function findProfile(id: string, version: string, profile: string): CatalogueProfile | undefined {
  return listProfiles(id, version)?.find((entry) => entry.id === profile);
}
