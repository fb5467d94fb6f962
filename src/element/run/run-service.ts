import * as z from 'zod/mini';
import {pageClock} from '../../platform/clock.ts';
import {lazySchema, lenient, type Output, safeParse} from '../../platform/schema.ts';
import {randomId} from '../../platform/text.ts';
import {checkedService} from '../../service/page-service.ts';
import {text} from '../../service/schemas.ts';
import {directService, type SessionService} from '../../service/session.ts';
import {StreamingService} from '../../service/streaming-service.ts';
import type {RunService} from '../../session/ports.ts';
import {SessionOwner} from '../../session/session-owner.ts';
import {deleteForms, digest} from '../../storage/device-storage.ts';
import {ColdStart} from '../../storage/start-times.ts';
import {tabPage} from '../../storage/tab-page.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';

/** The result of `confirm` may come from the page's own service. */
const confirmed = lazySchema(() => z.object({name: text(), description: lenient(text())}));

/** The names of an application, for people. */
export type ConfirmedApplication = Output<typeof confirmed>;

/** The page's own service, a client of the service at its address, or none for a host without a service. */
export const serviceOf = (
  {service, token, headers}: StreamSettings,
  {serviceUrl, catalogueUrl, credentials, limits, request: {direct}}: RunPlan,
): SessionService => {
  if (direct) return directService(direct.session);
  return service
    ? checkedService(service, limits.service)
    : new StreamingService({
        serviceUrl,
        catalogueUrl,
        credentials,
        token,
        headers,
        limits: limits.service,
        deleteForms,
      });
};

/** The names of services without a name. No later page knows them, so that no service is asked about another one's session. */
const unnamed = new WeakMap<SessionService, string>();

/** What identifies the service of a plan on this device. */
const nameOf = ({service}: StreamSettings, {serviceUrl}: RunPlan): string => {
  if (!service) return serviceUrl;
  const name = service.name ?? unnamed.get(service) ?? randomId();
  if (service.name === undefined) unnamed.set(service, name);
  return `service ${name}`;
};

interface RunServiceOptions {
  /** Returns the key of what the page asks for now. */
  readonly requestKey: () => string;
  /** Called with the application's entry in the catalogue, once it is confirmed. */
  readonly onApplication: (application: ConfirmedApplication) => void;
  /** The owner of a session that the run continues. */
  readonly former?: SessionOwner | undefined;
}

/** The service of one run. */
export interface MeasuredService extends RunService, Pick<SessionService, 'signaling'> {
  readonly sessions: SessionOwner;
}

/** Opens the service of one run, with the owner of its sessions. It measures the start. */
export const openService = (
  element: StreamSettings,
  plan: RunPlan,
  {requestKey, onApplication, former}: RunServiceOptions,
): MeasuredService => {
  const {appId, profile} = plan.request;
  const name = nameOf(element, plan);
  const service = serviceOf(element, plan);
  const coldStart = new ColdStart(digest(JSON.stringify([name, appId, profile])));
  const create: SessionService['create'] = async (...call) => {
    const since = pageClock.uptime();
    const session = await service.create(...call);
    coldStart.begin(session, since);
    return session;
  };
  const terms = {
    service: {create, end: (id: string) => service.end(id)},
    clock: pageClock,
    page: tabPage,
    serviceKey: digest(name),
    requestKey: () => digest(requestKey()),
    keepsSession: () => element.keepSession,
  };
  return {
    signaling: service.signaling,
    sessions: new SessionOwner(terms, former),
    get usualStartMs() {
      return coldStart.usualMs;
    },
    async confirm(request, options) {
      const {data} = safeParse(confirmed, await service.confirm(request, options));
      if (data && !options.signal.aborted) onApplication(data);
    },
    async poll(...call) {
      const session = await service.poll(...call);
      coldStart.follow(session);
      return session;
    },
  };
};
