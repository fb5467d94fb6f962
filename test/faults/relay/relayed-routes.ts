/** The ports of a session at one address. */
export interface RoutePorts {
  readonly signaling: number;
  readonly media: number;
}

interface Route {
  readonly description: string;
  readonly source_port: number;
}

/**
 * The routes in an answer of the service, sent through the relays; `undefined` for any other body.
 * @param relayed where the relays listen
 */
export const relayedRoutes = (
  body: string,
  relayed: RoutePorts,
): {readonly body: string; readonly media: {readonly address: string; readonly port: number}} | undefined => {
  if (!body.includes('"routes"')) return undefined;
  const answer = JSON.parse(body) as {readonly routes: Readonly<Record<string, readonly Route[]>>};
  const [address, routes] = Object.entries(answer.routes)[0] ?? [];
  const media = routes?.find(({description}) => description === 'media');
  if (!address || !routes || !media) return undefined;
  const rewritten = routes.map((route) => ({
    ...route,
    source_port: route === media ? relayed.media : relayed.signaling,
  }));
  return {
    body: JSON.stringify({...answer, routes: {'127.0.0.1': rewritten}}),
    media: {address, port: media.source_port},
  };
};
