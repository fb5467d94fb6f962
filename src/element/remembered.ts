import {AppStreamError} from '../errors/app-stream-error.ts';
import type {Asked, RememberingService} from '../memory/remembering-service.ts';
import type {RunPorts, SessionService} from '../session/ports.ts';

/**
 * The ports of a run whose service remembers its sessions beyond the page. What remembers is loaded beside the connector,
 * before there is a session; where it cannot be, the run goes without.
 * @param signal of the run
 */
export const remembered = (ports: RunPorts, asked: Asked, signal: AbortSignal): RunPorts => {
  let memory: RememberingService | undefined;
  const loading = remember(ports.service, asked, signal).then(
    (loaded) => {
      memory = loaded;
    },
    (cause: unknown) => {
      ports.fault(new AppStreamError('code-missing', {values: {name: 'remembering-service.js'}, cause}));
    },
  );
  return {
    ...ports,
    get service() {
      return memory ?? ports.service;
    },
    usualStartMs: () => memory?.usualStartMs,
    prepare: () => Promise.all([ports.prepare(), loading]),
  };
};

/** Ends what earlier pages left, for an element that waits to begin. */
export const remember = async (
  service: SessionService,
  asked: Asked,
  signal: AbortSignal,
): Promise<RememberingService> => {
  const {RememberingService} = await import('../memory/remembering-service.ts');
  return new RememberingService(service, asked, signal);
};
