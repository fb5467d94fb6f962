import {Catalogue} from './catalogue.ts';
import type {CallOptions, MissingName, SendToCatalogue} from './catalogue-request.ts';
import {nearestFirst} from './nearest-first.ts';
import {newestFirst} from './newest-first.ts';
import type {StreamRequest} from '../stream-request.ts';

// Part of the same load on demand: the server may explain a missing name.
export {errorDetail} from '../failure/error-detail.ts';

/** The card shows them. Longer names would also take long to compare. */
const MAX_NAMES = 20;
const MAX_LENGTH = 200;

/** What exists instead of a missing name, the most similar name first. A list that fails counts as empty. */
export const findAlternatives = async (
  send: SendToCatalogue,
  request: StreamRequest,
  missing: MissingName,
  options: CallOptions,
): Promise<readonly string[]> => {
  const nearest = (requested: string, names: readonly string[]) => {
    const shown = names.filter(({length}) => length <= MAX_LENGTH);
    return nearestFirst(requested.slice(0, MAX_LENGTH), shown).slice(0, MAX_NAMES);
  };
  const {appId, version = 'latest', profile} = request;
  const catalogue = new Catalogue(send);
  switch (missing.kind) {
    case 'app': {
      const applications = await catalogue.listApplications(options).catch(() => []);
      return nearest(
        appId,
        applications.map(({id}) => id),
      );
    }
    case 'version': {
      const versions = await catalogue.listVersions(appId, options).catch(() => []);
      return nearest(version, newestFirst(versions.map((item) => item.version)));
    }
    case 'profile': {
      // A wildcard can replace either name (`service-interface.md`, Profiles).
      const places = [appId, '*'].flatMap((app) => [missing.version, '*'].map((v) => [app, v] as const));
      const lists = await Promise.allSettled(
        places.map(([app, v]) => catalogue.listProfiles(app, v, options)),
      );
      const profiles = lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []));
      return nearest(profile, [...new Set(profiles.map(({id}) => id))]);
    }
    default:
      return missing satisfies never;
  }
};
