import {
  type AppStreamElement,
  AppStreamError,
  type Connector,
  type FailureCode,
  type HostCursor,
  type HostEndReason,
  type HostEvent,
  type InputEvent,
  type Phase,
  registerConnector,
  type SessionState,
  type StreamSize,
} from '../index.ts';
import {kitAnswers} from './kit-answers.ts';
import {type FakeStreamOptions, installFakes, quickLimits} from './fake-stream-options.ts';
import {FakeHost} from './host/fake-host.ts';
import {FakeService, type FakeSession} from './host/fake-service.ts';
import {LIMIT_MS, nativeTimers, type Progress, ScriptPlayer, StepWait} from './script-player.ts';
import {readCode, readScript, type ScriptedFailure, type ScriptStep, type Step} from './script.ts';
import {completeSimulatedBrowser} from './fake-video/simulated-browser.ts';
import {drawTestPicture} from './fake-video/canvas-video.ts';

/** How far a session is in each phase that has one. */
const PROGRESS: Readonly<Partial<Record<Phase, Progress>>> = {
  pending: 'pending',
  connecting: 'ready',
  playing: 'ready',
  reconnecting: 'ready',
};

let count = 0;

/**
 * A stream without a network, WebRTC and a GPU, for tests of a page that contains `<app-stream>`. It is the service,
 * the host and the application of one element, and follows a script. Attach one fake to each element.
 */
export class FakeStream {
  readonly #options: FakeStreamOptions;
  readonly #connectorName = `fake-stream-${(count += 1)}`;
  readonly #player: ScriptPlayer;
  readonly #service: FakeService;
  readonly #host: FakeHost;
  #element: AppStreamElement | undefined;
  /** Resolves with the first element, once `install()` was called. */
  #inserted: PromiseWithResolvers<AppStreamElement> | undefined;

