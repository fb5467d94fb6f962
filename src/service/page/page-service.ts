import * as z from 'zod/mini';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import {lazySchema, lenient, parseEach, safeParse} from '../../platform/schema.ts';
import {LimitError, withinLimit} from '../../platform/within-limit.ts';
import {MAX_RETRY_AFTER_MS} from '../retry-after.ts';
import {identified, port, text} from '../schemas.ts';
import {boundHosts, boundMessage, boundRoutes, MAX_ROUTES} from '../session-bounds.ts';
import type {Session, SessionService} from '../session.ts';
import type {ServiceLimits} from '../streaming-service.ts';
import {functionFailure, isResponse, thrownFailure, unlessUnclear} from './thrown-failure.ts';

/** The session does not exist, or the service cannot end sessions. */
const GONE_STATUSES = [404, 405, 501];
const GONE: readonly string[] = ['session-not-found', 'not-found', 'method-not-allowed', 'not-supported'];

const pageRoute = lazySchema(() =>
  z.object({
    description: text(),
    protocol: text(),
    sourcePort: port(),
    destinationPort: lenient(port()),
  }),
);

const pageHost = lazySchema(() => z.object({host: z.string(), routes: z.array(z.unknown())}));

const pageSession = lazySchema(() =>
  z.object({
    id: text(),
    ready: z.boolean(),
    message: lenient(z.string()),
    retryAfterMs: lenient(z.number()),
    hosts: lenient(z.array(z.unknown())),
  }),
);

/**
 * The page's own service, with checked results and a time limit for each call. Every failure is an `AppStreamError`:
 * the page's own, the one of an HTTP status that it throws, or `service-function-failed`.
 */
export const checkedService = (service: SessionService, limits: ServiceLimits): SessionService => {
  const {responseMs, createMs} = limits;
  const endQuietly = (value: unknown) => {
    const created = safeParse(identified, value);
    // Report the failure of the create request, even if deleting fails.
    return created.success ? Promise.resolve(service.end(created.data.id)).catch(() => undefined) : undefined;
  };
  return {
    confirm: (request, options) =>
      call('confirm', () => service.confirm(request, options), {limitMs: responseMs, ...options}),

    async create(request) {
      let isLate = false;
      const create = async () => {
        const created: unknown = await service.create(request);
        // A session that arrives after the limit holds a GPU, and nobody else knows its id.
        if (isLate) await endQuietly(created);
        return created;
      };
      const result = await call('create', create, {limitMs: createMs}).catch((error: unknown) => {
        isLate = true;
        throw error;
      });
      try {
        return readSession('create', result);
      } catch (error) {
        await withinLimit(() => endQuietly(result), {limitMs: responseMs}).catch(() => undefined);
        throw error;
      }
    },

    poll: async (id, options) =>
      readSession(
        'poll',
        await call('poll', () => service.poll(id, options), {limitMs: responseMs, ...options}),
      ),

    async end(id) {
      try {
        await call('end', () => service.end(id), {limitMs: responseMs});
      } catch (thrown) {
        if (!GONE.includes(AppStreamError.from(thrown).code)) throw thrown;
      }
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
      if (!isResponse(result) || result.ok || (name === 'end' && GONE_STATUSES.includes(result.status))) {
        return result;
      }
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
  const {id, ready, message, retryAfterMs, hosts} = parsed.data;
  if (ready && !hosts) throw functionFailure(name, new TypeError('The session is ready without `hosts`'));
  const wait = retryAfterMs !== undefined && retryAfterMs >= 0 ? retryAfterMs : undefined;
  return {
    id,
    ready,
    message: boundMessage(message),
    retryAfterMs: wait === undefined ? undefined : Math.min(wait, MAX_RETRY_AFTER_MS),
    hosts: boundHosts(
      parseEach(pageHost, hosts ?? []).map(({host, routes}) => ({
        host,
        routes: boundRoutes(readRoutes(routes)),
      })),
    ),
  };
};

const readRoutes = (routes: readonly unknown[]) =>
  parseEach(pageRoute, routes.slice(0, MAX_ROUTES)).map(({destinationPort, ...route}) => ({
    ...route,
    destinationPort,
  }));
