import type {HostRoutes, Session} from '../service/session.ts';
import type {StreamEndpoint} from './connector.ts';

/**
 * The signaling and media addresses of a ready session: hosts with both routes first, then hosts with signaling alone.
 * Routes are found by purpose and protocol, because their order is not promised (`real-deployments.md`, Route order).
 */
export const endpointsOf = ({id, hosts}: Pick<Session, 'id' | 'hosts'>): StreamEndpoint[] => {
  const endpoints = hosts.flatMap(({host, routes}): StreamEndpoint[] => {
    const signaling = portOf(routes, 'signaling', 'TCP');
    if (signaling === undefined) return [];
    const media = portOf(routes, 'media', 'UDP');
    return [
      {
        sessionId: id,
        signaling: {host, port: signaling},
        ...(media === undefined ? {} : {media: {host, port: media}}),
      },
    ];
  });
  return [...endpoints.filter(({media}) => media), ...endpoints.filter(({media}) => !media)];
};

const portOf = (routes: HostRoutes['routes'], description: string, protocol: string) =>
  routes.find((route) => isWord(route.description, description) && isWord(route.protocol, protocol))
    ?.sourcePort;

const isWord = (text: string, word: string) => text.toLowerCase() === word.toLowerCase();
