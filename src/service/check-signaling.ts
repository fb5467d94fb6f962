import * as z from 'zod/mini';
import {AppStreamError} from '../errors/app-stream-error.ts';
import type {FailureRules} from '../errors/failures.ts';
import {withinLimit} from '../platform/abort.ts';
import {boundedText, lazySchema, lenient, safeParse} from '../platform/schema.ts';
import {thrownFailure} from './page-service.ts';
import type {HostEndReason, SignalingRoad, SocketTrouble} from './signaling-road.ts';

/** A verdict, checked: the stream continues, ended, or is lost. */
export type JudgedSocket =
  | {readonly kind: 'resume'}
  | {readonly kind: 'ended'; readonly reason: HostEndReason; readonly detail?: string}
  | {readonly kind: 'lost'; readonly error: AppStreamError};

/** In characters. */
const MAX_PROTOCOL_LENGTH = 10_000;
const MAX_PROTOCOLS = 20;
const MAX_DETAIL_LENGTH = 500;

const protocolList = lazySchema(() =>
  z.array(boundedText(MAX_PROTOCOL_LENGTH)).check(z.maxLength(MAX_PROTOCOLS)),
);

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

interface CallOptions {
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Parses the subprotocols of the page, whose types may not hold. @throws AppStreamError `protocols-unusable` */
export const parseProtocols = (given: unknown): readonly string[] => {
  const {data} = safeParse(protocolList, given ?? []);
  if (!data) throw new AppStreamError('protocols-unusable');
  return data;
};

/** Calls `protocols` of a road. @throws AppStreamError what the function throws, and the failures of `parseProtocols` */
export const roadProtocols = async (
  road: SignalingRoad | undefined,
  sessionId: string,
  {limitMs, signal}: CallOptions,
): Promise<readonly string[]> => {
  const name = 'signaling.protocols';
  try {
    return parseProtocols(await withinLimit(() => road?.protocols?.(sessionId, {signal}), {limitMs, signal}));
  } catch (thrown) {
    signal.throwIfAborted();
    throw await thrownFailure(name, thrown);
  }
};

/** Calls `judge` of a road. Never rejects: if the function fails, the rules of the element decide. */
export const judgeSocket = async (
  road: SignalingRoad,
  trouble: SocketTrouble,
  {limitMs, signal}: CallOptions,
): Promise<JudgedSocket | undefined> => {
  try {
    const judged: unknown = await withinLimit(() => road.judge?.(trouble, {signal}), {limitMs, signal});
    if (judged === undefined) return undefined;
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

/** Calls `mayReopen` of a road. Never rejects: if the function fails, no other socket is opened. */
export const mayReopen = async (
  road: SignalingRoad | undefined,
  sessionId: string,
  {limitMs, signal}: CallOptions,
): Promise<boolean> => {
  try {
    const may: unknown = await withinLimit(() => road?.mayReopen?.(sessionId, {signal}), {limitMs, signal});
    return may === undefined || may === true;
  } catch {
    return false;
  }
};
