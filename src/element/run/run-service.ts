import * as z from 'zod/mini';
import {pageClock} from '../../platform/clock.ts';
import {lazySchema, lenient, type Output, safeParse} from '../../platform/schema.ts';
import {randomId} from '../../platform/text.ts';
import {checkedService} from '../../service/page-service.ts';
import {text} from '../../service/schemas.ts';
import {directService, type Session, type SessionService, type StreamRequest} from '../../service/session.ts';
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

interface MeasuredServiceOptions {
  /** Returns the key of what the page asks for now. */
  readonly requestKey: () => string;
  /** Called with the application's entry in the catalogue, once it is confirmed. */
  readonly onApplication: (application: ConfirmedApplication) => void;
  /** The owner of a session that the run continues. */
  readonly former?: SessionOwner | undefined;
}

/** The service of one run, and the owner of its sessions. It measures the start. */
export class MeasuredService implements RunService {
  readonly #service: SessionService;
  readonly #onApplication: MeasuredServiceOptions['onApplication'];
  readonly #coldStart: ColdStart;
  readonly sessions: SessionOwner;

  constructor(
    element: StreamSettings,
    plan: RunPlan,
    {requestKey, onApplication, former}: MeasuredServiceOptions,
  ) {
    const {appId, profile} = plan.request;
    const name = nameOf(element, plan);
    this.#service = serviceOf(element, plan);
    this.#onApplication = onApplication;
    this.#coldStart = new ColdStart(digest(JSON.stringify([name, appId, profile])), pageClock);
    const service = this.#service;
    const terms = {
      service: {
        create: async (...call: Parameters<SessionService['create']>) => {
          const since = pageClock.uptime();
          const session = await service.create(...call);
          this.#coldStart.begin(session, since);
          return session;
        },
        end: (id: string) => service.end(id),
      },
      clock: pageClock,
      page: tabPage,
      serviceKey: digest(name),
      requestKey: () => digest(requestKey()),
      keepsSession: () => element.keepSession,
    };
    this.sessions = new SessionOwner(terms, former);
  }

  get signaling() {
    return this.#service.signaling;
  }

  /** How long the present start usually takes on this device, in milliseconds, if known. */
  get usualStartMs(): number | undefined {
    return this.#coldStart.usualMs;
  }

  async confirm(request: StreamRequest, options: Parameters<SessionService['confirm']>[1]): Promise<void> {
    const {data} = safeParse(confirmed, await this.#service.confirm(request, options));
    if (data && !options.signal.aborted) this.#onApplication(data);
  }

  async poll(...call: Parameters<SessionService['poll']>): Promise<Session> {
    const session = await this.#service.poll(...call);
    this.#coldStart.follow(session);
    return session;
  }
}
