import {StreamingService, type Session, type SessionService} from '../../src/index.ts';

/** The demo service as a deployment that names no media route, so that the host's own word must do. */
export const withoutMediaRoute = (): SessionService => {
  const service = new StreamingService({serviceUrl: new URL('/service', location.href)});
  const strip = (session: Session): Session => ({
    ...session,
    hosts: session.hosts.map(({host, routes}) => ({
      host,
      routes: routes.filter(({description}) => description !== 'media'),
    })),
  });
  return {
    confirm: (request, options) => service.confirm(request, options),
    create: async (request) => strip(await service.create(request)),
    poll: async (id, options) => strip(await service.poll(id, options)),
    end: (id) => service.end(id),
  };
};
