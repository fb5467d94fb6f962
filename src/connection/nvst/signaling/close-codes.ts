import {AppStreamError} from '../../../errors/app-stream-error.ts';
import type {FailureCode} from '../../../errors/failures.ts';
import type {CloseReason, HostEndReason} from '../../connector.ts';
import type {Closed} from './signaling-channel.ts';

/** Close codes of a normal end (`nvst.md` 1.7: RFC 6455, and the codes of a proxy from 3000 on). */
export const ENDS: Readonly<Record<number, HostEndReason>> = {
  1000: 'server',
  3000: 'expired',
  3006: 'application-gone',
  3010: 'operator',
};

/** Close codes of a failure. */
export const FAULTS: Readonly<Record<number, FailureCode>> = {
  1001: 'host-restarting',
  1002: 'signaling-protocol',
  1003: 'signaling-protocol',
  1007: 'signaling-protocol',
  1008: 'signaling-refused',
  1009: 'signaling-protocol',
  1010: 'signaling-protocol',
  1011: 'host-error',
  1012: 'host-restarting',
  1013: 'host-busy',
  3001: 'signaling-refused',
  3004: 'session-not-found',
  3005: 'in-use',
  3008: 'host-unreachable',
};

/** Converts a socket's close code to the reason of the end. An unknown code becomes `signaling-closed`. */
export const reasonOfClose = ({code, reason: text}: Closed): CloseReason => {
  const reason = ENDS[code];
  if (reason) return {kind: 'ended', reason, ...(text ? {detail: text} : {})};
  const data = {values: {reason: `code ${code}`}, detail: text || undefined};
  return {kind: 'lost', error: new AppStreamError(FAULTS[code] ?? 'signaling-closed', data)};
};

/** Whether a host or proxy that closes a new socket with this code has ended the session (`nvst.md` 1.7). */
export const endsForGood = ({code}: Closed) => [3000, 3004, 3006, 3010].includes(code);
