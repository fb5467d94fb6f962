import leven from 'leven';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {LIMITS} from '../platform/limits.ts';
import {parseEach, safeParse, type Schema} from '../platform/schema.ts';
import type {TextValues} from '../platform/text.ts';
import {
  errorDetail,
  type HttpRequest,
  isSuccess,
  parseBody,
  type ServiceResponse,
  shownText,
} from './http.ts';
import * as schemas from './schemas.ts';
import {isLatest, type StreamRequest} from './session.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Sends a GET request. A status outside 2xx throws, unless it is among the `expected` ones. */
type Send = (
  request: Pick<HttpRequest, 'path' | 'query' | 'limit' | 'signal'>,
  expected?: readonly number[],
) => Promise<ServiceResponse>;

/** A list that never ends is cut after this many pages or items. */
const {pages: MAX_PAGES, items: MAX_ITEMS} = LIMITS.lists;

/** Where a profile may be. `*` means every application or version (`service-interface.md`, Profiles). */
type Place = readonly [appId: string, version: string];

/** The first name of a request that the catalogue lacks. `version` is the one that exists. */
type MissingName =
  {readonly kind: 'app'} | {readonly kind: 'version'} | {readonly kind: 'profile'; readonly version: string};

/** Some services refuse a wildcard as such (`real-deployments.md`, Wildcard questions). */
const WILDCARD_REFUSALS = [400, 403, 404, 405, 422];

/** The read-only catalogue of applications, versions and profiles (`service-interface.md`, Endpoints). */
export class Catalogue {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** GET /cfg/apps, all pages. With tags: the applications that the service finds by them. */
  listApplications({tags = [], signal}: CallOptions & {readonly tags?: readonly string[]} = {}) {
    const query = tags.map((tag) => ['tags', tag] as const);
    return this.#list(schemas.application, idOf, [], signal, query);
  }

  /** GET /cfg/apps/{id}. `undefined` if it does not exist. */
  getApplication(id: string, {signal}: CallOptions = {}) {
    return this.#find(schemas.application, [id], {id}, signal);
  }

  /** GET /cfg/apps/{id}/versions, all pages. @throws AppStreamError `app-not-found`. */
  listVersions(appId: string, {signal}: CallOptions = {}) {
    const list = this.#list(schemas.version, ({version}) => version, [appId, 'versions'], signal);
    return list.catch(asMissing('app-not-found', {name: appId}));
  }

  /** GET /cfg/apps/{id}/versions/{version}. `undefined` if it does not exist. */
  getVersion(appId: string, version: string, {signal}: CallOptions = {}) {
    return this.#find(schemas.version, [appId, 'versions', version], {version}, signal);
  }

  /**
   * GET /cfg/apps/{id}/versions/{version}/profiles, all pages. `*` means every application or version.
   * @throws AppStreamError `version-not-found`, also if the application does not exist.
   */
  listProfiles(appId: string, version: string, {signal}: CallOptions = {}) {
    const list = this.#list(schemas.profile, idOf, [appId, 'versions', version, 'profiles'], signal);
    return list.catch(asMissing('version-not-found', {app: appId, name: version}));
  }

  /** GET /cfg/apps/{id}/versions/{version}/profiles/{profile}. `undefined` if it does not exist. */
  getProfile(appId: string, version: string, profile: string, {signal}: CallOptions = {}) {
    const path = [appId, 'versions', version, 'profiles', profile];
    return this.#find(schemas.profile, path, {id: profile}, signal);
  }

