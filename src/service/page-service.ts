import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {LimitError, withinLimit} from '../platform/abort.ts';
import {isOffline} from '../platform/offline.ts';
import {LIMITS} from '../platform/limits.ts';
import {isObject, parseBounded} from '../platform/json.ts';
import {boundedNumber, lazySchema, lenient, type Output, parseEach, safeParse} from '../platform/schema.ts';
import {
  codeOf,
  MAX_RETRY_AFTER_MS,
  missingSession,
  readBody,
  responseFailure,
  type ServiceResponse,
  unlessUnclear,
} from './http.ts';
import {queuePlace, type Session, type SessionService, type SignalingRules} from './session.ts';
import {boundHosts, boundMessage, identified, port, readRoutes, text} from './schemas.ts';
import type {ServiceLimits} from './streaming-service.ts';

/** The session does not exist, or the service cannot end sessions. */
const GONE_STATUSES = [404, 405, 501];
const GONE: readonly string[] = ['session-not-found', 'not-found', 'method-not-allowed', 'not-supported'];

const pageRoute = lazySchema(() =>
  z.object({description: text(), protocol: text(), sourcePort: port(), destinationPort: lenient(port())}),
);

const pageHost = lazySchema(() => z.object({host: z.string(), routes: z.array(z.unknown())}));

const pageSession = lazySchema(() =>
  z.object({
    id: text(),
    ready: z.boolean(),
    message: lenient(z.string()),
    retryAfterMs: lenient(boundedNumber(0)),
    hosts: lenient(z.array(z.unknown())),
    signalingUrl: lenient(text()),
    queue: queuePlace(),
  }),
);

const declaration = lazySchema(() =>
  z.object({
    name: z.optional(z.string()),
    requires: z.optional(z.array(z.string())),
    takesStage: z.optional(z.boolean()),
  }),
);

type Declaration = Output<typeof declaration> & {
  readonly signaling?: SignalingRules | undefined;
  /** The mistake of the page in one of the members, which then count as missing. Each call fails with it. */
  readonly mistake?: AppStreamError;
};

/** What the page's service declares beside its calls. Its types may not hold, and its getters may throw. */
export const readDeclaration = (service: SessionService): Declaration => {
  try {
    const {data, error} = safeParse(declaration, service);
    if (data) return {...data, signaling: service.signaling ?? undefined};
    return {mistake: unusableMember(error.path ? `service.${error.path}` : 'service', error)};
  } catch (thrown) {
    return {mistake: unusableMember('service', thrown)};
  }
};

/**
 * The page's own service, with checked results and a time limit for each call. Every failure is an `AppStreamError`:
 * the page's own, the one of an HTTP status that it throws, or `service-function-failed`.
 */
export const checkedService = (service: SessionService, limits: ServiceLimits): SessionService => {
  const {responseMs, createMs} = limits;
  const {signaling, mistake} = readDeclaration(service);
  const checkDeclaration = () => {
    if (mistake) throw mistake;
  };
  // Report the failure of the create request, even if deleting fails.
  const endQuietly = (id: string) =>
    withinLimit(async () => service.end(id), {limitMs: responseMs}).catch(() => undefined);
  return {
    signaling,
    async confirm(request, options) {
      checkDeclaration();
      return call('confirm', () => service.confirm(request, options), {limitMs: responseMs, ...options});
    },

    async create(request, options) {
      checkDeclaration();
      let isLate = false;
      const abandon = async (value: unknown) => {
        const created = safeParse(identified, value);
        if (created.success) await (options?.abandonSession ?? endQuietly)(created.data.id);
      };
      const create = async () => {
        const created: unknown = await service.create(request, options);
        // A session that arrives after the limit holds a GPU, and only this call has its id.
        if (isLate) await abandon(created);
        return created;
      };
      const result = await call('create', create, {limitMs: createMs}).catch((error: unknown) => {
        isLate = true;
        throw error;
      });
      try {
        return readSession('create', result);
      } catch (error) {
        await abandon(result);
        throw error;
      }
    },

    async poll(id, options) {
      checkDeclaration();
      const result = await call('poll', () => service.poll(id, options), {limitMs: responseMs, ...options});
      const session = readSession('poll', result);
      // The routes of another session would show its stream.
      if (session.id !== id)
        throw functionFailure('poll', new TypeError(`It returned the session "${session.id}" for "${id}"`));
      return session;
    },

    async end(id) {
      await call('end', () => service.end(id), {limitMs: responseMs}).catch((thrown: unknown) => {
        const {code, rules} = AppStreamError.from(thrown);
        if (!GONE.includes(code) || rules.pending === 'briefly') throw thrown;
      });
    },
  };
};

