import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import type {SocketTrouble, SocketVerdict} from '../signaling-road.ts';

/** Whether a session exists, as its portal knows it. */
export type Existence = 'exists' | 'gone' | 'signed-out' | 'unknown';

/**
 * What a run does about a socket of a portal (`roads.md`, Close codes of a portal). `undefined` leaves it to the rules of the
 * element: the other codes are those that a portal shares with other proxies, or those of the host behind it.
 * @param ask asks the portal about the session, which also renews its cookie
 */
export const judgePortalSocket = async (
  {kind, code, reason}: Pick<SocketTrouble, 'kind' | 'code' | 'reason'>,
  ask: () => Promise<Existence>,
): Promise<SocketVerdict | undefined> => {
  const lose = (then: 'retry' | 'new-session' | 'final', failure: FailureCode): SocketVerdict => {
    const data = {detail: reason || undefined, values: {reason: `code ${code}`}};
    return {then, error: new AppStreamError(failure, data)};
  };
  // The portal has marked the session as failed.
  if (code === 3001) return lose('new-session', 'signaling-refused');
  if (code === 3004) return lose('new-session', 'session-not-found');
  if (kind === 'closed' && code !== 3000 && code !== 3008) return undefined;
  const existence = await ask();
  if (existence === 'gone')
    return lose('new-session', code === 3008 ? 'host-unreachable' : 'session-not-found');
  if (code === 3008) return lose('retry', 'host-unreachable');
  // The cookie was missing. A stream that plays continues, also while the user signs in again.
  if (code === 3000) return {then: 'resume'};
  return kind === 'refused' && existence === 'signed-out' ? lose('final', 'unauthorized') : undefined;
};
