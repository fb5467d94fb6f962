import {failure, type AppStreamError} from '../errors/app-stream-error.ts';
import {versionsOf, wildcards, type Catalogue} from './confirm.ts';
import {nearestFirst} from './nearest-first.ts';
import {newestFirst} from './newest-first.ts';
import type {StreamRequest} from './stream-request.ts';
import type {CallOptions} from './streaming-service.ts';

/** What the catalogue said: whether the application is there, and the version that is meant, if it is. */
interface Found {
  readonly application: boolean;
  readonly version: string | undefined;
}

/** The failure of the first name that does not exist, with what exists instead. */
export const missingName = async (
  catalogue: Catalogue,
  {appId, version = 'latest', profile}: StreamRequest,
  found: Found,
  options: CallOptions,
): Promise<AppStreamError> => {
  if (!found.application) {
    const applications = catalogue.listApplications(options).then((list) => list.map(({id}) => id));
    const alternatives = await nearest(appId, applications);
    return failure('app-not-found', {values: {name: appId}, alternatives});
  }
  if (found.version === undefined) {
    const versions = versionsOf(catalogue, appId, options).then(newestFirst);
    const alternatives = await nearest(version, versions);
    return failure('version-not-found', {values: {app: appId, name: version}, alternatives});
  }
  const places: readonly (readonly [string, string])[] = [
    [appId, found.version],
    ...wildcards(appId, found.version),
  ];
  // A place without profiles may answer that there is no such list.
  const lists = await Promise.allSettled(places.map(([app, v]) => catalogue.listProfiles(app, v, options)));
  const profiles = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
  const alternatives = nearestFirst(profile, [...new Set(profiles.map(({id}) => id))]);
  return failure('profile-not-found', {values: {app: appId, name: profile}, alternatives});
};

/** A list that cannot be had must not hide the failure that it was asked for. */
const nearest = async (name: string, names: Promise<readonly string[]>) =>
  nearestFirst(name, await names.catch(() => []));
