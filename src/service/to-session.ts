import {malformed, parseBody, retryAfterOf, type Answer} from './answer.ts';
import {session} from './schemas.ts';
import type {HostRoutes, Session} from './session.ts';

/**
 * The session of an answer. The HTTP status decides, the body second (`real-deployments.md`, Poll answer).
 * @throws AppStreamError `malformed-response`
 */
export const toSession = async (answer: Answer): Promise<Session> => {
  const {id, routes, status} = await parseBody(session, answer);
  const hosts = Object.entries(routes ?? {}).map(([host, list]): HostRoutes => ({
    host,
    routes: ('routes' in list ? list.routes : list).map((wire) => ({
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
    message: status?.message ?? '',
    retryAfterMs: retryAfterOf(answer),
    hosts: pending ? [] : hosts,
  };
};
