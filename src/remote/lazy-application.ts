/**
 * The application at the far end of a run. A message goes page → `LazyApplication` (loads the code) →
 * `RemoteApplication` (one run) → `ApplicationChannel` (queue and requests) → `Connection` → the host's data channel.
 */
import type {Connection, HostEvent} from '../connection/connector.ts';
import {AppStreamError} from '../errors/app-stream-error.ts';
import {loadPart} from '../errors/load-part.ts';
import type {InputKind} from '../input/capture-input.ts';
import type {RequestOptions} from '../messages/application-channel.ts';
import type {ApplicationHost, RemoteApplication} from './remote-application.ts';

/** How many host events are queued before the code has loaded. Beyond it, events of unlimited number are dropped. */
const MAX_EARLY_EVENTS = 100;
const DROPPED: readonly HostEvent['kind'][] = ['message', 'cursor', 'clipboard', 'rumble'];

/**
 * A lazy proxy of `RemoteApplication`. Its code is loaded when the stream plays, or when the page first sends a message.
 * Earlier calls are queued.
 */
export class LazyApplication {
  readonly #host: ApplicationHost;
  #loading: Promise<RemoteApplication> | undefined;
  #loaded: RemoteApplication | undefined;
  #early: ((application: RemoteApplication) => void)[] = [];
  /** Aborts when the page requests another stage. */
  #stageRequest = new AbortController();

  constructor(host: ApplicationHost) {
    this.#host = host;
  }

  /** The application, once its code has loaded. */
  get loaded(): RemoteApplication | undefined {
    return this.#loaded;
  }

  connect(connection: Connection) {
    this.#callLater((application) => application.connect(connection));
  }

  handleHostEvent(event: HostEvent) {
    if (this.#early.length >= MAX_EARLY_EVENTS && DROPPED.includes(event.kind)) return;
    this.#callLater((application) => application.handleHostEvent(event));
  }

  /** The stream is lost for now. */
  suspend() {
    this.#loaded?.suspend();
  }

  /** The stream plays again. */
  resume() {
    this.#loaded?.resume();
  }

  /** The stream plays: sends these kinds of input to the application. */
  capture(kinds: ReadonlySet<InputKind>) {
    this.#load().then((application) => application.capture(kinds), ignore);
  }

  /** Resolves when the message is sent or queued. */
  async send(message: unknown): Promise<void> {
    (await this.#load()).send(message);
  }

  async request<Answer>(message: unknown, options?: RequestOptions<Answer>): Promise<Answer> {
    return (await this.#load()).request(message, options);
  }

  /**
   * Asks the application to open another stage in its session. Resolves with false if only a new session can. It never
   * rejects: a failure is reported as a warning, unless another stage was requested meanwhile or the run has ended.
   */
  async openStage(uri: string, isOnlyWay: boolean): Promise<boolean> {
    this.#stageRequest.abort();
    const {signal} = (this.#stageRequest = new AbortController());
    try {
      return await (await this.#load()).openStage(uri, signal, isOnlyWay);
    } catch (error) {
      if (!signal.aborted) this.#host.onWarning(AppStreamError.from(error));
      return true;
    }
  }

  /** The run is over. Another run has its own application. */
  end() {
    this.#stageRequest.abort();
    this.#callLater((application) => application.end());
    this.#loading = this.#loaded = undefined;
    this.#early = [];
  }

  /** Without this part, the stream plays without input and messages. */
  #load(): Promise<RemoteApplication> {
    if (this.#loading) return this.#loading;
    const loading = this.#create();
    this.#loading = loading;
    loading.then(
      (application) => {
        if (this.#loading === loading) this.#loaded = application;
      },
      (error: unknown) => {
        if (this.#loading !== loading) return;
        this.#host.onInputChange(false);
        this.#host.onWarning(AppStreamError.from(error));
      },
    );
    return loading;
  }

  async #create(): Promise<RemoteApplication> {
    const early = this.#early;
    this.#early = [];
    const loading = loadPart('remote-application', () => import('./remote-application.ts'));
    // The texts hold the label of the stream.
    const [part] = await Promise.all([loading, this.#host.texts.load('cards')]);
    const application = new part.RemoteApplication(this.#host);
    for (const call of early) call(application);
    return application;
  }

  #callLater(call: (application: RemoteApplication) => void) {
    if (this.#loading) this.#loading.then(call, ignore);
    else this.#early.push(call);
  }
}

// `#load()` reports that the part is missing.
const ignore = () => undefined;
