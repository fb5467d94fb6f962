import {AppStreamError} from '../../errors/app-stream-error.ts';
import {pause} from '../../platform/abort.ts';
import {bindMembers} from '../../platform/bind-members.ts';
import {parseEach, safeParse} from '../../platform/schema.ts';
import type {CallOptions} from '../catalogue.ts';
import {
  type HttpRequest,
  isSegment,
  isSuccess,
  parseBody,
  readAddress,
  responseFailure,
  sendRequest,
  type ServiceResponse,
  shownText,
  signalingBelow,
  unlessUnclear,
} from '../http.ts';
import type {RequestHeaders} from '../page-value.ts';
import {list} from '../schemas.ts';
import type {HostRoutes, Session, SessionService, SignalingRules, StreamRequest} from '../session.ts';
import {
  type Existence,
  judgePortalSocket,
  mediaHosts,
  OwnSessions,
  portalApp,
  type PortalApp,
  portalSession,
  type PortalSession,
} from './portal-session.ts';

export interface PortalOptions {
  /** The address of the portal's interface, such as `https://portal.example.com/api`, or relative to the page. */
  readonly url: string | URL;
  /** Whether requests carry the cookie of the sign-in, as in `fetch` (default: `include`). */
  readonly credentials?: RequestCredentials | undefined;
  /** Additional headers for each request to the portal, or a function that returns them (default: none). */
  readonly headers?: RequestHeaders | undefined;
}

/** The service of a portal. */
export interface PortalService extends SessionService {
  /** Notes a failure at the session that was created last, for the administrators of the portal. Never rejects. */
  noteFailure(error: Pick<AppStreamError, 'code' | 'message'>): Promise<void>;
}

/** How long the portal may take to respond, in milliseconds. */
const RESPONSE_MS = 10_000;
/** Below the 5 s of the portal's 408, because Chromium repeats a POST with 408 up to six times over HTTP/1.1. */
export const CREATE_MS = 4800;
/** The portal answers a request that the page gave up within this time, in milliseconds. */
export const LATE_MS = [1000, 1500];
/** Before each further request that ends a session, in milliseconds. An answer may hide the cookie for one second. */
const END_DELAYS_MS = [1200, 1500, 2000];
/** A portal reports a silent gateway after 10.3 s, and its failure after that. */
export const SIGN_IN_MS = 20_000;

/** Before a further request while no machine is free, in milliseconds: the gateway still serves the one before it. */
const NO_MACHINE_MS = 30_000;
/** The portal refuses a user who has too many sessions. Only the user can end one. */
/** The card shows it. In characters. */
const MAX_NAME_LENGTH = 200;
const TOO_MANY = /maximum number of instances/i;

/** The sessions that elements have. They may start at the same time. */
const own = new OwnSessions();

/** The service of a portal before the NVCF gateway, for the property `service`. Each element needs its own. */
export const portal = (options: PortalOptions): PortalService => new Portal(options);

