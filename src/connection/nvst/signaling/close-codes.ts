import type {SocketRules} from '../../../service/socket-rules.ts';
import type {CloseReason, HostEndReason} from '../../connector.ts';
import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {FailureCode} from '../../../errors/failures.ts';
import type {Closed} from './signaling-frames.ts';

/** What a close code of signaling means. */
interface CloseRule {
  /** The end of a stream that ended normally, or the failure of one that was lost. */
  readonly means: {readonly end: HostEndReason} | {readonly failure: FailureCode};
  /** Whether a connected stream continues, because the network or a proxy closed the socket (`nvst.md` 1.6, 1.7). */
  readonly isAccidental?: boolean;
  /** Whether a host or proxy that closes a new socket with this code has ended the session (`nvst.md` 1.7). */
  readonly isFinal?: boolean;
}

/** The codes of RFC 6455, and those of a proxy from 3000 on (`nvst.md` 1.7). */
export const CLOSE_CODES: Readonly<Record<number, CloseRule>> = {
  1000: {means: {end: 'server'}},
  1001: {means: {failure: 'host-restarting'}, isAccidental: true},
  1002: {means: {failure: 'signaling-protocol'}, isAccidental: true},
  1003: {means: {failure: 'signaling-protocol'}, isAccidental: true},
  1005: {means: {failure: 'signaling-closed'}, isAccidental: true},
  1006: {means: {failure: 'signaling-closed'}, isAccidental: true},
  1007: {means: {failure: 'signaling-protocol'}, isAccidental: true},
  1008: {means: {failure: 'signaling-refused'}},
  1009: {means: {failure: 'signaling-protocol'}, isAccidental: true},
  1010: {means: {failure: 'signaling-protocol'}, isAccidental: true},
  1011: {means: {failure: 'host-error'}, isAccidental: true},
  1012: {means: {failure: 'host-restarting'}, isAccidental: true},
  1013: {means: {failure: 'host-busy'}, isAccidental: true},
  3000: {means: {end: 'expired'}, isFinal: true},
  3001: {means: {failure: 'signaling-refused'}},
  3004: {means: {failure: 'session-not-found'}, isFinal: true},
  3005: {means: {failure: 'in-use'}},
  3006: {means: {end: 'application-gone'}, isFinal: true},
  3008: {means: {failure: 'host-unreachable'}, isAccidental: true},
  3010: {means: {end: 'operator'}, isFinal: true},
};

const UNKNOWN: CloseRule = {means: {failure: 'signaling-closed'}};

/** The rule of a close code. */
const ruleOf = ({code}: Closed): CloseRule => CLOSE_CODES[code] ?? UNKNOWN;

/** Adds the verdict of the page's service about a close, if the service judges. */
export const judgeClose = async (closed: Closed, sockets: SocketRules): Promise<Closed> => {
  const {code, reason} = closed;
  const judged = await sockets.judge?.({kind: 'closed', code, reason, ms: 0});
  return judged ? {...closed, judged} : closed;
};

/**
 * Converts the close of a socket to the reason of the end. An unknown code becomes `signaling-closed`.
 * @param isEarly whether the page has not answered an offer yet. A bare 1000 then comes from a proxy that restarts, and
 *   the session continues.
 */
export const reasonOfClose = (closed: Closed, isEarly = false): CloseReason => {
  const {judged} = closed;
  if (judged && judged.kind !== 'resume') return judged;
  const {code, reason: text} = closed;
  const {means} = judged || (isEarly && isBareEnd(closed)) ? UNKNOWN : ruleOf(closed);
  if ('end' in means) return {kind: 'ended', reason: means.end, ...(text ? {detail: text} : {})};
  const data = {values: {reason: `code ${code}`}, detail: text || undefined};
  return {kind: 'lost', error: new AppStreamError(means.failure, data)};
};

/**
 * Whether a connected stream continues after this close.
 *
 * A bare 1000 counts as well: NVIDIA's server sends no close frame (`nvst.md` 1.7), and proxies close idle sockets with
 * 1000. The next sign-in shows whether the stream has ended.
 */
export const isAccidentalClose = (closed: Closed): boolean =>
  closed.judged ? closed.judged.kind === 'resume' : (ruleOf(closed).isAccidental ?? isBareEnd(closed));

const isBareEnd = ({code, reason}: Closed) => code === 1000 && reason === '';

/** Whether a host or proxy that closes a new socket with this code has ended the session. */
export const isFinalClose = (closed: Closed): boolean => {
  const {judged} = closed;
  if (!judged) return ruleOf(closed).isFinal ?? false;
  return judged.kind === 'ended' || (judged.kind === 'lost' && judged.error.rules.recover === 'replace');
};
