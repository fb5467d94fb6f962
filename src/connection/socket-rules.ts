import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureRules} from '../errors/failures.ts';
import {withinLimit} from '../platform/abort.ts';
import {boundedText, lazySchema, lenient, oneOf, safeParse} from '../platform/schema.ts';
import {thrownFailure} from '../service/page-service.ts';
import type {PageValueInit} from '../service/page-value.ts';
import type {SignalingRules, SocketTrouble} from '../service/session.ts';
import type {JudgedSocket, SocketRules} from './connector.ts';

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
/** For this time the end of a session may hold its socket open, in milliseconds. */
const END_MS = 10_000;

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

interface SocketRulesOptions {
  readonly sessionId: string;
  /** How long a decision may take, and how long the subprotocols may, in milliseconds. */
  readonly limits: {readonly responseMs: number; readonly tokenMs: number};
  readonly signal: AbortSignal;
  /** Returns the end of the session that is in progress. */
  readonly ending: () => Promise<unknown> | undefined;
}

/** The rules for the sockets of one session, as its service decides them. The results of the service are checked. */
export const resolveSocketRules = (
  given: SignalingRules,
  {sessionId, limits, signal, ending}: SocketRulesOptions,
) => {
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
    opened: () => given.opened?.(sessionId),
    mayReopen,
    ...(given.judge && {
      judge: (trouble) => judgeSocket(given, {...trouble, sessionId}, {limitMs: limits.responseMs, signal}),
    }),
    mayClose: () => {
      const ended = given.endsBeforeClose ? ending() : undefined;
      return ended && withinLimit(() => ended, {limitMs: END_MS}).catch(() => undefined);
    },
    async protocols(until) {
      const call = () => given.protocols?.(sessionId, {signal: until});
      try {
        return parseProtocols(await withinLimit(call, {limitMs: limits.tokenMs, signal: until}));
      } catch (thrown) {
        until.throwIfAborted();
        throw await thrownFailure('signaling.protocols', thrown);
      }
    },
    /** Makes a failed attempt the last one if another socket would take another machine. */
    async limitRetries(error: AppStreamError) {
      return (await mayReopen()) ? error : error.withRules(RULES['new-session']);
    },
  } satisfies SocketRules & {limitRetries: (error: AppStreamError) => Promise<AppStreamError>};
};

/** Never rejects: if the function fails, the rules of the element decide. */
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
