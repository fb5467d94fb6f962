import * as z from 'zod/mini';
import type {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureRules} from '../errors/failures.ts';
import {withinLimit} from '../platform/abort.ts';
import {lazySchema, lenient, safeParse} from '../platform/schema.ts';
import {thrownFailure} from '../service/page-service.ts';
import type {JudgedSocket, SignalingRoad, SocketTrouble} from '../service/signaling-road.ts';
import type {SocketRules} from './connector.ts';
import {parseProtocols} from './signaling-protocols.ts';

/** In characters. */
const MAX_DETAIL_LENGTH = 500;
/** For this time the end of a session may hold its socket open, in milliseconds. */
const END_MS = 10_000;

const verdict = lazySchema(() =>
  z.union([
    z.object({then: z.enum(['retry', 'new-session', 'final']), error: z.unknown()}),
    z.object({then: z.literal('resume')}),
    z.object({
      then: z.literal('end'),
      reason: z.enum(['server', 'expired', 'application-gone', 'operator']),
      detail: lenient(z.string()),
    }),
  ]),
);

/** What a run does about an error of a verdict, instead of the rules of its code. */
const RULES: Readonly<Record<'retry' | 'new-session' | 'final', Partial<FailureRules>>> = {
  retry: {connect: 'by-time', recover: 'retry'},
  'new-session': {connect: 'final', recover: 'replace'},
  final: {connect: 'final', recover: 'final'},
};

interface RoadOptions {
  readonly sessionId: string;
  /** How long a decision may take, and how long the subprotocols may, in milliseconds. */
  readonly limits: {readonly responseMs: number; readonly tokenMs: number};
  readonly signal: AbortSignal;
  /** Returns the end of the session that is in progress. */
  readonly ending: () => Promise<unknown> | undefined;
}

/** The rules for the sockets of one session, as the road of its service decides them. What the road returns is checked. */
export const roadRules = (road: SignalingRoad, options: RoadOptions) => {
  const {
    sessionId,
    limits: {responseMs, tokenMs},
    signal,
    ending,
  } = options;
  const mayReopen = async (): Promise<boolean> => {
    try {
      const call = () => road.mayReopen?.(sessionId, {signal});
      const may: unknown = await withinLimit(call, {limitMs: tokenMs, signal});
      return may === undefined || may === true;
    } catch {
      return false;
    }
  };
  return {
    allocates: road.allocates === true,
    leastLimits: road.leastLimits ?? {},
    opened: () => road.opened?.(sessionId),
    mayReopen,
    ...(road.judge && {
      judge: (trouble) => judgeSocket(road, {...trouble, sessionId}, {limitMs: responseMs, signal}),
    }),
    mayClose: () => {
      const ended = road.endsBeforeClose ? ending() : undefined;
      return ended && withinLimit(() => ended, {limitMs: END_MS}).catch(() => undefined);
    },
    async protocols(until) {
      const call = () => road.protocols?.(sessionId, {signal: until});
      try {
        return parseProtocols(await withinLimit(call, {limitMs: tokenMs, signal: until}));
      } catch (thrown) {
        until.throwIfAborted();
        throw await thrownFailure('signaling.protocols', thrown);
      }
    },
    /** Makes a failed attempt the last one if another socket would take another machine. */
    async limitRetries(error: AppStreamError) {
      if (!(await mayReopen())) error.rules = {...error.rules, ...RULES['new-session']};
      return error;
    },
  } satisfies SocketRules & {limitRetries: (error: AppStreamError) => Promise<AppStreamError>};
};

/** Never rejects: if the function fails, the rules of the element decide. */
const judgeSocket = async (
  road: SignalingRoad,
  trouble: SocketTrouble,
  {limitMs, signal}: {readonly limitMs: number; readonly signal: AbortSignal},
): Promise<JudgedSocket | undefined> => {
  try {
    const judged: unknown = await withinLimit(() => road.judge?.(trouble, {signal}), {limitMs, signal});
    const {data} = safeParse(verdict, judged);
    if (!data) return undefined;
    switch (data.then) {
      case 'resume':
        return {kind: 'resume'};
      case 'end': {
        const {reason, detail} = data;
        return {kind: 'ended', reason, ...(detail ? {detail: detail.slice(0, MAX_DETAIL_LENGTH)} : {})};
      }
      default: {
        const error = await thrownFailure('signaling.judge', data.error);
        error.rules = {...error.rules, ...RULES[data.then]};
        return {kind: 'lost', error};
      }
    }
  } catch {
    return undefined;
  }
};
