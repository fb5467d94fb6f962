import * as z from 'zod/mini';
import type {Connector} from '../../connection/connector.ts';
import {parseIceServers} from '../../connection/ice-servers.ts';
import type {AppStreamError} from '../../errors/app-stream-error.ts';
import {FAILURES} from '../../errors/failures.ts';
import {pageClock} from '../../platform/clock.ts';
import {trustOfflineReport} from '../../platform/offline.ts';
import {lazySchema, lenient, type Output, safeParse} from '../../platform/schema.ts';
import {randomId} from '../../platform/text.ts';
import {checkedService, readDeclaration} from '../../service/page-service.ts';
import {PageValue, readToken} from '../../service/page-value.ts';
import {text} from '../../service/schemas.ts';
import {directService, type SessionService} from '../../service/session.ts';
import {parseProtocols} from '../../service/socket-rules.ts';
import {StreamingService} from '../../service/streaming-service.ts';
import type {LeaseTerms} from '../../session/session-lease.ts';
import {SessionOwner} from '../../session/session-owner.ts';
import {deleteForms, digest, startTimesOf} from '../../storage/device-storage.ts';
import {tabPage} from '../../storage/tab-page.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';

const confirmed = lazySchema(() => z.object({name: text(), description: lenient(text())}));

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

/** The random names of services without a name: no later page asks such a service about the session of another one. */
const unnamed = new WeakMap<SessionService, string>();

/** What identifies the service of a plan on this device. */
const nameOf = ({service}: StreamSettings, {serviceUrl}: RunPlan): string => {
  if (!service) return serviceUrl;
  const {name: given, mistake} = readDeclaration(service);
  const name = given ?? unnamed.get(service) ?? randomId();
  // A value that is no object has no calls, and so no sessions.
  if (given === undefined && !mistake) unnamed.set(service, name);
  return `service ${name}`;
};

/** Opens the service of one run, with the owner of its sessions and the times of its starts. */
export const openService = (
  element: StreamSettings,
  plan: RunPlan,
  requestKey: () => string,
  former?: SessionOwner,
) => {
  trustOfflineReport();
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

interface PageValuesOptions {
  readonly element: StreamSettings;
  /** Checks the values that its protocol limits. */
  readonly connector: Connector;
  /** How long a function of the page may take. */
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** The values of the page that the connections of one run need. The page may set them to functions. */
export class PageValues {
  /** Requested again after a refused sign-in. A host wants the same one at each later sign-in (`nvst.md` 7.10). */
  readonly token: PageValue<string | undefined>;
  readonly protocols: PageValue<readonly string[]>;
  readonly iceServers: PageValue<readonly RTCIceServer[]>;
  readonly #connector: Connector;

  constructor({element, connector, ...limits}: PageValuesOptions) {
    this.#connector = connector;
    const {signalingToken} = element;
    const parseToken = (given: unknown) => {
      const token = readToken(given);
      if (token !== undefined) connector.checkToken?.(token);
      return token;
    };
    const valueOf = <Value>(name: 'protocols' | 'iceServers', parse: (given: unknown) => Value) =>
      new PageValue({name, given: () => element[name], parse, ...limits});
    this.token = new PageValue({
      name: 'signalingToken',
      given: () => signalingToken,
      parse: parseToken,
      ...limits,
    });
    this.protocols = valueOf('protocols', parseProtocols);
    this.iceServers = valueOf('iceServers', parseIceServers);
  }

  /** Requests and checks all values before a machine is taken. @throws AppStreamError */
  async check(): Promise<void> {
    await Promise.all([
      this.token.check(),
      this.protocols.check().then((list) => this.#connector.checkProtocols?.(list)),
      this.iceServers.check(),
    ]);
  }
}

/** How often a stream that reconnects tries refused credentials again, within about 8 seconds. */
const RENEWALS = 5;

/** Whether the page may still renew the credentials that a TURN server refused. */
export class RelayRenewal {
  readonly #element: Pick<StreamSettings, 'iceServers'>;
  readonly #iceServers: Pick<PageValues['iceServers'], 'hasChanged'>;
  /** How often in a row a TURN server refused the credentials. */
  #refusals = 0;

  constructor(element: Pick<StreamSettings, 'iceServers'>, {iceServers}: PageValues) {
    this.#element = element;
    this.#iceServers = iceServers;
  }

  reset() {
    this.#refusals = 0;
  }

  /**
   * Allows another attempt while the page may renew the credentials: by its function, which is called once more, or by
   * setting the property while the stream reconnects.
   */
  judge(failure: AppStreamError, returns: boolean): AppStreamError {
    if (failure.code !== 'relay-refused') return failure;
    this.#refusals += 1;
    const isFunction = typeof this.#element.iceServers === 'function';
    const others = isFunction ? 1 : returns ? RENEWALS : 0;
    const mayRenew = this.#refusals <= others || this.#iceServers.hasChanged;
    return mayRenew ? failure.withRules(FAILURES['no-relay']) : failure;
  }
}
