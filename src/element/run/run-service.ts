import * as z from 'zod/mini';
import {pageClock} from '../../platform/clock.ts';
import {lazySchema, lenient, type Output, safeParse} from '../../platform/schema.ts';
import {randomId} from '../../platform/text.ts';
import {checkedService} from '../../service/page-service.ts';
import {text} from '../../service/schemas.ts';
import {directService, type SessionService} from '../../service/session.ts';
import {StreamingService} from '../../service/streaming-service.ts';
import type {LeaseTerms} from '../../session/session-lease.ts';
import {SessionOwner} from '../../session/session-owner.ts';
import {deleteForms, digest, startTimesOf} from '../../storage/device-storage.ts';
import {tabPage} from '../../storage/tab-page.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';

const confirmed = lazySchema(() => z.object({name: text(), description: lenient(text())}));

/** The names of an application, for people. */
export type ConfirmedApplication = Output<typeof confirmed>;

/** Reads the answer of a catalogue, which may come from the page's own service. */
export const readApplication = (answer: unknown): ConfirmedApplication | undefined =>
  safeParse(confirmed, answer).data;

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

/**
 * The names of services without a name. No later page knows them, so that no service is asked about another one's
 * session.
 */
const unnamed = new WeakMap<SessionService, string>();

/** What identifies the service of a plan on this device. */
const nameOf = ({service}: StreamSettings, {serviceUrl}: RunPlan): string => {
  if (!service) return serviceUrl;
  const name = service.name ?? unnamed.get(service) ?? randomId();
  if (service.name === undefined) unnamed.set(service, name);
  return `service ${name}`;
};

/** Opens the service of one run, with the owner of its sessions and the times of its starts. */
export const openService = (
  element: StreamSettings,
  plan: RunPlan,
  requestKey: () => string,
  former?: SessionOwner,
) => {
  const {appId, profile} = plan.request;
  const name = nameOf(element, plan);
  const service = serviceOf(element, plan);
  const terms: LeaseTerms = {
    service,
    clock: pageClock,
    page: tabPage,
    serviceKey: digest(name),
    requestKey: () => digest(requestKey()),
    keepsSession: () => element.keepSession,
  };
  const startTimes = startTimesOf(digest(JSON.stringify([name, appId, profile])));
  return {service, sessions: new SessionOwner(terms, former), startTimes, clock: pageClock};
};
