import type {CloseReason} from '../connector.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {Closed} from './signaling-channel.ts';

/** What the end of the socket means by its code (`nvst.md` 1.7: RFC 6455, and a proxy's own codes from 3000 on). */
export const reasonOfClose = ({code, reason}: Closed): CloseReason => {
  const detail = reason || undefined;
  switch (code) {
    case 3000:
      return ended('expired', detail);
    case 3006:
      return ended('application-gone', detail);
    case 1000:
    case 3010:
      return ended('server', detail);
    case 3004:
      return {kind: 'lost', error: new AppStreamError('session-not-found', {detail})};
    case 3005:
      return {kind: 'lost', error: new AppStreamError('in-use', {detail})};
    default:
      return {
        kind: 'lost',
        error: new AppStreamError('signaling-closed', {values: {reason: `code ${code}`}, detail}),
      };
  }
};

/**
 * Whether a connected picture outlives this end of the socket: the network or a proxy took it, the host did not mean it
 * (`nvst.md` 1.6, losing signaling while ICE is connected; 1.7, retry on).
 */
export const isAccident = ({code}: Closed) => [1001, 1005, 1006, 1011, 1012, 1013, 3008].includes(code);

const ended = (
  reason: 'server' | 'expired' | 'application-gone',
  detail: string | undefined,
): CloseReason => ({
  kind: 'ended',
  reason,
  ...(detail ? {detail} : {}),
});
