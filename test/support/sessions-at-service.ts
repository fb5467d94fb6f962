import type {SessionDescription} from '../../demo/service/http/demo-resource.ts';
import {until} from './until.ts';

/** The sessions that live at the demo service, the oldest first. */
export const sessionsAtService = async (): Promise<readonly SessionDescription[]> => {
  const response = await fetch('/service/demo/sessions');
  const {items} = (await response.json()) as {readonly items: readonly SessionDescription[]};
  return items;
};

/** Fulfils when no session lives at the service. */
export const noSessionLeft = () =>
  until('no session is left at the service', async () => !(await sessionsAtService()).length);

/** The only session at the service, once it is as wanted. */
export const onlySession = (
  what: string,
  isWanted: (session: SessionDescription) => boolean = () => true,
): Promise<SessionDescription> =>
  until(`one session at the service ${what}`, async () => {
    const [session, second] = await sessionsAtService();
    return !second && session && isWanted(session) ? session : undefined;
  });

/** What the client has sent, frame by frame; the service remembers the last fifty. */
export const clientFrames = ({signaling}: SessionDescription) =>
  signaling.clientFrames as readonly Readonly<Record<string, unknown>>[];

/** The acknowledgements of the client, in their order. */
export const acksOf = (session: SessionDescription) =>
  clientFrames(session).flatMap(({ack}) => (ack === undefined ? [] : [ack]));

/** What the client has said to the host. */
export const payloadsOf = (session: SessionDescription) =>
  clientFrames(session).flatMap(({peer_msg: message}) =>
    message ? [JSON.parse((message as {msg: string}).msg) as Record<string, unknown>] : [],
  );
