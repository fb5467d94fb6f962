import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Session, SessionService} from '../service/session.ts';
import {holdSession, type SessionHold} from './session-hold.ts';
import {type SessionRecord, sessionRecords} from './stored-list.ts';

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

/** The most pages that try to end a session. After that, the service must end it. */
const MAX_END_ATTEMPTS = 5;

/** Selects the sessions to end. */
export interface AbandonedFilter {
  /** The digest of the service's address. Other services receive no request and no token. */
  readonly service: string;
  /** The digest of a request whose kept sessions must end too. */
  readonly unkeptRequest: string | undefined;
}

/**
 * Ends the sessions that earlier pages of this tab could not end: the browser lost the delete request, or it discarded
 * the page. Kept sessions continue, except those of `unkeptRequest`. Never rejects.
 */
export const endAbandonedSessions = async (
  end: SessionService['end'],
  {service, unkeptRequest}: AbandonedFilter,
): Promise<void> => {
  const abandoned = sessionRecords
    .all()
    .filter((record) => record.service === service && (!record.isKept || record.request === unkeptRequest));
  await Promise.all(abandoned.map((record) => endSession(end, record)));
};

const endSession = async (end: SessionService['end'], {id, isLeft, endAttempts}: SessionRecord) => {
  const hold = holdSession(id, isLeft);
  if (!(await hold.isOurs)) return;
  try {
    if (endAttempts < MAX_END_ATTEMPTS) {
      sessionRecords.update(id, {endAttempts: endAttempts + 1});
      await end(id);
    }
    sessionRecords.remove(id);
  } catch {
    // The next page retries.
  } finally {
    hold.release();
  }
};

/**
 * Returns 16 hexadecimal digits that identify a text, so that a request with secrets need not be stored. The digest is
 * not cryptographic: it does not protect a text that can be guessed.
 */
export const digest = (text: string): string => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  // Each half includes the other half, so both depend on every character.
  const halves = [mixBits(a) ^ mixBits(b ^ a), mixBits(b) ^ mixBits(a + 1)];
  return halves.map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};

const mixBits = (half: number) => {
  const first = Math.imul(half ^ (half >>> 16), 2_246_822_507);
  return first ^ Math.imul(first ^ (first >>> 13), 3_266_489_909);
};
