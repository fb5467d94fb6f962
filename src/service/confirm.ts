import leven from 'leven';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {parseEach, safeParse} from '../platform/schema.ts';
import {type CallOptions, Catalogue, type SendToCatalogue} from './catalogue.ts';
import {errorDetail, isSuccess, type ServiceResponse} from './http.ts';
import * as schemas from './schemas.ts';
import {isLatest, type StreamRequest} from './session.ts';

/** Where a profile may be. `*` means every application or version (`service-interface.md`, Profiles). */
type Place = readonly [appId: string, version: string];

/** The first name of a request that the catalogue lacks. `version` is the one that exists. */
type MissingName =
  {readonly kind: 'app'} | {readonly kind: 'version'} | {readonly kind: 'profile'; readonly version: string};

/** Some services refuse a wildcard as such (`real-deployments.md`, Wildcard questions). */
const WILDCARD_REFUSALS = [400, 403, 404, 405, 422];

/**
 * Looks up application, version and profile in at most two rounds of parallel requests, whatever the size of the
 * catalogue. The status codes decide. A question that stays open, because a list has further pages or cannot be read,
 * passes: the service answers it again when the session is created. Resolves with the application.
 * @throws AppStreamError `app-not-found`, `version-not-found`, `profile-not-found`: the first that is missing, in that
 *   order, with what exists instead. `not-found` if there is no catalogue at this address.
 */
export const confirmRequest = async (
  send: SendToCatalogue,
  request: StreamRequest,
  options: CallOptions,
): Promise<schemas.Application> => {
  const {appId, profile} = request;
  const version = isLatest(request.version) ? undefined : request.version;
  const get = (path: readonly string[], expected = [404]) =>
    send({path: ['cfg', 'apps', ...path], signal: options.signal}, expected);
  const getProfile = ([app, v]: Place) =>
    get([app, 'versions', v, 'profiles', profile], app === '*' || v === '*' ? WILDCARD_REFUSALS : [404]);
  /** The failure of a missing name, with what exists instead. */
  const missingError = async (missing: MissingName, response: ServiceResponse) => {
    const alternatives = await findAlternatives(send, request, missing, options);
    // A success is not about the missing name.
    const detail = isSuccess(response) ? undefined : errorDetail(response.body);
    const {kind} = missing;
    const values = {app: appId, name: {app: appId, version: version ?? 'latest', profile}[kind]};
    return new AppStreamError(`${kind}-not-found`, {values, detail, alternatives});
  };

  const application = get([appId]);
  const versions = get(version === undefined ? [appId, 'versions'] : [appId, 'versions', version]);
  const anyVersion: readonly Place[] = [
    [appId, '*'],
    ['*', '*'],
  ];
  const first = (version === undefined ? anyVersion : [[appId, version] as const]).map(getProfile);
  // Wait for all of them: otherwise a missing application could be reported as a missing profile.
  await Promise.allSettled([application, versions, ...first]);

  const found = await application;
  if (found.status === 404) throw await missingError({kind: 'app'}, found);
  const known = knownVersions(await versions, version);
  if (!known.versions.length && known.isCertain) throw await missingError({kind: 'version'}, await versions);

  const body = safeParse(schemas.application, found.body);
  const result = body.success ? body.data : {id: appId};
  const missing = await firstMissing(first);
  if (!missing) return result;
  const [newest] = newestFirst(known.versions);
  const exact = newest === undefined ? [] : [appId, '*'].map((app): Place => [app, newest]);
  // The places that the first round did not ask for.
  const second = (version === undefined ? exact : [...exact.slice(1), ...anyVersion]).map(getProfile);
  const stillMissing = second.length ? await firstMissing(second) : missing;
  if (!stillMissing || newest === undefined || !known.isCertain) return result;
  const words = version === undefined ? stillMissing : missing;
  throw await missingError({kind: 'profile', version: newest}, words);
};

/** The requested version, or those of the first page, and whether no other version can be meant. */
const knownVersions = ({status, body}: ServiceResponse, requested: string | undefined) => {
  if (status === 404) return {versions: [], isCertain: true};
  if (requested !== undefined) return {versions: [requested], isCertain: true};
  const page = safeParse(schemas.list, body);
  if (!page.success) return {versions: [], isCertain: false};
  const {items} = page.data;
  const versions = parseEach(schemas.version, items).map(({version}) => version);
  const isCertain = versions.length === items.length && !schemas.mayHaveMore(page.data, items.length);
  return {versions, isCertain};
};

/** The first refusal, or `undefined` if one place has the profile. @throws the failure of a place if none has it */
const firstMissing = async (
  places: readonly Promise<ServiceResponse>[],
): Promise<ServiceResponse | undefined> => {
  const settled = await Promise.allSettled(places);
  if (settled.some((place) => place.status === 'fulfilled' && isSuccess(place.value))) return undefined;
  return (await Promise.all(places))[0];
};

/** The card shows them. Longer names would also take long to compare. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;

/**
 * What exists instead of a missing name, the most similar name first. A list that fails counts as empty.
 * @throws AppStreamError `not-found` if the list of applications does not exist either: the address is wrong
 */
const findAlternatives = async (
  send: SendToCatalogue,
  request: StreamRequest,
  missing: MissingName,
  options: CallOptions,
): Promise<readonly string[]> => {
  const nearest = (requested: string, names: readonly string[]) => {
    const shown = names.filter(({length}) => length <= MAX_NAME_LENGTH);
    return nearestFirst(requested.slice(0, MAX_NAME_LENGTH), shown).slice(0, MAX_NAMES);
  };
  const {appId, version = 'latest', profile} = request;
  const catalogue = new Catalogue(send);
  switch (missing.kind) {
    case 'app': {
      const applications = await catalogue.listApplications(options).catch((error: unknown) => {
        if (AppStreamError.from(error).code === 'not-found') throw error;
        return [];
      });
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

/**
 * Sorts names by their similarity to the requested one, the most similar first. Equally similar names keep their order.
 */
export const nearestFirst = (requested: string, names: readonly string[]): string[] => {
  const distance = (name: string) => leven(requested.toLowerCase(), name.toLowerCase(), {maxDistance: 100});
  return names
    .map((name) => ({name, distance: distance(name)}))
    .sort((a, b) => a.distance - b.distance)
    .map(({name}) => name);
};
