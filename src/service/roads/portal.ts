import {AppStreamError} from '../../errors/app-stream-error.ts';
import {LimitError, pause} from '../../platform/abort.ts';
import {parseEach, safeParse} from '../../platform/schema.ts';
import {isSuccess, malformedResponse, type ServiceResponse} from '../http.ts';
import {thrownFailure, unlessUnclear} from '../page-service.ts';
import {responseFailure} from '../response-failure.ts';
import type {Session, SessionService, StreamRequest} from '../session.ts';
import type {SignalingRoad, SocketTrouble, SocketVerdict} from '../signaling-road.ts';
import {mediaHosts, portalApp, type PortalApp, portalSession, portalSessions} from './portal-schemas.ts';
import {ask, below, readAddress, signalingBelow} from './road-request.ts';

export interface PortalOptions {
  /** The address of the portal's interface, such as `https://portal.example.com/api`. It may be relative to the page. */
  readonly url: string | URL;
  /** Whether requests carry the cookie of the sign-in, as in `fetch` (default: `include`). */
  readonly credentials?: RequestCredentials | undefined;
}

/** The service of a portal. */
export interface PortalService extends SessionService {
  /** Notes a failure at the session that was created last, for the administrators of the portal. Never rejects. */
  noteFailure(error: Pick<AppStreamError, 'code' | 'message'>): Promise<void>;
}

/**
 * The portal answers 408 after 5 s without a machine. Chromium repeats a POST that got 408 on a reused connection of
 * HTTP/1.1, up to six times, and reports the last answer only. So the page gives up a little earlier.
 */
const CREATE_MS = 4800;
/** The portal answers a request that the page gave up within this time, in milliseconds. */
const LATE_MS = [1000, 1500];
/** Before each further request that ends a session, in milliseconds. */
const END_DELAYS_MS = [500, 1000, 2000];
/** A portal reports a silent gateway after 10.3 s, and its failure after that. */
const SIGN_IN_MS = 20_000;

/** Whether a session exists, as its portal knows it. */
type Existence = 'exists' | 'gone' | 'signed-out' | 'unknown';

/** The service of a portal before the NVCF gateway, for the property `service`. Each element needs its own. */
export const portal = (options: PortalOptions): PortalService => new Portal(options);

class Portal implements PortalService {
  readonly requires = ['app-id'] as const;
  readonly takesStage = false;
  readonly signaling: SignalingRoad = {
    leastLimits: {signInMs: SIGN_IN_MS},
    endsBeforeClose: true,
    judge: (trouble, {signal}) => this.#judge(trouble, signal),
  };
  readonly #options: PortalOptions;
  #app: PortalApp | undefined;
  #lastId: string | undefined;

  constructor(options: PortalOptions) {
    this.#options = options;
  }

