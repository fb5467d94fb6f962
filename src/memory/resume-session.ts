import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session} from '../service/session.ts';
import type {SessionService} from '../session/ports.ts';
import {holdSession, type SessionHold} from './session-hold.ts';
import {sessionRecords} from './session-records.ts';

/** A session to go on with. */
export interface Resumed {
  readonly session: Session;
  readonly hold: SessionHold;
}

/**
 * The newest session that was kept for a request, is still there and is nobody else's; `undefined` where there is none.
 * @param service the digest of its address
 * @param request the digest of what is asked for
 */
export const resumeSession = async (
  poll: SessionService['poll'],
  {service, request}: {readonly service: string; readonly request: string},
  signal: AbortSignal,
): Promise<Resumed | undefined> => {
  for (const {id, kept, left, ...record} of sessionRecords.all()) {
    if (!kept || record.service !== service || record.request !== request) continue;
    const hold = holdSession(id, left);
    if (!(await hold.isOurs)) continue;
    const session = await standing(poll, id, signal);
    if (session) return {session, hold};
    sessionRecords.remove(id);
    hold.release();
  }
  return undefined;
};

/** Where a session stands; `undefined` when it is gone. */
const standing = async (poll: SessionService['poll'], id: string, signal: AbortSignal) => {
  try {
    return await poll(id, {signal});
  } catch (error) {
    if (AppStreamError.from(error).code === 'session-not-found') return undefined;
    // A fault in passing, as it seems. The session may hold a GPU, so the run asks on as for any that is pending.
    return {id, ready: false, message: '', retryAfterMs: undefined, hosts: []};
  }
};
