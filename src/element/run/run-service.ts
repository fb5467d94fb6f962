import * as z from 'zod/mini';
import {lazySchema, lenient, type Output, safeParse} from '../../platform/schema.ts';
import {checkedService} from '../../service/page-service.ts';
import {text} from '../../service/schemas.ts';
import {
  type CreateOptions,
  directService,
  type Session,
  type SessionService,
  type StreamRequest,
} from '../../service/session.ts';
import {StreamingService} from '../../service/streaming-service.ts';
import {KEEP_SESSION} from '../../session/run.ts';
import {isAnythingStored} from '../../storage/device-storage.ts';
import type {MemoryOptions, SessionMemory} from '../../storage/session-memory.ts';
import {playMoment} from '../moments.ts';
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

interface RunServiceOptions {
  /** Returns the key of what the page asks for now. */
  readonly requestKey: () => string;
  /** Called with the application's entry in the catalogue, once it is confirmed. */
  readonly onApplication: (application: ConfirmedApplication) => void;
  /** The signal of the run. It aborts with `KEEP_SESSION` at the latest when the run is over. */
  readonly signal: AbortSignal;
}

/**
 * The service of one run. It asks the catalogue once. Its memory records sessions beyond the page: it loads with the moment
 * `play`, or before a session exists if the run may resume or clean up an earlier one.
 */
export class RunService implements SessionService {
  readonly #service: SessionService;
  readonly #options: RunServiceOptions;
  /** Undefined for a host without a service, which has no session to remember. */
  readonly #memoryOptions: MemoryOptions | undefined;
  /** Whether the page continues an earlier session, or may leave a create request that the next page continues. */
  readonly #needsMemory: boolean;
  #confirmed: Promise<void> | undefined;
  #memory: SessionMemory | undefined;
  #opening: Promise<void> | undefined;
  /** The session that was created before the memory arrived. */
  #created: {session: Session; readonly request: StreamRequest; readonly since: number} | undefined;

  constructor(element: StreamSettings, {serviceUrl, request, ...plan}: RunPlan, options: RunServiceOptions) {
    const {requestKey} = options;
    this.#service = serviceOf(element, {...plan, serviceUrl, request});
    this.#options = options;
    const continuedId = request.isOwn ? request.sessionId : undefined;
    this.#needsMemory = request.sendsKey || continuedId !== undefined;
    const keepsSession = () => element.keepSession;
    this.#memoryOptions = request.direct ? undefined : {serviceUrl, requestKey, keepsSession, continuedId};
  }

  /** The latest end of a session, perhaps still in progress. */
  ending: Promise<void> | undefined;

  get signaling() {
    return this.#service.signaling;
  }

  /** How long the present start usually takes on this device, in milliseconds, if known. */
  get usualStartMs(): number | undefined {
    return this.#memory?.usualStartMs;
  }

  /** Opens the memory if an earlier page may have left a session, or if this page may leave a create request. */
  async prepare(): Promise<void> {
    const options = this.#memoryOptions;
    if (!options) return;
    if (!this.#needsMemory && !options.keepsSession() && !isAnythingStored()) return;
    void this.openMemory();
    // Without the memory, the run starts a session of its own.
    await playMoment.load().then(
      () => this.#opening,
      () => undefined,
    );
  }

  /** Opens the memory when its code has arrived. Records a session that exists by then. */
  openMemory(): Promise<void> {
    this.#opening ??= playMoment.arrival.then((play) => {
      const {signal} = this.#options;
      if (!this.#memoryOptions) return;
      const memory = new play.SessionMemory(this.#service, this.#memoryOptions, signal);
      this.#memory = memory;
      this.#recordCreated();
      void memory.endAbandoned();
    });
    return this.#opening;
  }

  /** Records a session that was created without the memory, once it has arrived. */
  #recordCreated() {
    const {signal} = this.#options;
    const created = this.#created;
    if (!this.#memory || !created) return;
    this.#created = undefined;
    const isLeft = signal.reason === KEEP_SESSION;
    if (isLeft || !signal.aborted) this.#memory.adopt(created.session, created.request, created.since);
  }

  confirm(request: StreamRequest, options: Parameters<SessionService['confirm']>[1]): Promise<void> {
    this.#confirmed ??= this.#service.confirm(request, options).then((answer) => {
      const {data} = safeParse(confirmed, answer);
      if (data && !options.signal.aborted) this.#options.onApplication(data);
    });
    return this.#confirmed;
  }

  async create(request: StreamRequest, options: CreateOptions): Promise<Session> {
    if (this.#memory) return this.#memory.create(request, options);
    const session = await this.#service.create(request, options);
    this.#created = {session, request, since: Date.now()};
    // The memory may have arrived in the meantime.
    this.#recordCreated();
    // A cold start takes long enough for the user to leave the page.
    if (!session.ready) void this.openMemory();
    return session;
  }

  async poll(...call: Parameters<SessionService['poll']>): Promise<Session> {
    if (this.#memory) return this.#memory.poll(...call);
    const session = await this.#service.poll(...call);
    if (this.#created?.session.id === call[0]) this.#created.session = session;
    return session;
  }

  end(id: string): Promise<void> {
    if (this.#created?.session.id === id) this.#created = undefined;
    this.ending = (this.#memory ?? this.#service).end(id);
    return this.ending;
  }
}
