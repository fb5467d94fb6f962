import type {SessionService} from '../service/session.ts';
import {holdSession} from './session-hold.ts';
import {sessionRecords, type SessionRecord} from './session-records.ts';

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