  /**
   * Looks up application, version and profile in at most two rounds of parallel requests. The status codes decide. What
   * a cut or unreadable list leaves open passes, because the create request shows it. Resolves with the application.
   * @throws AppStreamError `app-not-found`, `version-not-found`, `profile-not-found`: the first that is missing, with
   *   what exists instead. `not-found` if there is no catalogue at this address.
   */
  async confirm(request: StreamRequest, {signal}: CallOptions = {}): Promise<schemas.Application> {
    const {appId, profile} = request;
    const version = isLatest(request.version) ? undefined : request.version;
    const get = (path: readonly string[], expected = [404]) =>
      this.#send({path: ['cfg', 'apps', ...path], signal}, expected);
    const getProfile = ([app, v]: Place) =>
      get([app, 'versions', v, 'profiles', profile], app === '*' || v === '*' ? WILDCARD_REFUSALS : [404]);
    /** The failure of a missing name, with what exists instead. */
    const missingError = async (missing: MissingName, response: ServiceResponse) => {
      const found = await this.#findAlternatives(request, missing, {signal});
      const alternatives = found.map((name) => shownText(name, response, MAX_NAME_LENGTH));
      // A success is not about the missing name.
      const detail = isSuccess(response) ? undefined : errorDetail(response);
      const {kind} = missing;
      const values = {app: appId, name: {app: appId, version: version ?? 'latest', profile}[kind]};
      return new AppStreamError(`${kind}-not-found`, {values, detail, alternatives});
    };

    const application = get([appId]);
    const versions =
      version === undefined ? this.#firstVersions(appId, signal) : get([appId, 'versions', version]);
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
    if (!known.versions.length && known.isCertain)
      throw await missingError({kind: 'version'}, await versions);

    const read = safeParse(schemas.application, found.body).data ?? {id: appId};
    const result = read.name ? {...read, name: shownText(read.name, found, MAX_NAME_LENGTH)} : read;
    const missing = await firstMissing(first);
    if (!missing) return result;
    const [newest] = newestFirst(known.versions);
    const exact = newest === undefined ? [] : [appId, '*'].map((app): Place => [app, newest]);
    // The places that the first round did not ask for.
    const second = (version === undefined ? exact : [...exact.slice(1), ...anyVersion]).map(getProfile);
    const stillMissing = second.length ? await firstMissing(second) : missing;
    if (!stillMissing || newest === undefined || !known.isCertain) return result;
    throw await missingError(
      {kind: 'profile', version: newest},
      version === undefined ? stillMissing : missing,
    );
  }

  /** The first page of the versions. A page with too much data leaves open which versions exist. */
  async #firstVersions(appId: string, signal: AbortSignal | undefined): Promise<ServiceResponse> {
    try {
      return await this.#send({path: ['cfg', 'apps', appId, 'versions'], limit: 'lists', signal}, [404]);
    } catch (error) {
      if (!(error instanceof AppStreamError) || error.code !== 'too-much-data') throw error;
      return {status: 200, headers: new Headers(), body: undefined};
    }
  }

  /**
   * What exists instead of a missing name, the most similar name first. A list that fails counts as empty.
   * @throws AppStreamError `not-found` if the list of applications does not exist either: the address is wrong
   */
  async #findAlternatives(
    {appId, version = 'latest', profile}: StreamRequest,
    missing: MissingName,
    options: CallOptions,
  ): Promise<readonly string[]> {
    switch (missing.kind) {
      case 'app': {
        const applications = await this.listApplications(options).catch((error: unknown) => {
          if (AppStreamError.from(error).code === 'not-found') throw error;
          return [];
        });
        return nearestNames(appId, applications.map(idOf));
      }
      case 'version': {
        const versions = await this.listVersions(appId, options).catch(() => []);
        return nearestNames(version, newestFirst(versions.map((item) => item.version)));
      }
      case 'profile': {
        // A wildcard can replace either name (`service-interface.md`, Profiles).
        const places = [appId, '*'].flatMap((app) => [missing.version, '*'].map((v): Place => [app, v]));
        const lists = await Promise.all(
          places.map((place) => this.listProfiles(...place, options).catch(() => [])),
        );
        return nearestNames(profile, [...new Set(lists.flat().map(idOf))]);
      }
      default:
        return missing satisfies never;
    }
  }

  /** Any 2xx means that the item exists, whatever its body is (`real-deployments.md`, Existence bodies). */
  async #find<Item>(
    schema: Schema<Item>,
    path: readonly string[],
    known: Item,
    signal: AbortSignal | undefined,
  ): Promise<Item | undefined> {
    const response = await this.#send({path: ['cfg', 'apps', ...path], signal}, [404]);
    if (response.status === 404) return undefined;
    const parsed = safeParse(schema, response.body);
    return parsed.success ? parsed.data : known;
  }

  /**
   * All pages of a list. The contract has no pages; deployments cut after `limit` items (`real-deployments.md`, Lists
   * without paging). The list ends when a page brings nothing new.
   */
  async #list<Item>(
    schema: Schema<Item>,
    nameOf: (item: Item) => string,
    path: readonly string[],
    signal: AbortSignal | undefined,
    query: readonly (readonly [string, string])[] = [],
  ): Promise<Item[]> {
    const all = new Map<string, Item>();
    let received = 0;
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const offset = received ? ([['offset', String(received)]] as const) : [];
      const target = {path: ['cfg', 'apps', ...path], query: [...query, ...offset]};
      const request = {...target, limit: 'lists', signal} as const;
      const page = parseBody(schemas.list, await this.#send(request));
      const sizeBefore = all.size;
      for (const item of parseEach(schema, page.items)) {
        const name = nameOf(item);
        if (all.size < MAX_ITEMS && !all.has(name)) all.set(name, item);
      }
      received += page.items.length;
      if (all.size === sizeBefore || all.size >= MAX_ITEMS || !schemas.mayHaveMore(page, received)) break;
    }
    return [...all.values()];
  }
}

