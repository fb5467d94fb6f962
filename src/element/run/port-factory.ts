import type {AddressSettings} from '../../connection/endpoints.ts';
import {directService, type SessionService} from '../../service/session.ts';
import {lazyPageService} from '../../service/page/lazy-page-service.ts';
import {StreamingService} from '../../service/streaming-service.ts';
import type {RunPorts} from '../../session/ports.ts';
import {cleanUpSessions, withMemory} from '../../storage/with-memory.ts';
import {requestedSize} from '../../video/requested-size.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {StreamSettings} from '../settings/settings.ts';
import {runPorts, type RunPortsOptions} from './run-ports.ts';

/** The element as its runs know it. */
export interface RunElement extends StreamSettings {
  readonly video: HTMLVideoElement;
}

/** Called with what happens during a run. */
type RunListeners = Pick<
  RunPortsOptions,
  | 'loadTexts'
  | 'onApplication'
  | 'onConnection'
  | 'onHostEvent'
  | 'onWarning'
  | 'onBlocked'
  | 'onDetach'
  | 'isPaused'
>;

/** Creates the ports of each run from the present settings of the element. */
export class PortFactory {
  readonly #element: RunElement;
  readonly #listeners: RunListeners;

  constructor(element: RunElement, listeners: RunListeners) {
    this.#element = element;
    this.#listeners = listeners;
  }

  /** The page's own service, a client of the service at its address, or nothing for a host without a service. */
  service({serviceUrl, catalogueUrl, credentials, limits, request: {direct}}: RunPlan): SessionService {
    const {service, token, headers} = this.#element;
    if (direct) return directService(direct.session);
    return service
      ? lazyPageService(service, limits.service)
      : new StreamingService({serviceUrl, catalogueUrl, credentials, token, headers, limits: limits.service});
  }

  ports(plan: RunPlan, signal: AbortSignal, requestKey: () => string): RunPorts {
    const {request, limits} = plan;
    const {video, iceServers = [], microphone, signalingToken} = this.#element;
    const ports = runPorts({
      ...this.#listeners,
      service: this.service(plan),
      signal,
      connector: plan.connector,
      media: plan.media,
      limits,
      direct: request.direct?.endpoint,
      withMicrophone: microphone,
      iceServers,
      video,
      signalingToken,
      addresses: () => this.#addressSettings(plan, signal),
      size: () => requestedSize(this.#element),
    });
    // A host without a service has no session to remember.
    return request.direct ? ports : withMemory(ports, this.#memoryOptions(plan, requestKey), signal);
  }

  cleanUpSessions(plan: RunPlan, requestKey: () => string) {
    if (!plan.request.direct) void cleanUpSessions(this.service(plan), this.#memoryOptions(plan, requestKey));
  }

  #addressSettings({signalingUrl, mediaHost, limits}: RunPlan, signal: AbortSignal): AddressSettings {
    const {resolveMediaHost, baseURI: baseUrl} = this.#element;
    return {signalingUrl, mediaHost, resolveMediaHost, baseUrl, limitMs: limits.service.tokenMs, signal};
  }

  #memoryOptions({serviceUrl, request}: RunPlan, requestKey: () => string) {
    const continuedId = request.isOwn ? request.sessionId : undefined;
    return {serviceUrl, requestKey, keepsSession: () => this.#element.keepSession, continuedId};
  }
}
