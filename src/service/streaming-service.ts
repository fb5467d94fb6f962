import {AppStreamError} from '../errors/app-stream-error.ts';
import {bindMembers} from '../platform/bind-members.ts';
import {MAX_TIMER_MS} from '../platform/abort.ts';
import {isOffline} from '../platform/offline.ts';
import {isObject} from '../platform/json.ts';
import {safeParse} from '../platform/schema.ts';
import {type CallOptions, Catalogue} from './catalogue.ts';
import {
  type HttpOptions,
  type HttpRequest,
  isSegment,
  isSuccess,
  malformedResponse,
  missingSession,
  responseFailure,
  sendRequest,
  type ServiceResponse,
  unlessUnclear,
} from './http.ts';
import {TOKEN_MS} from './page-value.ts';
import {identified, parseSession} from './schemas.ts';
import {
  type CreateOptions,
  isLatest,
  type Session,
  type SessionService,
  type StreamRequest,
} from './session.ts';

export interface StreamingServiceOptions extends HttpOptions {
  /** The base address of the service. It may carry a path prefix. */
  readonly serviceUrl: string | URL;
  /** The base address of the catalogue (default: `serviceUrl`). */
  readonly catalogueUrl?: string | URL | undefined;
  /** Time limits. A limit that is left out keeps its default. */
  readonly limits?: Partial<ServiceLimits> | undefined;
  /** Remembers the form of the delete request that each address accepts (default: until the page closes). */
  readonly deleteForms?: DeleteForms | undefined;
}

/** How long the service may take to respond, in milliseconds. */
export interface ServiceLimits {
  /** For each request but the one below (default: 30,000). */
  readonly responseMs: number;
  /**
   * For the request that creates a session (default: 180,000). A gateway may hold it until a machine is available. A
   * request that is cut off early could leave a session whose id is unknown.
   */
  readonly createMs: number;
  /** For the page's `token` function (default: 30,000). */
  readonly tokenMs: number;
}

export const SERVICE_LIMITS: ServiceLimits = {responseMs: 30_000, createMs: 180_000, tokenMs: TOKEN_MS};

/** The two forms of a delete request (`real-deployments.md`, End a session). */
type DeleteForm = 'body' | 'path';

/** The form of the delete request that worked last, by the address of the service. A closing page sends only one. */
export interface DeleteForms {
  get(address: string): DeleteForm | undefined;
  set(address: string, form: DeleteForm): unknown;
}

const formsOfPage: DeleteForms = new Map<string, DeleteForm>();

/** The session or the form does not exist. */
const UNSUPPORTED = [404, 405, 501];

/** Refusals of a body. Another refusal is about the session or the user, and does not confirm the end. */
const FORM_REFUSALS = [...UNSUPPORTED, 400, 411, 415, 422];

/** Refusals that may be about the form, not the user or the rate (`real-deployments.md`, DELETE with a body). */
const BODY_REFUSALS = Array.from({length: 100}, (_, index) => 400 + index)
  .filter((status) => status !== 401 && status !== 429)
  .concat(501);

const NOT_FOUND: ServiceResponse = {status: 404, headers: new Headers(), body: {detail: 'not found'}};

/** Whether a 404 is the service's own: a JSON object with `detail` (`real-deployments.md`, A 404 of a gateway). */
const isOwnAnswer = ({body}: ServiceResponse) => isObject(body) && body.detail !== undefined;

const confirmsEnd = (refusal: ServiceResponse) =>
  FORM_REFUSALS.includes(refusal.status) && (refusal.status !== 404 || isOwnAnswer(refusal));

/**
 * The typed client of the whole HTTP interface (`service-interface.md`; where that is silent, `real-deployments.md`).
 * It works without the element and without a DOM. Every call throws an `AppStreamError`, whose texts are in English.
 */
export class StreamingService extends Catalogue implements SessionService {
  readonly #serviceUrl: URL;
  readonly #catalogueUrl: URL;
  readonly #options: StreamingServiceOptions;
  readonly #limits: ServiceLimits;
  readonly #deleteForms: DeleteForms;