/** Rejects with the failure of a missing name instead of `not-found`, which means a wrong address. */
const asMissing =
  (code: FailureCode, values: TextValues) =>
  (error: unknown): never => {
    if (!(error instanceof AppStreamError) || error.code !== 'not-found') throw error;
    const {detail, status = 404} = error;
    throw new AppStreamError(code, {values, detail, status, cause: error});
  };

const idOf = ({id}: {readonly id: string}) => id;

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

/** The card shows them. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 200;
/** How many names are compared, and how many characters of each: the time grows with the square of their length. */
const MAX_COMPARED = {names: 500, characters: 50};

const nearestNames = (requested: string, names: readonly string[]) => {
  const shown = names.filter(({length}) => length <= MAX_NAME_LENGTH);
  return nearestFirst(requested, shown.slice(0, MAX_COMPARED.names)).slice(0, MAX_NAMES);
};

/**
 * Sorts versions from the newest to the oldest, by numbers. A release counts as newer than every pre-release
 * (`1.2.0-beta+001`), so that `latest` is a pre-release only without a release.
 */
export const newestFirst = (versions: readonly string[]): string[] =>
  versions
    .map((version) => ({version, key: keyOf(version)}))
    .sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? 1 : -1))
    .map(({version}) => version);

/** A text that sorts as the version does. The number of its digits stands before a number. */
const keyOf = (version: string): string =>
  (isPreRelease(version) ? '0' : '1') +
  version.replace(/0*(\d+)/g, (_, digits: string) => String.fromCharCode(digits.length) + digits);

// A hyphen behind `+` belongs to the build metadata (SemVer 2.0, 10).
const isPreRelease = (version: string) => /^[^+]*-/.test(version);

/**
 * Sorts names by their similarity to the requested one, the most similar first. Equally similar names keep their order.
 */
export const nearestFirst = (requested: string, names: readonly string[]): string[] => {
  const comparable = (name: string) => name.slice(0, MAX_COMPARED.characters).toLowerCase();
  const wanted = comparable(requested);
  const distance = (name: string) => leven(wanted, comparable(name));
  return names
    .map((name) => ({name, distance: distance(name)}))
    .sort((a, b) => a.distance - b.distance)
    .map(({name}) => name);
};
