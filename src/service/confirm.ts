import {AppStreamError} from '../errors/app-stream-error.ts';
import {newestFirst} from './newest-first.ts';
import {isLatest, type StreamRequest} from './stream-request.ts';
import type {CallOptions, StreamingService} from './streaming-service.ts';

/** The questions to the catalogue that a confirmation needs. */
export type Catalogue = Pick<
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

  const isThere = {application: Boolean(await application), version: await version};
  if (isThere.application && isThere.version && (await profile)) return;
  // Needed in failure only, so it is not among what every page loads.
  const {missingName} = await import('./missing-name.ts');
  throw await missingName(catalogue, request, isThere, options);
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

/** The versions of an application; a list that the service does not have is an empty one. */
export const versionsOf = async (catalogue: Catalogue, appId: string, options: CallOptions) =>
  (await catalogue.listVersions(appId, options).catch(orNone)).map(({version}) => version);

/** Where a profile may stand: a wildcard can take the place of either name (`service-interface.md`, Profiles). */
export const wildcards = (appId: string, version: string): readonly (readonly [string, string])[] => [
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

const orNone = (error: unknown): never[] => {
  if (error instanceof AppStreamError && error.code === 'not-found') return [];
  throw error;
};