  /** @throws TypeError if the script has a mistake */
  constructor(options: FakeStreamOptions = {}) {
    const {script = [], name, sessions = [], draw = drawTestPicture, size} = options;
    const {answers = kitAnswers(), onInput, onMessage} = options;
    completeSimulatedBrowser();
    this.#options = options;
    const player = new ScriptPlayer({
      phase: () => this.#phase,
      onBegin: (step) => this.#beginStep(step),
      // The stream may have ended meanwhile.
      onOver: ({kind}) => kind === 'freeze' && this.#host.isConnected && this.unfreeze(),
    });
    this.#player = player;
    this.#service = new FakeService({player, name, sessionIds: sessions});
    this.#host = new FakeHost({
      player,
      size,
      draw,
      answers,
      onInput: (event) => onInput?.(event, this),
      onMessage,
    });
    player.follow(readScript(script), 'none');
    const connector: Connector = {
      name: this.#connectorName,
      endpointsOf: ({id}) => [{sessionId: id, signaling: {host: '127.0.0.1', port: 1}}],
      connect: (_endpoint, connectOptions) => this.#host.connect(connectOptions),
    };
    registerConnector(connector.name, () => Promise.resolve(connector));
  }

  /**
   * Makes this fake the service and the host of an element. If the element streams already, it starts another stream.
   */
  attach(element: AppStreamElement) {
    const isKnown = this.#element === element;
    this.#element = element;
    this.#inserted?.resolve(element);
    if (isKnown) return;
    let {limits} = element;
    const apply = () => {
      if (this.#element !== element) return;
      element.service = this.#service;
      element.connector = this.#connectorName;
      // The page may set its limits later.
      if (element.limits !== limits)
        element.limits = limits = quickLimits(this.#options.limits, element.limits);
    };
    element.limits = limits = quickLimits(this.#options.limits, limits);
    element.addController({hostConnected: apply, hostUpdate: apply});
    element.addEventListener('statechange', () => {
      if (this.#element === element) this.#player.update();
    });
    apply();
    this.#player.update();
  }

  /**
   * Attaches this fake to each `<app-stream>` that is inserted from now on, for a page that creates its element by
   * itself.
   * @returns a function that stops this
   */
  install(): () => void {
    this.#inserted ??= Promise.withResolvers();
    return installFakes(() => this);
  }

  /** The messages that the page has sent, parsed, the oldest first. */
  get messages(): readonly unknown[] {
    return this.#host.messages;
  }

  /** The input that the page has sent, the oldest first. */
  get input(): readonly InputEvent[] {
    return this.#host.input;
  }

  /** The texts of the clipboard that the page has sent, the oldest first. */
  get clipboard(): readonly string[] {
    return this.#host.clipboard;
  }

  /** The size of the video that the page requested last. */
  get requestedSize(): StreamSize | undefined {
    return this.#host.requestedSize;
  }

  /** All sessions of this fake, the oldest first. */
  get sessions(): readonly FakeSession[] {
    return this.#service.sessions;
  }

  /** The sessions that still exist. A page that leaves one behind would keep a GPU busy. */
  get openSessions(): readonly FakeSession[] {
    return this.sessions.filter(({isOpen}) => isOpen);
  }

  /**
   * Ends the present step as soon as it has begun. With a phase, it ends one step after the other until the element is
   * in that phase. Resolves with the state of the element. After `install()`, it waits for the element too.
   * @throws Error if there is no element, if the run is over before, or if the element does not get there within twenty
   *   seconds
   */
  async advance(phase?: Phase): Promise<SessionState> {
    const element = this.#element ?? (await this.#nextElement());
    const wait = new StepWait(element, this.#player);
    try {
      if (phase === undefined) {
        while (!this.#maySkip) await wait.forChange('The present step of the script did not begin.');
        this.#player.next();
      }
      while (phase !== undefined && this.#phase !== phase) {
        if (this.#maySkip) this.#player.next();
        else await wait.forChange(`The element did not reach the phase "${phase}".`);
      }
    } finally {
      wait.end();
    }
    return element.state;
  }

  /** Follows another script from now on. @throws TypeError if the script has a mistake */
  follow(script: readonly ScriptStep[]) {
    this.#player.follow(readScript(script), this.#progress);
  }

  /**
   * Fails what the element is doing with this code, and each further attempt until `follow()` is called.
   * @throws TypeError for a code that no failure has
   */
  fail(code: FailureCode, failure: ScriptedFailure = {}) {
    const step: Step = {kind: 'fail', code: readCode(code, 'fail()'), failure};
    this.#player.follow([step], this.#progress);
  }

  /** Breaks the connection. The element reconnects. @throws Error if the stream is not connected */
  drop() {
    this.#lose('connection-lost');
  }

  /** Ends the stream, as a host does. @throws Error if the stream is not connected */
  end(reason: HostEndReason = 'server', detail?: string) {
    this.#host.connection.finish({kind: 'ended', reason, ...(detail !== undefined && {detail})});
  }

  /**
   * Stops the frames until `unfreeze()`. The element notices it after two seconds.
   * @throws Error if the stream is not connected
   */
  freeze() {
    this.#host.connection.video.isFrozen = true;
  }

  /** Lets a frozen video continue. @throws Error if the stream is not connected */
  unfreeze() {
    this.#host.connection.video.isFrozen = false;
  }

  /** Sends a message of the application to the page. @throws Error if the stream is not connected */
  send(message: unknown) {
    this.emit({kind: 'message', message});
  }

  /** Changes the cursor: a CSS keyword, a name of Kit, or an image. @throws Error if the stream is not connected */
  setCursor(cursor: string | HostCursor) {
    this.emit({kind: 'cursor', cursor: typeof cursor === 'string' ? {kind: 'named', name: cursor} : cursor});
  }

  /** Changes the size of the video, in pixels. @throws Error if the stream is not connected */
  resize(size: StreamSize) {
    this.#host.connection.video.resize(size);
  }

  /** Passes any event of a host to the element. @throws Error if the stream is not connected */
  emit(event: HostEvent) {
    this.#host.emit(event);
  }

  get #phase(): Phase {
    return this.#element?.state.phase ?? 'idle';
  }

  /** How far the session of the element is. */
  get #progress(): Progress {
    return PROGRESS[this.#phase] ?? 'none';
  }

  async #nextElement(): Promise<AppStreamElement> {
    if (!this.#inserted)
      throw new Error('This fake has no element. Call `fake.attach(element)` or `fake.install()` first.');
    const late = Promise.withResolvers<never>();
    const cancel = nativeTimers.callLater(() => {
      late.reject(new Error('No <app-stream> was inserted within twenty seconds.'));
    }, LIMIT_MS);
    return Promise.race([this.#inserted.promise, late.promise]).finally(cancel);
  }

  /** Whether the present step waits only for its time. The element must have noticed a lost connection. */
  get #maySkip(): boolean {
    const {step, hasBegun} = this.#player;
    if (!hasBegun || step?.kind === 'fail') return false;
    return step?.kind !== 'drop' || this.#phase !== 'playing';
  }

  #lose(code: FailureCode, failure?: ScriptedFailure) {
    const error = new AppStreamError(code, failure);
    this.#host.connection.finish({kind: 'lost', error});
  }

  #beginStep(step: Step) {
    if (step.kind === 'freeze') this.freeze();
    else if (step.kind === 'drop') this.drop();
    else if (step.kind === 'fail') this.#lose(step.code, step.failure);
    else if (step.kind === 'end') this.end(step.reason, step.detail);
    else if (step.kind === 'send') this.send(step.message);
  }
}