  async confirm({appId}: StreamRequest, {signal}: {readonly signal: AbortSignal}): Promise<unknown> {
    const response = await this.#send(['apps', appId], {signal});
    if (response.status === 404)
      throw new AppStreamError('app-not-found', {values: {name: appId}, status: 404});
    if (!isSuccess(response)) throw responseFailure(response);
    const app = (this.#app = safeParse(portalApp, response.body).data);
    return {name: app?.title ?? app?.name ?? appId, description: app?.description};
  }

  /** @throws AppStreamError `request-timeout` if no machine is free */
  async create({appId}: StreamRequest): Promise<Session> {
    const known = new Set((await this.#listSessions(appId)).map(({id}) => id));
    const query = new URLSearchParams({app_id: appId});
    let response: ServiceResponse;
    try {
      response = await this.#send(['sessions', ''], {method: 'POST', limitMs: CREATE_MS}, query);
    } catch (thrown) {
      const error = AppStreamError.from(thrown);
      if (error.code === 'no-answer') return this.#findCreated(appId, known);
      throw unlessUnclear('create', error);
    }
    if (!isSuccess(response)) throw responseFailure(response);
    const {data, error} = safeParse(portalSession, response.body);
    if (!data) throw malformedResponse(response, error.path || 'body', error);
    if (data.status === 'FAILED') throw new AppStreamError('service-error', {detail: data.error});
    if (typeof data.app === 'object') this.#app = {...this.#app, ...data.app};
    return this.#sessionOf(data.id);
  }

  async poll(id: string, {signal}: {readonly signal: AbortSignal}): Promise<Session> {
    const response = await this.#send(['sessions', id, 'sign_in'], {method: 'HEAD', signal});
    if (response.status === 404) throw responseFailure(response, 'session-not-found');
    if (!isSuccess(response)) throw responseFailure(response);
    return this.#sessionOf(id);
  }

  /**
   * Ends a session by its cookie, and without one by its id alone: that form makes the portal forget the cookies of all
   * sessions. A portal that is busy with the socket answers 5xx, and is asked again.
   */
  async end(id: string): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      // The first request is sent in the task of the call: a closing page has no other one.
      let response = await this.#delete(['sessions', id, 'sign_in']);
      if (response.status === 400) response = await this.#delete(['sessions', id]);
      if (isSuccess(response) || response.status === 404) return;
      const delayMs = END_DELAYS_MS[attempt];
      const mayPass = response.status >= 500 || response.status === 408;
      if (!mayPass || delayMs === undefined) throw responseFailure(response);
      await pause(delayMs, new AbortController().signal);
    }
  }

  async noteFailure({code, message}: Pick<AppStreamError, 'code' | 'message'>): Promise<void> {
    if (this.#lastId === undefined) return;
    const body = JSON.stringify({error: `${code}: ${message}`});
    const init = {method: 'PATCH', body, headers: {'content-type': 'application/json'}};
    await this.#send(['sessions', this.#lastId, ''], init).catch(() => undefined);
  }

  #sessionOf(id: string): Session {
    this.#lastId = id;
    return {
      id,
      ready: true,
      message: '',
      retryAfterMs: undefined,
      hosts: mediaHosts(this.#app),
      signalingUrl: signalingBelow(this.#url, `sessions/${encodeURIComponent(id)}`),
    };
  }

  get #url(): URL {
    return readAddress('url', this.#options.url);
  }

  /** @throws AppStreamError `no-answer`, `unreachable`, `offline`; the signal's reason when aborted */
  async #send(
    path: readonly string[],
    init: RequestInit & {readonly limitMs?: number},
    query?: URLSearchParams,
  ): Promise<ServiceResponse> {
    const url = below(this.#url, path.map(encodeURIComponent).join('/'));
    for (const [name, value] of query ?? []) url.searchParams.set(name, value);
    const {credentials = 'include'} = this.#options;
    try {
      return await ask(url, {credentials, redirect: 'error', ...init});
    } catch (thrown) {
      init.signal?.throwIfAborted();
      if (thrown instanceof LimitError) throw new AppStreamError('no-answer', {cause: thrown});
      throw await thrownFailure('portal', thrown);
    }
  }

  #delete(path: readonly string[]) {
    return this.#send(path, {method: 'DELETE', keepalive: true});
  }

  /** The sessions of this user for an application. @throws AppStreamError `unauthorized` */
  async #listSessions(appId: string): Promise<readonly {readonly id: string}[]> {
    const query = new URLSearchParams({own: 'true', status: 'ALIVE'});
    const response = await this.#send(['sessions', ''], {}, query);
    if (!isSuccess(response)) throw responseFailure(response);
    const {data} = safeParse(portalSessions, response.body);
    return parseEach(portalSession, data?.items ?? []).filter(({app}) => {
      const id = typeof app === 'object' ? app.id : app;
      return id === undefined || id === appId;
    });
  }

  /** The page gave up the request, but the portal may have created a session since. */
  async #findCreated(appId: string, known: ReadonlySet<string>): Promise<Session> {
    for (const delayMs of LATE_MS) {
      await pause(delayMs, new AbortController().signal);
      const found = (await this.#listSessions(appId)).find(({id}) => !known.has(id));
      if (found) return this.#sessionOf(found.id);
    }
    throw new AppStreamError('request-timeout', {status: 408});
  }

  async #judge(
    {sessionId, kind, code, reason}: SocketTrouble,
    signal: AbortSignal,
  ): Promise<SocketVerdict | undefined> {
    const failure = (failed: ConstructorParameters<typeof AppStreamError>[0]) =>
      new AppStreamError(failed, {detail: reason || undefined, values: {reason: `code ${code}`}});
    if (code === 3001) return {then: 'new-session', error: failure('signaling-refused')};
    if (code === 3004) return {then: 'new-session', error: failure('session-not-found')};
    // The rules of the element suit all other codes: they are those of the portal, or of the host behind it.
    if (kind === 'closed' && code !== 3000 && code !== 3008) return undefined;
    // The question also renews the session's cookie.
    const existence = await this.#existenceOf(sessionId, signal);
    if (existence === 'gone') {
      const gone = code === 3008 ? 'host-unreachable' : 'session-not-found';
      return {then: 'new-session', error: failure(gone)};
    }
    if (kind === 'silent') return undefined;
    if (existence === 'signed-out') return {then: 'final', error: failure('unauthorized')};
    if (code === 3008) return {then: 'retry', error: failure('host-unreachable')};
    return code === 3000 ? {then: 'resume'} : undefined;
  }

  async #existenceOf(id: string, signal: AbortSignal): Promise<Existence> {
    try {
      const {status} = await this.#send(['sessions', id, 'sign_in'], {method: 'HEAD', signal});
      if (status === 404) return 'gone';
      if (status === 401) return 'signed-out';
      return status < 300 ? 'exists' : 'unknown';
    } catch {
      return 'unknown';
    }
  }
}
