import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureRules} from '../errors/failures.ts';
import {withinLimit} from '../platform/abort.ts';
import {boundedText, lazySchema, lenient, oneOf, safeParse} from '../platform/schema.ts';
import {thrownFailure} from './page-service.ts';
import type {PageValueInit} from './page-value.ts';
import type {HostEndReason, SignalingRules, SocketTrouble} from './session.ts';

/** WebSocket subprotocols, or a function that returns them. */
export type Protocols = PageValueInit<readonly string[]>;

/** In characters. */
const MAX_PROTOCOL_LENGTH = 10_000;
const MAX_PROTOCOLS = 20;

const protocolList = lazySchema(() =>
  z.array(boundedText(MAX_PROTOCOL_LENGTH)).check(z.maxLength(MAX_PROTOCOLS)),
);

/** Parses subprotocols of the page, whose types may not hold. @throws AppStreamError `protocols-unusable` */
export const parseProtocols = (given: unknown): readonly string[] => {
  const {data} = safeParse(protocolList, given ?? []);
  // The error of the schema would quote a secret.
  if (!data) throw new AppStreamError('protocols-unusable');
  return data;
};

/** In characters. */
const MAX_DETAIL_LENGTH = 500;
/** How long the end of a session may hold its socket open, in milliseconds. */
const SESSION_END_LIMIT_MS = 10_000;

const verdict = lazySchema(() =>
  z.object({
    then: oneOf('retry', 'new-session', 'final', 'resume', 'end'),
    error: z.optional(z.unknown()),
    reason: lenient(oneOf('server', 'expired', 'application-gone', 'operator')),
    detail: lenient(z.string()),
  }),
);

/** What a run does about an error of a verdict, instead of the rules of its code. */
const RULES: Readonly<Record<'retry' | 'new-session' | 'final', Partial<FailureRules>>> = {
  retry: {connect: 'by-time', recover: 'retry'},
  'new-session': {connect: 'final', recover: 'replace'},
  final: {connect: 'final', recover: 'final'},
};

/** A checked verdict about a socket: the stream continues, ended, or is lost. */
export type JudgedSocket =
  | {readonly kind: 'resume'}
  | {readonly kind: 'ended'; readonly reason: HostEndReason; readonly detail?: string}
  | {readonly kind: 'lost'; readonly error: AppStreamError};

/** The rules for the sockets of one session, resolved once for each connection. See `SignalingRules`. */
export interface SocketRules extends Required<
  Pick<SignalingRules, 'allocates' | 'leastLimits' | 'forgetsClients'>
> {
  /** The subprotocols to offer beside the session's id and the token. Called for each socket. They are secret. */
  readonly protocols: (signal: AbortSignal) => Promise<readonly string[]>;
  readonly opened: () => void;
  /** Judges a socket (default: only the rules of the connector count). It never rejects. */
  readonly judge?:
    ((trouble: Omit<SocketTrouble, 'sessionId'>) => Promise<JudgedSocket | undefined>) | undefined;
  /** Whether another socket may be opened. It never rejects. */
  readonly mayReopen: () => Promise<boolean>;
  /** Resolves when an unused socket or peer connection may close. `undefined` if it may close now. */
  readonly mayClose: () => Promise<unknown> | undefined;
  /** Makes a failed attempt the last one if another socket would take another machine. */
  readonly limitRetries: (error: AppStreamError) => Promise<AppStreamError>;
}

/** The rules for sockets without a gateway, a portal and subprotocols of the page. */
export const DEFAULT_SOCKET_RULES: SocketRules = {
  allocates: false,
  leastLimits: {},
  forgetsClients: false,
  protocols: () => Promise.resolve([]),
  opened: () => undefined,
  mayReopen: () => Promise.resolve(true),
  mayClose: () => undefined,
  limitRetries: (error) => Promise.resolve(error),
};

interface SocketRulesOptions {
  readonly sessionId: string;
  /** Returns the subprotocols of the page, which follow those of the service (default: none). */
  readonly ownProtocols?: ((signal: AbortSignal) => Promise<readonly string[]>) | undefined;
  /** How long a decision may take, and how long the subprotocols may, in milliseconds. */
  readonly limits: {readonly responseMs: number; readonly tokenMs: number};
  readonly signal: AbortSignal;
  /** Returns the end of the session that is in progress. */
  readonly ending: () => Promise<unknown> | undefined;
}

/** Resolves the rules for the sockets of one session from those of its service, whose results are checked. */
export const resolveSocketRules = (
  given: SignalingRules = {},
  {sessionId, ownProtocols = DEFAULT_SOCKET_RULES.protocols, limits, signal, ending}: SocketRulesOptions,
): SocketRules => {
  const mayReopen = async (): Promise<boolean> => {
    try {
      const call = () => given.mayReopen?.(sessionId, {signal});
      const may: unknown = await withinLimit(call, {limitMs: limits.tokenMs, signal});
      return may === undefined || may === true;
    } catch {
      return false;
    }
  };
  return {
    allocates: given.allocates === true,
    leastLimits: given.leastLimits ?? {},
    forgetsClients: given.forgetsClients === true,
    opened: () => given.opened?.(sessionId),
    mayReopen,
    ...(given.judge && {
      judge: (trouble) => judgeSocket(given, {...trouble, sessionId}, {limitMs: limits.responseMs, signal}),
    }),
    mayClose: () => {
      const ended = given.endsBeforeClose ? ending() : undefined;
      return ended && withinLimit(() => ended, {limitMs: SESSION_END_LIMIT_MS}).catch(() => undefined);
    },
    async protocols(until) {
      const own = await ownProtocols(until);
      const call = () => given.protocols?.(sessionId, {signal: until});
      try {
        return [...parseProtocols(await withinLimit(call, {limitMs: limits.tokenMs, signal: until})), ...own];
      } catch (thrown) {
        until.throwIfAborted();
        throw await thrownFailure('signaling.protocols', thrown);
      }
    },
    limitRetries: async (error) => ((await mayReopen()) ? error : error.withRules(RULES['new-session'])),
  };
};

/** Never rejects. If the function fails, the rules of the element decide. */
const judgeSocket = async (
  given: SignalingRules,
  trouble: SocketTrouble,
  {limitMs, signal}: {readonly limitMs: number; readonly signal: AbortSignal},
): Promise<JudgedSocket | undefined> => {
  try {
    const judged: unknown = await withinLimit(() => given.judge?.(trouble, {signal}), {limitMs, signal});
    const {data} = safeParse(verdict, judged);
    if (!data) return undefined;
    const {then, reason, detail} = data;
    switch (then) {
      case 'resume':
        return {kind: 'resume'};
      case 'end':
        return (
          reason && {kind: 'ended', reason, ...(detail ? {detail: detail.slice(0, MAX_DETAIL_LENGTH)} : {})}
        );
      default: {
        const error = await thrownFailure('signaling.judge', data.error);
        // A socket that took no machine is retried for longer than a host that refuses.
        const isWaiting = then === 'retry' && error.rules.connect === 'no-machine';
        return {kind: 'lost', error: isWaiting ? error : error.withRules(RULES[then])};
      }
    }
  } catch {
    return undefined;
  }
};
