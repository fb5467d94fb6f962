import {loadPart} from '../../errors/load-part.ts';
import type {ServiceLimits} from '../streaming-service.ts';
import type {SessionService} from '../session.ts';

/**
 * The page's own service. The code that checks its results is loaded before the first call. Without that part, the
 * results are used unchecked.
 */
export const lazyPageService = (service: SessionService, limits: ServiceLimits): SessionService => {
  let checked: SessionService | undefined;
  const load = async () => {
    checked ??= await loadPart('page-service', () => import('../page-service.ts')).then(
      (part) => part.checkedService(service, limits),
      () => service,
    );
    return checked;
  };
  return {
    confirm: async (request, options) => (await load()).confirm(request, options),
    create: async (request) => (await load()).create(request),
    poll: async (id, options) => (await load()).poll(id, options),
    async end(id) {
      // Called in this task, because a closing page runs no later one.
      await (checked ?? service).end(id);
    },
  };
};