class Portal implements PortalService {
  readonly requires = ['app-id'] as const;
  readonly takesStage = false;
  readonly signaling: SignalingRules = {
    leastLimits: {signInMs: SIGN_IN_MS},
    forgetsClients: true,
    endsBeforeClose: true,
    judge: (trouble, {signal}) =>
      judgePortalSocket(trouble, () => this.#existenceOf(trouble.sessionId, signal)),
  };
  readonly #options: PortalOptions;
  /** The address of media that the application names. `undefined` as long as the application is unknown. */
  #hosts: readonly HostRoutes[] | undefined;
  #lastId: string | undefined;
  /** The sessions before a create request that the page gave up. Another one may be its late answer. */
  #knownBefore: ReadonlySet<string> | undefined;

  constructor(options: PortalOptions) {
    this.#options = options;
    bindMembers(this);
  }

  get name() {
    return `portal ${String(this.#options.url)}`;
  }

  async confirm({appId}: StreamRequest, {signal}: {readonly signal: AbortSignal}): Promise<unknown> {
    const response = isSegment(appId) ? await this.#send({path: ['apps', appId], signal}) : undefined;
    if (!response || response.status === 404)
      throw new AppStreamError('app-not-found', {values: {name: appId}, status: 404});
    if (!isSuccess(response)) throw responseFailure(response);
    const app = safeParse(portalApp, response.body).data;
    this.#hosts = mediaHosts(app);
    const name = shownText(app?.title ?? app?.name ?? appId, response, MAX_NAME_LENGTH);
    return {name, description: app?.description};
  }

  /**
   * One element of this origin after the other creates a session, so that each finds its own.
   * @throws AppStreamError `request-timeout` if no machine is free, so that the run waits; `session-limit`;
   *   `create-unclear` if the outcome is unknown
   */
  create(request: StreamRequest, {signal = createEndlessSignal()}: CallOptions = {}): Promise<Session> {
    return own.oneAtATime(this.name, () => this.#create(request, signal), signal);
  }

  async #create({appId}: StreamRequest, signal: AbortSignal): Promise<Session> {
    const listed = await this.#listSessions(appId);
    signal.throwIfAborted();
    const late = await this.#findNew(listed, this.#knownBefore);
    if (late !== undefined) return this.#sessionOf(late);
    const known = listed && (this.#knownBefore ?? new Set(listed.map(({id}) => id)));
    this.#knownBefore = undefined;
    const query = [['app_id', appId]] as const;
    let response: ServiceResponse;
    try {
      const path = ['sessions', ''];
      response = await this.#send({method: 'POST', path, query, limitMs: CREATE_MS});
    } catch (thrown) {
      const error = AppStreamError.from(thrown);
      if (error.code === 'no-answer') return this.#findCreated(appId, known);
      throw unlessUnclear('create', error);
    }
    if (!isSuccess(response)) throw unlessUnclear('create', this.#refusalOf(response, known));
    const data = parseBody(portalSession, response);
    if (data.status === 'FAILED') throw new AppStreamError('service-error', {detail: data.error});
    const hosts = typeof data.app === 'object' ? mediaHosts(data.app) : [];
    if (hosts.length) this.#hosts = hosts;
    return this.#sessionOf(data.id);
  }

  async poll(id: string, {signal}: {readonly signal: AbortSignal}): Promise<Session> {
    if (!isSegment(id)) throw new AppStreamError('session-not-found');
    const response = await this.#send({method: 'HEAD', path: ['sessions', id, 'sign_in'], signal});
    if (response.status === 404) throw responseFailure(response, 'session-not-found');
    if (!isSuccess(response)) throw responseFailure(response);
    // A page that was reloaded has not read the application yet.
    this.#hosts ??= mediaHosts(await this.#appOf(id));
    return this.#sessionOf(id);
  }

  /**
   * Ends a session by its cookie, and without one by its id alone: that form makes the portal forget the cookies of all
   * sessions. A portal that is busy with the socket answers 5xx, so the request is repeated.
   */
  async end(id: string): Promise<void> {
    if (!isSegment(id)) return;
    await this.#end(id);
    own.remove(id);
  }

  async #end(id: string): Promise<void> {
    const isGone = async () => (await this.#existenceOf(id, createEndlessSignal())) === 'gone';
    // The first request is sent in the task of the call: a closing page has no other one.
    let response = await this.#delete(id);
    for (const delayMs of END_DELAYS_MS) {
      const {status} = response;
      if (isSuccess(response) || (status === 404 && (await isGone()))) return;
      if (status < 500 && status !== 404 && status !== 408) break;
      await pause(delayMs, createEndlessSignal());
      // This also renews the cookie, which the last answer may have removed.
      if (await isGone()) return;
      response = await this.#delete(id);
    }
    if (!isSuccess(response)) throw responseFailure(response);
  }

  async #delete(id: string): Promise<ServiceResponse> {
    const response = await this.#send({method: 'DELETE', path: ['sessions', id, 'sign_in']});
    return response.status === 400 ? this.#send({method: 'DELETE', path: ['sessions', id]}) : response;
  }

  async noteFailure({code, message}: Pick<AppStreamError, 'code' | 'message'>): Promise<void> {
    if (this.#lastId === undefined) return;
    const path = ['sessions', this.#lastId, ''];
    await this.#send({method: 'PATCH', path, body: {error: `${code}: ${message}`}}).catch(() => undefined);
  }

  /** The failure of a create request that was answered. */
  #refusalOf(response: ServiceResponse, known: ReadonlySet<string> | undefined): AppStreamError {
    const failure = responseFailure(response);
    if (failure.code === 'too-many-requests' && TOO_MANY.test(failure.detail ?? ''))
      return responseFailure(response, 'session-limit');
    return failure.code === 'request-timeout' ? this.#noMachine(known, failure) : failure;
  }

  /** No machine was free in time. The gateway may still start one for this request, so the next one comes later. */
  #noMachine(
    known: ReadonlySet<string> | undefined,
    {detail, retryAfterMs = NO_MACHINE_MS}: Partial<AppStreamError> = {},
  ) {
    this.#knownBefore = known;
    return new AppStreamError('request-timeout', {status: 408, detail, retryAfterMs});
  }

  #sessionOf(id: string): Session {
    this.#lastId = id;
    this.#knownBefore = undefined;
    own.add(id);
    const signalingUrl = signalingBelow(this.#url, ['sessions', id]);
    return {id, ready: true, message: '', retryAfterMs: undefined, hosts: this.#hosts ?? [], signalingUrl};
  }

  get #url(): URL {
    return readAddress('url', this.#options.url);
  }

  #send(request: Omit<HttpRequest, 'base' | 'limitMs'> & {readonly limitMs?: number}) {
    const {credentials = 'include', headers} = this.#options;
    return sendRequest({base: this.#url, limitMs: RESPONSE_MS, ...request}, {credentials, headers});
  }

  /**
   * The living sessions of this user. `undefined` if the portal does not list them.
   * @throws AppStreamError `unauthorized`
   */
  async #listSessions(appId?: string): Promise<readonly PortalSession[] | undefined> {
    const query = [
      ['own', 'true'],
      ['status', 'ALIVE'],
    ] as const;
    const response = await this.#send({path: ['sessions', ''], query});
    if (response.status === 401) throw responseFailure(response);
    const {data} = safeParse(list, response.body);
    return (
      data &&
      parseEach(portalSession, data.items).filter(({app}) => {
        const id = typeof app === 'object' ? app.id : app;
        return appId === undefined || id === undefined || id === appId;
      })
    );
  }

  /** The page gave up the request, but the portal may have created a session since. */
  async #findCreated(appId: string, known: ReadonlySet<string> | undefined): Promise<Session> {
    if (!known) throw new AppStreamError('create-unclear');
    for (const delayMs of LATE_MS) {
      await pause(delayMs, createEndlessSignal());
      const found = await this.#findNew(await this.#listSessions(appId), known);
      if (found !== undefined) return this.#sessionOf(found);
    }
    throw this.#noMachine(known);
  }

  /** The session that was created since, and that no element of this origin has. */
  async #findNew(listed: readonly PortalSession[] | undefined, known: ReadonlySet<string> | undefined) {
    if (!listed || !known) return undefined;
    const isOwn = await own.known();
    return listed.find(({id}) => !known.has(id) && !isOwn(id))?.id;
  }

  /** The application of a session. `undefined` if it is unknown. */
  async #appOf(sessionId: string): Promise<PortalApp | undefined> {
    try {
      const app = (await this.#listSessions())?.find(({id}) => id === sessionId)?.app;
      if (typeof app !== 'string') return app;
      return safeParse(portalApp, (await this.#send({path: ['apps', app]})).body).data;
    } catch {
      return undefined;
    }
  }

  async #existenceOf(id: string, signal: AbortSignal): Promise<Existence> {
    try {
      const response = await this.#send({method: 'HEAD', path: ['sessions', id, 'sign_in'], signal});
      if (response.status === 404) return 'gone';
      if (response.status === 401) return 'signed-out';
      return isSuccess(response) ? 'exists' : 'unknown';
    } catch {
      return 'unknown';
    }
  }
}

/**
 * Returns a signal that never aborts: the end of a session and its late creation continue after the run. It is no
 * constant, because edge runtimes refuse an `AbortController` while a module is evaluated.
 */
const createEndlessSignal = (): AbortSignal => new AbortController().signal;
