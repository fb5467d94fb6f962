import type {RunPorts, RunRequest} from './ports.ts';

/** Whether a run asks the catalogue before it creates its session. */
export const asksCatalogue = ({sessionId, catalogue, direct}: RunRequest) =>
  !direct && sessionId === undefined && catalogue === 'check';

/**
 * Asks the catalogue and prepares the connection now, for a run that starts after the present task. The run gets the
 * answers from the returned ports.
 * @param signal of the run
 */
export const withHeadStart = (request: RunRequest, ports: RunPorts, signal: AbortSignal): RunPorts => {
  const {service} = ports;
  const confirmed = asksCatalogue(request) ? service.confirm(request, {signal}) : undefined;
  const prepared = ports.prepare();
  // The run reports a failure, if it starts.
  for (const early of [confirmed, prepared]) early?.catch(() => undefined);
  return {
    ...ports,
    prepare: () => prepared,
    service: {
      confirm: (...call) => confirmed ?? service.confirm(...call),
      create: (...call) => service.create(...call),
      poll: (...call) => service.poll(...call),
      end: (...call) => service.end(...call),
    },
  };
};
