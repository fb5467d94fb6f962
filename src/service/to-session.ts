import {malformed, parseBody, retryAfterOf, type Answer} from './answer.ts';
import {isSegment} from './join-url.ts';
import {session} from './schemas.ts';
import type {HostRoutes, Session} from './session.ts';

/** An address or a name; nothing that would mean more where it is written into an address or into SDP. */
const HOST = /^[^\s/?#@\\]+$/;
/** In characters: it is shown to people. */
const LONGEST_MESSAGE = 1000;

/**
 * The session of an answer. The HTTP status decides, the body second (`real-deployments.md`, Poll answer).
 * @throws AppStreamError `malformed-response`
 */
export const toSession = async (answer: Answer): Promise<Session> => {
  const {id, routes, status} = await parseBody(session, answer);
  if (!isSegment(id)) throw await malformed(answer, 'id');
  const hosts = Object.entries(routes ?? {})
    .filter(([host]) => HOST.test(host))
    .map(([host, list]): HostRoutes => ({
      host,
      routes: ('routes' in list ? list.routes : list)
        .filter(({source_port: port}) => Number.isInteger(port) && port > 0 && port < 65_536)
        .map((wire) => ({
          description: wire.description,
          protocol: wire.protocol,
          sourcePort: wire.source_port,
          destinationPort: wire.destination_port,
        })),
    }));
  const pending = answer.status === 202 || (!hosts.length && status?.status === false);
  if (!pending && !hosts.length) throw await malformed(answer, 'routes');
  return {
    id,
    ready: !pending,
    message: status?.message?.slice(0, LONGEST_MESSAGE) ?? '',
    retryAfterMs: retryAfterOf(answer),
    hosts: pending ? [] : hosts,
  };
};