  /** @throws TypeError if an address is no absolute URL. */
  constructor(options: StreamingServiceOptions) {
    super((request, expected) => this.#request(this.#catalogueUrl, request, expected));
    this.#serviceUrl = new URL(options.serviceUrl);
    this.#catalogueUrl = new URL(options.catalogueUrl ?? options.serviceUrl);
    this.#limits = withDefaults(SERVICE_LIMITS, options.limits);
    this.#deleteForms = options.deleteForms ?? formsOfPage;
    this.#options = options;
    bindMembers(this);
  }

  /** Read for each request: a getter of the options may return another token and other headers by then. */
  get #http(): HttpOptions {
    return {...this.#options, tokenMs: this.#limits.tokenMs};
  }

  /**
   * POST /stream. The request is sent once and cannot be aborted, because it may take a GPU whatever the client does
   * afterwards. A caller that no longer needs the session must end it.
   * @param options its signal only prevents a request that still waits for a token or headers of the page. Without
   *   `abandonSession`, a session that cannot be returned gets one end request.
   * @throws AppStreamError `create-unclear` if the outcome is unknown, else the failure of the response.
   */
  async create(request: StreamRequest, options: Partial<CreateOptions> = {}): Promise<Session> {
    const {signal, abandonSession = (id: string) => this.end(id).catch(() => undefined)} = options;
    const {appId, profile, version, stageUri, arguments: custom} = request;
    const args = {...custom, ...(stageUri ? {usd_stage_uri: stageUri} : {})};
    const body = {
      id: appId,
      profile,
      ...(isLatest(version) ? {} : {version}),
      ...(Object.keys(args).length ? {arguments: args} : {}),
    };
    const wasOffline = isOffline();
    const response = await this.#request(this.#serviceUrl, {
      method: 'POST',
      path: ['stream'],
      body,
      limitMs: this.#limits.createMs,
      beforeSending: signal,
    }).catch((error: unknown) => {
      if (error === signal?.reason) throw error;
      const failure = AppStreamError.from(error);
      throw failure.code === 'offline' && wasOffline ? failure : unlessUnclear('create', failure);
    });
    try {
      const {status} = response;
      if (status !== 200 && status !== 202)
        throw new AppStreamError('unexpected-status', {values: {status}, status});
      return parseSession(response);
    } catch (error) {
      // The rest of the body is unreadable, but the session exists. Report the original error even if deleting fails.
      const created = safeParse(identified, response.body);
      if (created.success) await abandonSession(created.data.id);
      throw error;
    }
  }

  /** GET /stream/{id}: the present state of a session. @throws AppStreamError `session-not-found`. */
  async poll(id: string, {signal}: CallOptions = {}): Promise<Session> {
    const response = await this.#request(this.#serviceUrl, {path: ['stream', id], signal}, [404]);
    if (response.status === 404) throw missingSession(response, isOwnAnswer(response));
    const session = parseSession(response);
    // The routes of another session would show its stream.
    if (session.id !== id) throw malformedResponse(response, 'id');
    return session;
  }

  /**
   * Ends a session: DELETE /stream with the id in the body, or DELETE /stream/{id} if the service refuses that form. A
   * session that no longer exists and a service that cannot end sessions are no failures.
   * @throws AppStreamError a refusal that is about the session, or the 404 of a gateway: the session may still exist
   */
  async end(id: string): Promise<void> {
    const {href} = this.#serviceUrl;
    const known = this.#deleteForms.get(href);
    const refusals: ServiceResponse[] = [];
    for (const form of known === 'path' ? (['path'] as const) : (['body', 'path'] as const)) {
      const response = await this.#delete(id, form, form === 'body' ? BODY_REFUSALS : UNSUPPORTED);
      if (isSuccess(response)) {
        this.#deleteForms.set(href, form);
        return;
      }
      refusals.push(response);
      // The form is known to work, so the answer is about the session.
      if (form === known && response.status === 404) break;
    }
    const refusal = refusals.find((response) => !confirmsEnd(response));
    if (refusal) throw refusal.status === 404 ? missingSession(refusal, false) : responseFailure(refusal);
  }

  #delete(id: string, form: DeleteForm, expected: readonly number[]): Promise<ServiceResponse> {
    const target = form === 'body' ? {path: ['stream'], body: {id}} : {path: ['stream', id]};
    return this.#request(this.#serviceUrl, {method: 'DELETE', ...target}, expected);
  }

  /** Resolves with a response within 2xx, or of an `expected` status. */
  async #request(
    base: URL,
    request: Omit<HttpRequest, 'base' | 'limitMs'> & {readonly limitMs?: number},
    expected: readonly number[] = [],
  ): Promise<ServiceResponse> {
    // An id that cannot be a URL segment counts as 404: the service cannot have it.
    const response = request.path.every(isSegment)
      ? await sendRequest({limitMs: this.#limits.responseMs, ...request, base}, this.#http)
      : NOT_FOUND;
    if (isSuccess(response) || expected.includes(response.status)) return response;
    throw responseFailure(response);
  }
}

/** A number of the page, at least 0. HTML and frameworks pass numbers as texts. `undefined` if it is none. */
const readNumber = (value: unknown): number | undefined => {
  const isText = typeof value === 'string' && value.trim() !== '';
  const number = typeof value === 'number' || isText ? Number(value) : NaN;
  // A timer with a longer delay fires immediately.
  return number >= 0 ? Math.min(number, MAX_TIMER_MS) : undefined;
};

/** The numbers that the page sets, and the defaults of the others. */
export const withDefaults = <Limits extends object>(
  defaults: Limits,
  given: {readonly [Name in keyof Limits]?: number | string | null | undefined} | null | undefined,
): Limits => {
  const usable = Object.entries(given ?? {}).flatMap(([name, value]: [string, unknown]) => {
    const number = readNumber(value);
    return number === undefined ? [] : [[name, number] as const];
  });
  return {...defaults, ...Object.fromEntries(usable)};
};
