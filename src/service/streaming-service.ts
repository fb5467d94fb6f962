import type * as z from 'zod/mini';
import {AppStreamError, failure} from '../errors/app-stream-error.ts';
import type {FailureCode} from '../errors/failures.ts';
import {isOffline} from '../network/is-offline.ts';
import {isSuccess, parseBody, type Answer} from './answer.ts';
import {confirm} from './confirm.ts';
import {ask, type HttpOptions, type HttpRequest} from './http.ts';
import {isSegment} from './join-url.ts';
import * as schemas from './schemas.ts';
import type {Session} from './session.ts';
import {toSession} from './to-session.ts';
import {isLatest, type StreamRequest} from './stream-request.ts';

export interface StreamingServiceOptions extends HttpOptions {
  /** The base address of the service; it may carry a path prefix. */
  readonly serviceUrl: string | URL;
  /** The base address of the catalogue, where it has one of its own. Default: `serviceUrl`. */
  readonly catalogueUrl?: string | URL | undefined;
  /** How long answers are waited for; what is left out keeps its default. */
  readonly limits?: Partial<ServiceLimits> | undefined;
}

/** How long the answers of a service are waited for, in milliseconds. */
export interface ServiceLimits {
  readonly answerMs: number;
  /**
   * For the answer to a creation, which may wait behind a gateway until a machine is found. What is cut off early could leave a
   * session that nobody knows of.
   */
  readonly createMs: number;
}

export const SERVICE_LIMITS: ServiceLimits = {answerMs: 30_000, createMs: 180_000};

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** With these nobody knows whether the request was carried out. */
const UNANSWERED: readonly FailureCode[] = ['offline', 'unreachable', 'cors', 'no-answer'];

const NOTHING_THERE: Answer = {status: 404, headers: new Headers(), body: undefined};

/** A list that goes on and on is taken to be no longer than that. */
const MOST_PAGES = 100;

/**
 * The typed client of the whole HTTP interface (`service-interface.md`; where it is silent, `real-deployments.md`).
 * Works without the element and without a DOM. Every call throws an `AppStreamError` that names what is wrong.
 */
export class StreamingService {
  readonly #service: URL;
  readonly #catalogue: URL;
  readonly #http: HttpOptions;
  readonly #limits: ServiceLimits;

  /** @throws TypeError when an address is no absolute URL. */
  constructor(options: StreamingServiceOptions) {
    this.#service = new URL(options.serviceUrl);
    this.#catalogue = new URL(options.catalogueUrl ?? options.serviceUrl);
    this.#http = options;
    this.#limits = {...SERVICE_LIMITS, ...options.limits};
  }

