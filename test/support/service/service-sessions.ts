import type {SessionDescription} from '../../../demo/service/http/demo-resource.ts';
import {until} from '../until.ts';

/** The sessions of the demo service, the oldest first. */
export const readSessions = async (): Promise<readonly SessionDescription[]> => {
  const response = await fetch('/service/demo/sessions');
  const {items} = (await response.json()) as {readonly items: readonly SessionDescription[]};
  return items;
};

/** Ends a session without its client. */
export const endSession = (id: string) =>
  fetch('/service/stream', {
    method: 'DELETE',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({id}),
  });

/** Starts the time of the faults of a session that has the switch `faultsOnRequest`. */
export const startFaults = async ({id}: {readonly id: string}) => {
  const {ok} = await fetch(`/service/demo/sessions/${id}/faults`, {method: 'POST'});
  if (!ok) throw new Error('The service did not start the faults');
};

/** Cuts the sockets of all sessions, as a network that breaks does. */
export const cutSockets = async () => {
  for (const {id} of await readSessions()) await fetch(`/service/demo/sessions/${id}/cut`, {method: 'POST'});
};

/** Resolves when the service has no session. */
export const waitForNoSession = () =>
  until('no session is left at the service', async () => !(await readSessions()).length);

/** Resolves with the only session of the service when the session meets the condition. */
export const waitForOnlySession = (
  description: string,
  isExpected: (session: SessionDescription) => boolean = () => true,
): Promise<SessionDescription> =>
  until(`one session at the service ${description}`, async () => {
    const [session, second] = await readSessions();
    return !second && session && isExpected(session) ? session : undefined;
  });

/** The signaling frames that the client has sent. The service keeps the last fifty. */
export const clientFramesOf = ({signaling}: SessionDescription) =>
  signaling.clientFrames as readonly Readonly<Record<string, unknown>>[];

/** The payloads of the client's peer messages, in order. */
export const payloadsOf = (session: SessionDescription) =>
  clientFramesOf(session).flatMap(({peer_msg: message}) =>
    message ? [JSON.parse((message as {msg: string}).msg) as Record<string, unknown>] : [],
  );
