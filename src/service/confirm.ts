import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {newestFirst} from './newest-first.ts';
import {isLatest, type StreamRequest} from './stream-request.ts';
import type {CallOptions, StreamingService} from './streaming-service.ts';

/** The questions to the catalogue that a confirmation needs. */
type Catalogue = Pick<
  StreamingService,
  'getApplication' | 'getVersion' | 'getProfile' | 'listApplications' | 'listVersions' | 'listProfiles'
>;

/**
 * Asks for application, version and profile side by side, then tells of the first that is missing, in that order,
 * with what exists instead.
 */
export const confirm = async (
  catalogue: Catalogue,
  request: StreamRequest,
  options: CallOptions,
): Promise<void> => {
  const {appId, profile: profileId} = request;
  const application = catalogue.getApplication(appId, options);
  const version = existingVersion(catalogue, request, options);
  const profile = isLatest(request.version)
    ? version.then((newest) => (newest ? hasProfile(catalogue, appId, newest, profileId, options) : false))
    : hasProfile(catalogue, appId, request.version ?? '', profileId, options);
  // All are heard before the first fault is told, so that a missing application is not reported as a missing profile.
  await Promise.allSettled([application, version, profile]);

  if (!(await application)) {
    const names = async () => (await catalogue.listApplications(options)).map(({id}) => id);
    throw await missing('app-not-found', appId, appId, names);
  }
  const found = await version;
  if (!found) {
    const names = async () => newestFirst(await versionsOf(catalogue, appId, options));
    throw await missing('version-not-found', appId, request.version ?? 'latest', names);
  }
  if (!(await profile)) {
    const names = () => profilesOf(catalogue, appId, found, options);
    throw await missing('profile-not-found', appId, profileId, names);
  }
};

/** The version that was asked for, if it exists; with `latest` the newest one. */
const existingVersion = async (
  catalogue: Catalogue,
  {appId, version}: StreamRequest,
  options: CallOptions,
) => {
  if (isLatest(version)) return newestFirst(await versionsOf(catalogue, appId, options))[0];
  return (await catalogue.getVersion(appId, version ?? '', options)) && version;
};

const versionsOf = async (catalogue: Catalogue, appId: string, options: CallOptions) =>
  (await catalogue.listVersions(appId, options).catch(orNone)).map(({version}) => version);

/** Where a profile may stand: a wildcard can take the place of either name (`service-interface.md`, Profiles). */
const wildcards = (appId: string, version: string): readonly (readonly [string, string])[] => [
  [appId, '*'],
  ['*', version],
  ['*', '*'],
];

const hasProfile = async (
  catalogue: Catalogue,
  appId: string,
  version: string,
  id: string,
  options: CallOptions,
): Promise<boolean> => {
  if (await catalogue.getProfile(appId, version, id, options)) return true;
  const elsewhere = wildcards(appId, version).map(([app, v]) => catalogue.getProfile(app, v, id, options));
  return (await Promise.all(elsewhere)).some(Boolean);
};

const profilesOf = async (catalogue: Catalogue, appId: string, version: string, options: CallOptions) => {
  const places: readonly (readonly [string, string])[] = [[appId, version], ...wildcards(appId, version)];
  const lists = places.map(([app, v]) => catalogue.listProfiles(app, v, options).catch(orNone));
  return [...new Set((await Promise.all(lists)).flat().map(({id}) => id))];
};

/** A list that the service does not have is an empty one. */
const orNone = (error: unknown): never[] => {
  if (error instanceof AppStreamError && error.code === 'not-found') return [];
  throw error;
};

/** The failure of a name that does not exist; a list that cannot be had must not hide it. */
const missing = async (code: FailureCode, app: string, name: string, list: () => Promise<string[]>) => {
  const alternatives = await list()
    // Needed in failure only, so it is not among what every page loads.
    .then(async (names) => (await import('./nearest-first.ts')).nearestFirst(name, names))
    .catch(() => []);
  return new AppStreamError(code, {values: {app, name}, alternatives});
};
