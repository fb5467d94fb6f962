import type {Session} from '../../../src/service/session.ts';
import type {PollPorts} from '../../../src/session/poll.ts';
import type {StartLimits} from '../../../src/session/ports.ts';

const INTERVAL_MS = 10_000;

/** The polling that the bench compares with: every ten seconds until the session is ready, whatever the service answers. */
export async function* pollEveryTenSeconds(
  session: Session,
  {pendingMs}: StartLimits,
  {service, clock}: PollPorts,
  signal: AbortSignal,
): AsyncGenerator<never, Session> {
  const end = clock.now() + pendingMs;
  let latest = session;
  while (!latest.ready) {
    if (clock.now() >= end) throw new Error('The session never became ready.');
    await clock.pause(INTERVAL_MS, signal);
    try {
      latest = await service.poll(session.id, {signal});
    } catch {
      // The next poll may succeed.
    }
  }
  return latest;
}
