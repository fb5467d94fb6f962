/** Hands a session from one element to another one of the same origin: in this page, in another tab or window. */
import * as z from 'zod/mini';
import type {StreamEndpoint} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {boundedText, lazySchema, safeParse} from '../platform/schema.ts';
import type {Session} from '../service/session.ts';

const CHANNEL = 'app-stream:take-over';

/** In characters. An address of signaling may be long. */
const MAX_NAME_LENGTH = 4000;

const requestSchema = lazySchema(() => z.object({release: boundedText(MAX_NAME_LENGTH)}));

/** Two elements that use the same session have the same name for it. A session without a service has no id. */
const nameOf = ({id}: Session, {signalingUrl, signaling: {host, port}}: StreamEndpoint) =>
  id || (signalingUrl ?? `${host}:${port}`);

/** The cause of an `in-use` by which another element of this origin took the session over. */
const RELEASED = Symbol('another element of this origin takes the session over');

/** Whether an element of this origin took the session over, so that it can receive the session from its owner. */
export const isReleased = ({cause}: AppStreamError) => cause === RELEASED;

/** Asks the other elements of this origin to leave a session. The host then accepts this one. */
export const requestRelease = (session: Session, endpoint: StreamEndpoint) => {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({release: nameOf(session, endpoint)});
  // The message is delivered to the others although the channel closes.
  channel.close();
};

/** Resolves with `in-use` when another element of this origin takes the session over. It never rejects. */
export const waitForTakeOver = (
  session: Session,
  endpoint: StreamEndpoint,
  signal: AbortSignal,
): Promise<AppStreamError> => {
  const {promise, resolve} = Promise.withResolvers<AppStreamError>();
  const channel = new BroadcastChannel(CHANNEL);
  const name = nameOf(session, endpoint);
  channel.addEventListener('message', ({data}: MessageEvent<unknown>) => {
    if (safeParse(requestSchema, data).data?.release === name)
      resolve(new AppStreamError('in-use', {cause: RELEASED}));
  });
  signal.addEventListener('abort', () => channel.close(), {once: true});
  return promise;
};
