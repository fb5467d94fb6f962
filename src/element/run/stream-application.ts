/**
 * The application at the far end of a run. A message goes page → `StreamApplication` (waits for the code) →
 * `RemoteApplication` (one run) → `ApplicationChannel` (queue and requests) → `Connection` → the host's data channel.
 */
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {RequestOptions} from '../../messages/application-channel.ts';
import type {ApplicationHost, RemoteApplication} from '../../remote/remote-application.ts';
import {playMoment} from '../moments.ts';

/** The application of the present run. */
export class StreamApplication {
  /** Whether the user has muted the microphone by its control. Another run opens it again, and sends silence. */
  hasMutedMicrophone = false;
  readonly #host: ApplicationHost;
  /** Of one run. Its application exists from the first message of the page on, and before a session is created. */
  #run: {remote?: RemoteApplication} = {};
  /** Aborts when the page requests another stage. */
  #stageRequest = new AbortController();

  constructor(host: ApplicationHost) {
    this.#host = host;
  }

  /** The application of the present run, once its code is loaded. */
  get remote(): RemoteApplication | undefined {
    return this.#run.remote;
  }

  /** Loads the code, and opens the application of the present run. @throws AppStreamError `code-missing` */
  async open(): Promise<RemoteApplication> {
    const run = this.#run;
    const play = await playMoment.load();
    const remote = (run.remote ??= new play.RemoteApplication(this.#host));
    // The run may have ended meanwhile.
    if (run !== this.#run) remote.end();
    return remote;
  }

  /** @throws DOMException if the stream takes no mouse or the browser refuses; AppStreamError `code-missing` */
  async lockPointer(): Promise<void> {
    // Without a wait, if the code is there: the request belongs to the user's gesture.
    await (this.remote ?? (await this.open())).lockPointer();
  }

  /** Resolves when the message is sent or queued. @throws AppStreamError `code-missing` */
  async send(message: unknown): Promise<void> {
    (await this.open()).send(message);
  }

  /** @throws AppStreamError `code-missing` */
  async request<Answer>(message: unknown, options?: RequestOptions<Answer>): Promise<Answer> {
    return (await this.open()).request(message, options);
  }

  /**
   * Asks the application to open another stage in its session. Resolves with false if only a new session can. It never
   * rejects: a failure is reported as a warning, unless another stage was requested meanwhile or the run has ended.
   * @param isOnlyWay whether to ask the application even if it seems to know no stages
   */
  async openStage(uri: string, isOnlyWay: boolean): Promise<boolean> {
    this.#stageRequest.abort();
    const {signal} = (this.#stageRequest = new AbortController());
    try {
      return await (await this.open()).openStage(uri, signal, isOnlyWay);
    } catch (error) {
      if (!signal.aborted) this.#host.onWarning(AppStreamError.from(error));
      return true;
    }
  }

  /** The run is over. Another run has its own application. */
  end() {
    this.#stageRequest.abort();
    this.#run.remote?.end();
    this.#run = {};
  }
}
