import * as z from 'zod/mini';
import {lazySchema, lenient, type Output, safeParse} from '../../platform/schema.ts';
import {checkedService} from '../../service/page-service.ts';
import {text} from '../../service/schemas.ts';
import {directService, type Session, type SessionService, type StreamRequest} from '../../service/session.ts';
import {StreamingService} from '../../service/streaming-service.ts';
import {SessionMemory} from '../../storage/session-memory.ts';
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
    : new StreamingService({serviceUrl, catalogueUrl, credentials, token, headers, limits: limits.service});
};

export interface RunServiceOptions {
  /** Returns the key of what the page asks for now. */
  readonly requestKey: () => string;
  /** Called with the application's entry in the catalogue, once it is confirmed. */
  readonly onApplication: (application: ConfirmedApplication) => void;
  /** The signal of the run. It aborts with `KEEP_SESSION` at the latest when the run is over. */
  readonly signal: AbortSignal;
}

/** The service of one run. It asks the catalogue once, and remembers sessions beyond the page. */
export class RunService implements SessionService {
  readonly #service: SessionService;
  /** A host without a service has no session to remember. */
  readonly #memory: SessionMemory | undefined;
  readonly #options: RunServiceOptions;
  #confirmed: Promise<void> | undefined;

  constructor(element: StreamSettings, plan: RunPlan, options: RunServiceOptions) {
    const {serviceUrl, request} = plan;
    const {requestKey, signal} = options;
    this.#service = serviceOf(element, plan);
    this.#options = options;
    const continuedId = request.isOwn ? request.sessionId : undefined;
    const memory = {serviceUrl, requestKey, keepsSession: () => element.keepSession, continuedId};
    this.#memory = request.direct ? undefined : new SessionMemory(this.#service, memory, signal);
  }

  /** How long the present start usually takes on this device, in milliseconds, if known. */
  get usualStartMs(): number | undefined {
    return this.#memory?.usualStartMs;
  }

  /** Ends the sessions that earlier pages abandoned. */
  cleanUp() {
    void this.#memory?.endAbandoned();
  }

  confirm(request: StreamRequest, options: Parameters<SessionService['confirm']>[1]): Promise<void> {
    this.#confirmed ??= this.#service.confirm(request, options).then((answer) => {
      const {data} = safeParse(confirmed, answer);
      if (data && !options.signal.aborted) this.#options.onApplication(data);
    });
    return this.#confirmed;
  }

  create(request: StreamRequest): Promise<Session> {
    return (this.#memory ?? this.#service).create(request);
  }

  poll(...call: Parameters<SessionService['poll']>): Promise<Session> {
    return (this.#memory ?? this.#service).poll(...call);
  }

  end(id: string): Promise<void> {
    return (this.#memory ?? this.#service).end(id);
  }
}
