import type {Connection, HostEvent} from '../connection/connector.ts';
import {AppStreamError, failure} from '../errors/app-stream-error.ts';
import type {InputKind} from '../input/capture-input.ts';
import type {RequestOptions} from '../messages/application-channel.ts';
import type {StreamSize} from '../session/session-state.ts';
import type {Application, ApplicationHost} from './application.ts';

/** Before the picture plays so many things of the host wait; then those are lost that may be endless. */
const MOST_EARLY = 100;
const DROPPED: readonly HostEvent['kind'][] = ['message', 'cursor', 'clipboard', 'rumble'];

/**
 * An element's way to the application of its run. Its code is loaded when the picture plays, or when the page first
 * speaks; what comes before waits.
 */
export class ApplicationLink {
  readonly #host: ApplicationHost;
  #application: Promise<Application> | undefined;
  #now: Application | undefined;
  #early: ((application: Application) => void)[] = [];
  /** Of the stage that was asked for last. */
  #opening = new AbortController();

  constructor(host: ApplicationHost) {
    this.#host = host;
  }

  /** The application, once its code is there. */
  get now(): Application | undefined {
    return this.#now;
  }

  connect(connection: Connection) {
    this.#tell((application) => application.connect(connection));
  }

  take(event: HostEvent) {
    if (this.#early.length >= MOST_EARLY && DROPPED.includes(event.kind)) return;
    this.#tell((application) => application.take(event));
  }

  /** The stream is lost, for now. */
  suspend() {
    this.#now?.suspend();
  }

  /** The stream is back. */
  resume() {
    this.#now?.resume();
  }

  /** Asks the host for another size of the picture. */
  resize(size: StreamSize) {
    this.#tell((application) => application.resize(size));
  }

  /** The picture plays: these kinds of what the person does go to the application. */
  capture(kinds: ReadonlySet<InputKind>) {
    this.#load().then((application) => application.capture(kinds), ignore);
  }

  /** Fulfils when the message is on its way, or waits for the channel to open. */
  async send(message: unknown): Promise<void> {
    (await this.#load()).send(message);
  }

  async request(message: unknown, options?: RequestOptions): Promise<unknown> {
    return (await this.#load()).request(message, options);
  }

  /**
   * Asks the application to open another stage in its session; false when only another session can. Never rejects. What
   * becomes of it is told as long as no other stage is asked for, and the run lasts.
   */
  async openStage(uri: string): Promise<boolean> {
    this.#opening.abort();
    const {signal} = (this.#opening = new AbortController());
    try {
      return await (await this.#load()).openStage(uri, signal);
    } catch (error) {
      await AppStreamError.words();
      if (!signal.aborted) this.#host.refused(AppStreamError.from(error));
      return true;
    }
  }

  /** The run is over; another one has an application of its own. */
  end() {
    this.#opening.abort();
    this.#tell((application) => application.end());
    this.#application = this.#now = undefined;
    this.#early = [];
  }

  #load(): Promise<Application> {
    if (this.#application) return this.#application;
    const loaded = this.#begin();
    this.#application = loaded;
    loaded.then(
      (application) => {
        if (this.#application === loaded) this.#now = application;
      },
      (error: unknown) => {
        if (this.#application !== loaded) return;
        this.#host.inputReaches(false);
        this.#host.refused(AppStreamError.from(error));
      },
    );
    return loaded;
  }

  async #begin(): Promise<Application> {
    const early = this.#early;
    this.#early = [];
    const {Application} = await import('./application.ts').catch(async (cause: unknown) => {
      throw await failure('code-missing', {values: {name: 'application.js'}, detail: String(cause), cause});
    });
    const application = new Application(this.#host);
    for (const tell of early) tell(application);
    return application;
  }

  #tell(tell: (application: Application) => void) {
    if (this.#application) this.#application.then(tell, ignore);
    else this.#early.push(tell);
  }
}

// Whoever loads it tells that it cannot be loaded.
const ignore = () => undefined;
