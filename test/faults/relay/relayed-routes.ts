/** The ports of a session. */
export interface RoutePorts {
  readonly signaling: number;
  readonly media: number;
}

interface Route {
  readonly description: string;
  readonly source_port: number;
}

/**
 * Replaces the routes to the last host in a service response by routes through the relays, and keeps the hosts before it.
 * Returns `undefined` for any other body.
 * @param relayed the ports of the relays
 */
export const rewriteRoutes = (
  body: string,
  relayed: RoutePorts,
): {readonly body: string; readonly media: {readonly address: string; readonly port: number}} | undefined => {
  if (!body.includes('"routes"')) return undefined;
  const session = JSON.parse(body) as {readonly routes: Readonly<Record<string, readonly Route[]>> | null};
  const hosts = Object.entries(session.routes ?? {});
  const [address, routes] = hosts.at(-1) ?? [];
  const media = routes?.find(({description}) => description === 'media');
  if (!address || !routes || !media) return undefined;
  const rewritten = routes.map((route) => ({
    ...route,
    source_port: route === media ? relayed.media : relayed.signaling,
  }));
  return {
    body: JSON.stringify({
      ...session,
      routes: {
        ...Object.fromEntries(hosts.slice(0, -1)),
        [address === 'localhost' ? address : '127.0.0.1']: rewritten,
      },
    }),
    media: {address: address === 'localhost' ? '127.0.0.1' : address, port: media.source_port},
  };
};
