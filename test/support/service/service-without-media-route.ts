import {StreamingService, type Session, type SessionService} from '../../../src/index.ts';

/** The demo service without media routes: the element must use the addresses that the host itself sends. */
export const createServiceWithoutMediaRoute = (): SessionService => {
  const service = new StreamingService({serviceUrl: new URL('/service', location.href)});
  const removeMediaRoutes = (session: Session): Session => ({
    ...session,
    hosts: session.hosts.map(({host, routes}) => ({
      host,
      routes: routes.filter(({description}) => description !== 'media'),
    })),
  });
  return {
    confirm: (request, options) => service.confirm(request, options),
    create: async (request) => removeMediaRoutes(await service.create(request)),
    poll: async (id, options) => removeMediaRoutes(await service.poll(id, options)),
    end: (id) => service.end(id),
  };
};
