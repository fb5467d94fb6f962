/** The map of routes in a session's answer; `nested` is the form that deployments use. */
export function routesOf(
  address: string,
  ports: {readonly signaling: number; readonly media: number},
  shape: 'plain' | 'nested',
): Record<string, unknown> {
  const routes = [
    {
      description: 'signaling',
      destination_port: 49100,
      protocol: 'TCP',
      source_port: ports.signaling,
    },
    {description: 'media', destination_port: 47998, protocol: 'UDP', source_port: ports.media},
  ];
  return {[address]: shape === 'plain' ? routes : {routes}};
}