/** Calls a function of the page in the same task, because a closing page runs no later task. */
const call = async (
  name: keyof SessionService,
  invoke: () => unknown,
  options: {readonly limitMs: number; readonly signal?: AbortSignal},
): Promise<unknown> => {
  const settle = async () => {
    try {
      const result = await invoke();
      if (!isResponse(result) || result.ok) return result;
      if (name === 'end' && GONE_STATUSES.includes(result.status)) throw await thrownFailure(name, result);
      throw new TypeError(`It returned a Response with the status ${result.status} instead of throwing it`);
    } catch (thrown) {
      throw await thrownFailure(name, thrown);
    }
  };
  try {
    return await withinLimit(settle, options);
  } catch (thrown) {
    if (!(thrown instanceof LimitError)) throw thrown;
    throw unlessUnclear(name, new AppStreamError('no-answer', {cause: thrown}));
  }
};

const readSession = (name: keyof SessionService, result: unknown): Session => {
  const parsed = safeParse(pageSession, result);
  if (!parsed.success) throw functionFailure(name, parsed.error);
  const {id, ready, message, retryAfterMs, hosts, signalingUrl, queue} = parsed.data;
  if (ready && !hosts && !signalingUrl)
    throw functionFailure(name, new TypeError('The session is ready without `hosts`'));
  return {
    id,
    ready,
    message: boundMessage(message),
    retryAfterMs: retryAfterMs && Math.min(retryAfterMs, MAX_RETRY_AFTER_MS),
    hosts: boundHosts(
      parseEach(pageHost, hosts ?? []).map(({host, routes}) => ({
        host,
        routes: readRoutes(pageRoute, routes),
      })),
    ),
    ...(signalingUrl && {signalingUrl}),
    ...(!ready && queue && {queue}),
  };
};

/** What the browsers and Node throw if a `fetch` gets no response. */
const NO_RESPONSE = /^(Failed to fetch|NetworkError|Load failed|fetch failed|network error)/i;

const withStatus = lazySchema(() =>
  z.object({
    status: boundedNumber(400, 599),
    detail: z.optional(z.unknown()),
  }),
);

const isResponse = (value: unknown): value is Response => value instanceof Response;

/** The failure of a function of the page whose result or exception is not about the service. */
const functionFailure = (name: string, cause: unknown) => unusableMember(`service.${name}()`, cause);

const unusableMember = (name: string, cause: unknown) =>
  new AppStreamError('service-function-failed', {values: {name}, cause});

/**
 * The failure that a function of the page's service threw. A `Response` or an object with a `status` counts as its
 * status. An `AppStreamError` keeps its code.
 */
export const thrownFailure = async (name: string, thrown: unknown): Promise<AppStreamError> =>
  thrown instanceof AppStreamError ? thrown : unlessUnclear(name, await failureOf(name, thrown));

const failureOf = async (name: string, thrown: unknown): Promise<AppStreamError> => {
  const response = await responseOf(thrown);
  if (response) {
    const isSession = (name === 'poll' || name === 'end') && response.status === 404;
    // An object of the page states what its status means.
    if (isSession) return missingSession(response, !isResponse(thrown) || isObject(response.body), thrown);
    return responseFailure(response, codeOf(response), thrown);
  }
  if (!(thrown instanceof TypeError) || !NO_RESPONSE.test(thrown.message))
    return functionFailure(name, thrown);
  if (isOffline()) return new AppStreamError('offline', {cause: thrown});
  const origin = `that \`service.${name}()\` requests`;
  return new AppStreamError('unreachable', {values: {origin}, cause: thrown});
};

const responseOf = async (thrown: unknown): Promise<ServiceResponse | undefined> => {
  const {data} = safeParse(withStatus, thrown);
  if (!data) return undefined;
  const {status, detail} = data;
  if (!isResponse(thrown)) return {status, headers: new Headers(), body: {detail}};
  const body = thrown.bodyUsed ? '' : (await readBody(thrown).catch(() => undefined))?.text;
  return {status, headers: thrown.headers, body: parseBounded(body ?? '', LIMITS.responses.json) ?? body};
};
