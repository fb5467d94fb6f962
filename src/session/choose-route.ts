import type {StreamEndpoint} from '../connection/connector.ts';
import type {HostRoutes, Session} from '../service/session.ts';

/**
 * The endpoints of a ready session, the best first: hosts with a signaling and a media route, then those with
 * signaling alone. Routes are found by purpose and protocol, since their order is not promised
 * (`real-deployments.md`, `routes` and Route order).
 */
export const endpointsOf = ({id, hosts}: Session): StreamEndpoint[] => {
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
