import type {Switches} from './switches.ts';

/** An address of this machine on which nothing listens, unless the service listens on all addresses. */
const DEAD_HOST = '127.0.0.2';

/** What a session's routes look like. Existing deployments use the `nested` shape. */
export type RoutesStyle = {readonly shape: 'plain' | 'nested'} & Pick<
  Switches,
  'nullFields' | 'deadHost' | 'namedHost'
>;

/** Creates the routes of a session's response. */
export function createRouteMap(
  address: string,
  ports: {readonly signaling: number; readonly media: number},
  {shape, nullFields, deadHost, namedHost}: RoutesStyle,
): Record<string, unknown> {
  const createRoutes = (signaling: number): unknown => {
    const routes = [
      {
        description: 'signaling',
        destination_port: nullFields ? null : 49100,
        protocol: 'TCP',
        source_port: signaling,
      },
      {
        description: 'media',
        destination_port: nullFields ? null : 47998,
        protocol: 'UDP',
        source_port: ports.media,
      },
    ];
    return shape === 'plain' ? routes : {routes};
  };
  return {
    // The number of the media port is free for TCP.
    ...(deadHost ? {[DEAD_HOST]: createRoutes(ports.media)} : {}),
    [namedHost ? 'localhost' : address]: createRoutes(ports.signaling),
  };
}
