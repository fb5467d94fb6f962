import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {LIMITS} from '../platform/limits.ts';
import {parseEach, safeParse, type Schema} from '../platform/schema.ts';
import type {TextValues} from '../platform/text.ts';
import {parseBody, type ServiceResponse} from './http.ts';
import * as schemas from './schemas.ts';

/** A list that never ends is cut after this many pages or items. */
const {pages: MAX_PAGES, items: MAX_ITEMS} = LIMITS.lists;

/** The read-only catalogue of applications, versions and profiles (`service-interface.md`, Endpoints). */
export class Catalogue {
  readonly #send: SendToCatalogue;

  constructor(send: SendToCatalogue) {
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

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** One GET request below `/cfg/apps`. */
export interface CatalogueRequest {
  readonly path: readonly string[];
  readonly query?: readonly (readonly [string, string])[];
  readonly limit?: 'lists';
  readonly signal: AbortSignal | undefined;
}

/** Sends a request. A status outside 2xx throws, unless it is among the `expected` ones. */
export type SendToCatalogue = (
  request: CatalogueRequest,
  expected?: readonly number[],
) => Promise<ServiceResponse>;
