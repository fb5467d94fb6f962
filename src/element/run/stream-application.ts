/**
 * The application at the far end of a run. A message goes page → `StreamApplication` (waits for the code) →
 * `RemoteApplication` (one run) → `ApplicationChannel` (queue and requests) → `Connection` → the host's data channel.
 */
import type {Connection, HostEvent, StreamSize} from '../../connection/connector.ts';
import type {StreamQuality} from '../../connection/stream-quality.ts';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {IdleHost, IdleTimeout} from '../../idle/idle-timeout.ts';
import type {InputCapture, InputKind} from '../../input/capture-input.ts';
import type {RequestOptions} from '../../messages/application-channel.ts';
import type {ApplicationHost, RemoteApplication} from '../../remote/remote-application.ts';
import {playMoment} from '../moments.ts';

/** The application of one run, once its code has arrived. */
interface OpenApplication {
  readonly remote: RemoteApplication;
  readonly idle: IdleTimeout;
}

/** What a run has told its application before the code arrived. */
interface RunState {
  readonly ended: AbortController;
  connection?: {readonly connection: Connection; readonly events: HostEventBuffer};
  /** The kinds of input to capture, once the stream plays. */
  kinds?: ReadonlySet<InputKind>;
  opening?: Promise<OpenApplication>;
  open?: OpenApplication;
}

/** The application of the present run. Its code arrives with the first frame, or with the first message of the page. */
export class StreamApplication {
  readonly #host: ApplicationHost & IdleHost;
  #run: RunState = {ended: new AbortController()};
  /** Aborts when the page requests another stage. */
  #stageRequest = new AbortController();

  constructor(host: ApplicationHost & IdleHost) {
    this.#host = host;
  }

  /** The present capture of the user's input. */
  get input(): InputCapture | undefined {
    return this.#run.open?.remote.input;
  }

  /** Uses a connection to the application, instead of an earlier one. */
  connect(connection: Connection, events: HostEventBuffer) {
    this.#run.connection = {connection, events};
    if (this.#run.open) connectRemote(this.#run.open, this.#run.connection);
  }

  /** The size that the host was asked for last. `undefined` if the page leaves the size to the host. */
  get requestedSize(): StreamSize | undefined {
    return this.#run.open?.remote.requestedSize;
  }

  /** Called with each sample of the quality of a stream that plays. */
  rate(quality: StreamQuality) {
    this.#run.open?.remote.rate(quality);
  }

  /** The stream is lost for now. */
  suspend() {
    this.#run.open?.remote.suspend();
  }

  /** The stream plays again. */
  resume() {
    this.#run.open?.remote.resume();
  }

  /** The stream plays: sends these kinds of input to the application, and watches for inactivity. */
  capture(kinds: ReadonlySet<InputKind>) {
    const run = this.#run;
    run.kinds = kinds;
    if (run.open) capture(run.open, kinds);
    else void this.#open();
  }

  /** @throws DOMException if the stream takes no mouse or the browser refuses; AppStreamError `code-missing` */
  async lockPointer(): Promise<void> {
    // Without a wait, if the code is there: the request belongs to the user's gesture.
    await (this.#run.open?.remote ?? (await this.#load())).lockPointer();
  }

  /** Resolves when the message is sent or queued. @throws AppStreamError `code-missing` */
  async send(message: unknown): Promise<void> {
    (await this.#load()).send(message);
  }

  /** @throws AppStreamError `code-missing` */
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
    const {open, ended} = this.#run;
    open?.remote.end();
    ended.abort();
    this.#run = {ended: new AbortController()};
  }

  async #load(): Promise<RemoteApplication> {
    const opening = this.#open();
    await playMoment.load();
    return (await opening).remote;
  }

  /** Resolves when the code has arrived. */
  #open(): Promise<OpenApplication> {
    const run = this.#run;
    if (run.opening) return run.opening;
    playMoment.load().catch((error: unknown) => {
      if (run.ended.signal.aborted) return;
      this.#host.onInputChange(false);
      this.#host.onWarning(AppStreamError.from(error));
    });
    // The texts hold the label of the stream.
    run.opening = Promise.all([playMoment.arrival, this.#host.texts.load()]).then(([play]) => {
      const {signal} = run.ended;
      const remote = new play.RemoteApplication(this.#host);
      const open = {remote, idle: new play.IdleTimeout(this.#host, signal)};
      run.open = open;
      if (run.connection) connectRemote(open, run.connection);
      if (signal.aborted) remote.end();
      else if (run.kinds) capture(open, run.kinds);
      return open;
    });
    return run.opening;
  }
}

const connectRemote = (
  {remote}: OpenApplication,
  {connection, events}: NonNullable<RunState['connection']>,
) => {
  remote.connect(connection);
  events.deliverTo((event) => remote.handleHostEvent(event));
};

const capture = ({remote, idle}: OpenApplication, kinds: ReadonlySet<InputKind>) => {
  idle.update();
  remote.capture(kinds);
};

/** How many events of each group are kept. A host that sends more before the page is ready is broken or hostile. */
const MAX_EVENTS = 100;

/** Hosts send these without a limit. Of the others, the newest count: they report the state of input and channels. */
const UNLIMITED: readonly HostEvent['kind'][] = ['message', 'cursor', 'clipboard', 'rumble'];

/**
 * Keeps the host events of one connection, in order, until the connection is complete and the code of the application
 * has arrived. A channel may open before both.
 */
export class HostEventBuffer {
  #events: readonly HostEvent[] = [];
  #receive: ((event: HostEvent) => void) | undefined;

  add(event: HostEvent) {
    if (this.#receive) {
      this.#receive(event);
      return;
    }
    const isUnlimited = ({kind}: HostEvent) => UNLIMITED.includes(kind);
    const group = this.#events.filter((other) => isUnlimited(other) === isUnlimited(event));
    if (group.length < MAX_EVENTS) this.#events = [...this.#events, event];
    else if (!isUnlimited(event))
      this.#events = [...this.#events.filter((other) => other !== group[0]), event];
  }

  /** Delivers the kept events, and each later one. */
  deliverTo(receive: (event: HostEvent) => void) {
    const events = this.#events;
    this.#events = [];
    this.#receive = receive;
    for (const event of events) receive(event);
  }
}
