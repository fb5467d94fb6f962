import type {SessionService} from '../session/ports.ts';
import {holdSession} from './session-hold.ts';
import {sessionRecords, type SessionRecord} from './session-records.ts';

/** How many pages try to end a session before it is left to the service. */
const TRIES = 5;

/** Which of the sessions that earlier pages left are meant. */
export interface Wanted {
  /** The digest of the service's address: other services are not asked, and get no token. */
  readonly service: string;
  /** The digest of a request that does not keep its session any more. */
  readonly unkept: string | undefined;
}

/**
 * Ends what earlier pages of this tab could not end: the browser lost the request on the way out, or the page was
 * discarded. What was kept on purpose stays, unless it is for a request that does not keep it any more. Never rejects.
 */
export const endLeftSessions = async (
  end: (id: string) => Promise<void>,
  {service, unkept}: Wanted,
): Promise<void> => {
  const left = sessionRecords
    .all()
    .filter((record) => record.service === service && (!record.kept || record.request === unkept));
  await Promise.all(left.map((record) => endOne(end, record)));
};

const endOne = async (end: SessionService['end'], {id, left, tries}: SessionRecord) => {
  const hold = holdSession(id, left);
  if (!(await hold.isOurs)) return;
  try {
    if (tries < TRIES) {
      sessionRecords.change(id, {tries: tries + 1});
      await end(id);
    }
    sessionRecords.remove(id);
  } catch {
    // The next page tries again.
  } finally {
    hold.release();
  }
};
