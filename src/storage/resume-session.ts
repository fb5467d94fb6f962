import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session, SessionService} from '../service/session.ts';
import {holdSession, type SessionHold} from './session-hold.ts';
import {sessionRecords} from './session-records.ts';

/** A kept session to resume. */
export interface ResumedSession {
  readonly session: Session;
  readonly hold: SessionHold;
}

/**
 * Finds the newest kept session of a request that still exists and that no other run holds.
 * @param service the digest of the service's address
 * @param request the digest of the request
 */
export const resumeSession = async (
  poll: SessionService['poll'],
  {service, request}: {readonly service: string; readonly request: string},
  signal: AbortSignal,
): Promise<ResumedSession | undefined> => {
  for (const {id, isKept, isLeft, ...record} of sessionRecords.all()) {
    if (!isKept || record.service !== service || record.request !== request) continue;
    const hold = holdSession(id, isLeft);
    if (!(await hold.isOurs)) continue;
    const session = await pollSession(poll, id, signal);
    if (session) return {session, hold};
    sessionRecords.remove(id);
    hold.release();
  }
  return undefined;
};

/** Polls a session once. Returns `undefined` if the session no longer exists. */
const pollSession = async (poll: SessionService['poll'], id: string, signal: AbortSignal) => {
  try {
    return await poll(id, {signal});
  } catch (error) {
    if (AppStreamError.from(error).code === 'session-not-found') return undefined;
    // The failure may be temporary, and the session may hold a GPU. The run continues to poll it as a pending session.
    return {id, ready: false, message: '', retryAfterMs: undefined, hosts: []};
  }
};
