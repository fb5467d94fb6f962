import type {CloseReason, HostEndReason} from '../connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import type {Closed} from './signaling-channel.ts';

/** Closes that end a stream as it should (`nvst.md` 1.7: RFC 6455, and a proxy's own codes from 3000 on). */
export const ENDS: Readonly<Record<number, HostEndReason>> = {
  1000: 'server',
  3000: 'expired',
  3006: 'application-gone',
  3010: 'operator',
};

/** Closes that are failures. */
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

/** What the end of the socket means by its code; one without a meaning of its own is `signaling-closed`. */
export const reasonOfClose = ({code, reason: words}: Closed): CloseReason => {
  const reason = ENDS[code];
  if (reason) return {kind: 'ended', reason, ...(words ? {detail: words} : {})};
  const data = {values: {reason: `code ${code}`}, detail: words || undefined};
  return {kind: 'lost', error: new AppStreamError(FAULTS[code] ?? 'signaling-closed', data)};
};

/**
 * Whether a connected picture outlives this end of the socket: the network or a proxy took it, the host did not mean it
 * (`nvst.md` 1.6, losing signaling while ICE is connected; 1.7, retry on).
 */
export const isAccident = ({code}: Closed) => [1001, 1005, 1006, 1011, 1012, 1013, 3008].includes(code);
