import * as z from 'zod/mini';
import type {Connector} from '../../connection/connector.ts';
import {parseIceServers} from '../../connection/ice-servers.ts';
import type {AppStreamError} from '../../errors/app-stream-error.ts';
import {FAILURES, mayBeRefusal} from '../../errors/failures.ts';
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
  element: StreamSettings,
  {serviceUrl, catalogueUrl, credentials, limits, request: {direct}}: RunPlan,
): SessionService => {
  if (direct) return directService(direct.session);
  const {service} = element;
  return service
    ? checkedService(service, limits.service)
    : new StreamingService({
        serviceUrl,
        catalogueUrl,
        credentials,
        // The page may set both again during the run. A closing page sends its last request in the present task.
        get token() {
          return element.token ?? undefined;
        },
        get headers() {
          return element.headers ?? undefined;
        },
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
  /**
   * A host wants the token of the first sign-in at each later one (`nvst.md` 7.10). Once it was refused, the present
   * token of the page and the first one are used in turn.
   */
  readonly token: PageValue<string | undefined>;
  readonly protocols: PageValue<readonly string[]>;
  readonly iceServers: PageValue<readonly RTCIceServer[]>;
  readonly #connector: Connector;

  constructor({element, connector, ...limits}: PageValuesOptions) {
    this.#connector = connector;
    const parseToken = (given: unknown) => {
      const token = readToken(given);
      if (token !== undefined) connector.checkToken?.(token);
      return token;
    };
    const open = <Value>(
      name: 'signalingToken' | 'protocols' | 'iceServers',
      parse: (given: unknown) => Value,
    ) => new PageValue({name, given: () => element[name], parse, ...limits});
    this.token = open('signalingToken', parseToken);
    this.protocols = open('protocols', parseProtocols);
    this.iceServers = open('iceServers', parseIceServers);
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

/** How often a stream that reconnects tries refused credentials of a TURN server again, within about 8 seconds. */
const RENEWALS = 5;
/** How often in a row tokens may be refused for good: the first one of the run, then the present one. */
const MAX_TOKEN_REFUSALS = 2;

/** Whether the page may still renew the credentials that a TURN server or a host refused. */
export class CredentialRenewal {
  readonly #element: Pick<StreamSettings, 'iceServers' | 'signalingToken'>;
  readonly #values: Pick<PageValues, 'iceServers' | 'token'>;
  /** How often in a row a TURN server refused the credentials. */
  #relayRefusals = 0;
  /** How often in a row a sign-in was refused. */
  #tokenRefusals = 0;

  constructor(element: Pick<StreamSettings, 'iceServers' | 'signalingToken'>, values: PageValues) {
    this.#element = element;
    this.#values = values;
  }

  noteConnected() {
    this.#relayRefusals = this.#tokenRefusals = 0;
    this.#values.token.keep();
  }

  /**
   * Allows another attempt while the page may renew the credentials: by its function, which is called once more, or by
   * setting the property while the stream reconnects.
   */
  judge(failure: AppStreamError, returns: boolean): AppStreamError {
    if (failure.code === 'relay-refused') return this.#judgeRelay(failure, returns);
    if (!mayBeRefusal(failure)) return failure;
    const {token} = this.#values;
    token.refuse();
    this.#tokenRefusals += 1;
    const mayRenew = typeof this.#element.signalingToken === 'function' || token.hasChanged;
    const isRenewed = returns && mayRenew && this.#tokenRefusals < MAX_TOKEN_REFUSALS;
    return isRenewed && failure.rules.recover === 'final' ? failure.withRules({recover: 'retry'}) : failure;
  }

  #judgeRelay(failure: AppStreamError, returns: boolean): AppStreamError {
    this.#relayRefusals += 1;
    const isFunction = typeof this.#element.iceServers === 'function';
    const others = isFunction ? 1 : returns ? RENEWALS : 0;
    const mayRenew = this.#relayRefusals <= others || this.#values.iceServers.hasChanged;
    return mayRenew ? failure.withRules(FAILURES['no-relay']) : failure;
  }
}