  /**
   * POST /stream. Sent once, and not cut off by a signal: what was sent may take a GPU whatever the client does
   * afterwards, so whoever loses interest must still end the session that this resolves to.
   * @throws AppStreamError `create-unclear` when the outcome is not known; else what the answer says.
   */
  async create(request: StreamRequest): Promise<Session> {
    const {appId, profile, version, stageUri, arguments: custom} = request;
    const args = {...custom, ...(stageUri ? {usd_stage_uri: stageUri} : {})};
    const body = {
      id: appId,
      profile,
      ...(isLatest(version) ? {} : {version}),
      ...(Object.keys(args).length ? {arguments: args} : {}),
    };
    const wasOffline = isOffline();
    const answer = await this.#ask({
      method: 'POST',
      path: ['stream'],
      body,
      limitMs: this.#limits.createMs,
    }).catch(async (error: unknown) => {
      const {code, message} = AppStreamError.from(error);
      if (!UNANSWERED.includes(code) || (code === 'offline' && wasOffline)) throw error;
      throw await failure('create-unclear', {detail: message, cause: error});
    });
    try {
      return await toSession(answer);
    } catch (error) {
      // The rest of the body is unreadable, but a session was made. What made it so is told, whether it can be ended or not.
      const made = schemas.identified.safeParse(answer.body);
      if (made.success) await this.end(made.data.id).catch(() => undefined);
      throw error;
    }
  }

  /** GET /stream/{id}: where the session stands. @throws AppStreamError `session-not-found`. */
  async poll(id: string, {signal}: CallOptions = {}): Promise<Session> {
    const answer = await this.#ask({path: ['stream', id], signal}, [404]);
    if (answer.status === 404) throw await responseFailure(answer, 'session-not-found');
    return toSession(answer);
  }

  /**
   * Ends a session: DELETE /stream with the id in the body; where that form is not known, DELETE /stream/{id}.
   * A session that is already gone, and a service that cannot end sessions, are no failures.
   */
  async end(id: string): Promise<void> {
    const answer = await this.#ask({method: 'DELETE', path: ['stream'], body: {id}}, [404, 405, 422, 501]);
    if (isSuccess(answer)) return;
    await this.#ask({method: 'DELETE', path: ['stream', id]}, [404, 405, 501]);
  }

  /** GET /cfg/apps, all pages; with tags, the applications that the service finds by them. */
  listApplications({tags = [], signal}: CallOptions & {readonly tags?: readonly string[]} = {}) {
    const query = tags.map((tag) => ['tags', tag] as const);
    return this.#list(schemas.application, [], signal, query);
  }

  /** GET /cfg/apps/{id}; `undefined` when there is none. */
  getApplication(id: string, {signal}: CallOptions = {}) {
    return this.#find(schemas.application, [id], {id}, signal);
  }

  /** GET /cfg/apps/{id}/versions, all pages. */
  listVersions(appId: string, {signal}: CallOptions = {}) {
    return this.#list(schemas.version, [appId, 'versions'], signal);
  }

  /** GET /cfg/apps/{id}/versions/{version}; `undefined` when there is none. */
  getVersion(appId: string, version: string, {signal}: CallOptions = {}) {
    return this.#find(schemas.version, [appId, 'versions', version], {version}, signal);
  }

  /** GET /cfg/apps/{id}/versions/{version}/profiles, all pages; `*` stands for every application or version. */
  listProfiles(appId: string, version: string, {signal}: CallOptions = {}) {
    return this.#list(schemas.profile, [appId, 'versions', version, 'profiles'], signal);
  }

  /** GET /cfg/apps/{id}/versions/{version}/profiles/{profile}; `undefined` when there is none. */
  getProfile(appId: string, version: string, profile: string, {signal}: CallOptions = {}) {
    const path = [appId, 'versions', version, 'profiles', profile];
    return this.#find(schemas.profile, path, {id: profile}, signal);
  }

  /**
   * Asks the catalogue whether application, version and profile exist, side by side.
   * @throws AppStreamError `app-not-found`, `version-not-found`, `profile-not-found`, with what exists instead.
   */
  confirm(request: StreamRequest, options: CallOptions = {}): Promise<void> {
    return confirm(this, request, options);
  }

  /** An answer within 2xx, or with one of the further statuses that the caller can read. */
  async #ask(
    request: Omit<HttpRequest, 'base' | 'limitMs'> & {readonly limitMs?: number},
    readable: readonly number[] = [],
  ): Promise<Answer> {
    const base = request.path[0] === 'cfg' ? this.#catalogue : this.#service;
    // What no address can name, the service does not have.
    const answer = request.path.every(isSegment)
      ? await ask({limitMs: this.#limits.answerMs, ...request, base}, this.#http)
      : NOTHING_THERE;
    if (isSuccess(answer) || readable.includes(answer.status)) return answer;
    throw await responseFailure(answer);
  }

  /** Existence is any 2xx, with a body or without one (`real-deployments.md`, Existence answers). */
  async #find<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: readonly string[],
    known: z.input<Schema>,
    signal: AbortSignal | undefined,
  ): Promise<z.output<Schema> | undefined> {
    const answer = await this.#ask({path: ['cfg', 'apps', ...path], signal}, [404]);
    if (answer.status === 404) return undefined;
    return parseBody(schema, answer.body === undefined ? {...answer, body: known} : answer);
  }

  /** All pages of a list: the contract has none, deployments cut after `limit` items (`real-deployments.md`, Lists). */
  async #list<Schema extends z.ZodMiniType>(
    schema: Schema,
    path: readonly string[],
    signal: AbortSignal | undefined,
    query: readonly (readonly [string, string])[] = [],
  ): Promise<z.output<Schema>[]> {
    const all: z.output<Schema>[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const offset: readonly (readonly [string, string])[] = all.length
        ? [['offset', String(all.length)]]
        : [];
      const answer = await this.#ask({path: ['cfg', 'apps', ...path], query: [...query, ...offset], signal});
      const {count, items} = await parseBody(schemas.list(schema), answer);
      all.push(...items);
      if (items.length === 0 || all.length >= count) break;
    }
    return all;
  }
}

/** The failure of an answer; what reads it is not among what every page loads. */
const responseFailure = async (answer: Answer, code?: FailureCode) =>
  (await import('./response-failure.ts')).responseFailure(answer, code);
