import type {Connection, StreamEndpoint} from '../connection/connector.ts';
import type {AppStreamError, TimelineRow} from '../errors/app-stream-error.ts';
import {createCauseChecks} from '../platform/cause-checks.ts';
import {isInputEnabled, parseInputKinds} from '../input/capture-options.ts';
import {listenToDrops} from '../input/pointer/dropped-files.ts';
import {nameOf} from '../remote/accessibility.ts';
import {RemoteApplication} from '../remote/remote-application.ts';
import type {RunPorts} from '../session/ports.ts';
import type {SessionOwner} from '../session/session-owner.ts';
import {errorsIn, isActive, type SessionState} from '../session/session-state.ts';
import {Timeline} from '../session/timeline.ts';
import type {StreamQuality, StreamStatistics} from '../stats/statistics.ts';
import {readerOf} from '../stats/stats-reader.ts';
import {captureLastFrame} from '../video/video-element.ts';
import type {ViewContext} from '../view/view.ts';
import {
  AutoplayBlockedEvent,
  FilesDropEvent,
  QualityChangeEvent,
  StateChangeEvent,
  WarningEvent,
  phaseEvent,
} from './events.ts';
import {Playback} from './media/playback.ts';
import {watchViewport} from './run/page-presence.ts';
import {checkSupport, readSettings, type ReadSettings, type RunPlan} from './settings/read-settings.ts';
import {type ConfirmedApplication, openService, readApplication} from './run/page-values.ts';
import {RunController, type ControlledStream} from './run/run-controller.ts';
import type {RunElement} from './run/video-ports.ts';
import {RepeatedFailures} from './run/repeated-failures.ts';
import {PageStreamPorts} from './run/stream-ports.ts';
import {readLimits} from './settings/stream-limits.ts';
import {ElementLanguage} from './element-language.ts';
import {
  confirmLeave,
  mirrorPhase,
  resumeOnline,
  type StateListener,
  warnDeveloper,
} from './state-listeners.ts';

/** Joins the parts of one element: its run, its application, and what the view shows of them. */
export class Stream implements ControlledStream {
  readonly #element: RunElement;
  /** Mirror the phase, and name the element for assistive technology. */
  readonly #internals: Partial<ElementInternals>;
  readonly #isSeen: () => boolean;
  readonly controller: RunController;
  readonly texts: ElementLanguage;
  readonly playback: Playback;
  /** Applies `confirm-leave` to the present state and page. */
  readonly confirmLeave: () => void;
  readonly #listeners: readonly StateListener[];
  #application: RemoteApplication | undefined;
  /** Whether the user has muted the microphone by its control. Another run opens it again, and sends silence. */
  hasMutedMicrophone = false;
  #startedAt = 0;
  #waitsSince = 0;
  readonly #repeated = new RepeatedFailures((error) => this.warn(error));
  #timeline = new Timeline();
  /** Of the stream that plays, or of the one that was lost. */
  quality: StreamQuality | undefined;
  /** The application's entry in the catalogue, once the run has read it. */
  #entry: ConfirmedApplication | undefined;
  /** The endpoint of the stream, or the last one that was tried. */
  endpoint: StreamEndpoint | undefined;
  /** The connection of the run, or the last one that was lost. */
  connection: Connection | undefined;
  /** Whether the browser blocks sound until the user asks for it. */
  isSoundBlocked = false;
  /** The last frame of a stream that was lost or ended, until another run starts. */
  lastFrame: HTMLCanvasElement | undefined;

  /** @param internals a simulated browser may lack them */
  constructor(element: RunElement, internals: Partial<ElementInternals>) {
    this.#element = element;
    this.#internals = internals;
    this.#isSeen = watchViewport(element);
    this.texts = new ElementLanguage(
      element,
      () => this.#translateErrors(this.state),
      (error) => this.warn(error),
    );
    this.controller = new RunController(element, this);
    this.playback = new Playback(element, this);
    this.confirmLeave = confirmLeave(element, () => this.state);
    this.#listeners = [
      // The page reads all of this in its listeners, so the events come after it.
      this.#forgetLastRun,
      (_, state) => this.#translateErrors(state),
      this.#keepEndpoint,
      this.#keepTimeline,
      // The application releases held keys before the page learns of a loss.
      this.#leadApplication,
      mirrorPhase(internals),
      this.confirmLeave,
      // Media events come before those of the phase.
      () => this.playback.update(),
      this.#rateQuality,
      this.#dispatchEvents,
      warnDeveloper(element),
      (from, state) => this.#repeated.follow(from, state),
      resumeOnline(() => this.controller.start()),
    ];
    listenToDrops({
      element,
      video: element.video,
      isPlaying: () => this.state.phase === 'playing',
      onFiles: (files, at) => element.dispatchEvent(new FilesDropEvent(files, at)),
    });
  }

  /** The application of the present run. It exists from the first message of the page on. */
  get application(): RemoteApplication {
    const element = this.#element;
    this.#application ??= new RemoteApplication({
      element,
      texts: this.texts,
      limits: () => readLimits(element.limits).application,
      applicationName: () => this.#entry?.name,
      isVideoMoving: () => this.state.phase === 'playing' && !this.state.busy,
      warn: (error) => this.warn(error),
      endIdle: () => void this.controller.endIdle(),
    });
    return this.#application;
  }

  get state(): SessionState {
    return this.controller.state;
  }

  /** Whether the stream plays, and the user writes with the software keyboard of a touch device. */
  get isKeyboardShown(): boolean {
    const keys = this.#application?.input?.keys;
    return this.state.phase === 'playing' && keys?.isSoftwareKeyboardShown() === true;
  }

  get timeline(): readonly TimelineRow[] {
    return this.#timeline.rows;
  }

  get shown(): Omit<ViewContext, 'nowMs' | 'actions' | 'hasCards' | 'diagnose'> {
    const element = this.#element;
    const {muted, input} = element;
    const texts = this.texts.tables.cards;
    const applicationName = this.#entry?.name;
    return {
      state: this.state,
      texts,
      lastFrame: this.lastFrame,
      startedAt: this.#startedAt,
      waitsSince: this.#waitsSince,
      repeated: this.#repeated.present,
      cause: this.quality && (this.quality.cause ?? 'unknown'),
      isMuted: this.isSoundBlocked && muted,
      isPaused: this.playback.holdsVideo,
      isInputBlocked: this.#application?.isInputBlocked === true && isInputEnabled(input),
      application: this.#entry,
      name: nameOf({element, applicationName, texts}),
    };
  }

  onBlocked() {
    this.isSoundBlocked = true;
    this.#element.muted = true;
    this.#element.dispatchEvent(new AutoplayBlockedEvent());
  }

  /** Applies the settings of input and inactivity to a stream that plays. */
  updateInput() {
    const {input, clipboard} = this.#element;
    const {phase} = this.state;
    if (phase === 'playing' || phase === 'reconnecting')
      this.application.capture(parseInputKinds(this.playback.isPaused ? 'none' : input, clipboard));
  }

  readSettings(): ReadSettings {
    checkSupport(this.#element);
    return readSettings(this.#element, this.#element.ownerDocument.baseURI);
  }

  waitsFor() {
    const {loading} = this.#element;
    return loading === 'manual' || (loading === 'lazy' && !this.#isSeen()) ? loading : undefined;
  }

  ports(plan: RunPlan, signal: AbortSignal, requestKey: () => string, former?: SessionOwner): RunPorts {
    const element = this.#element;
    const service = openService(element, plan, requestKey, former);
    service.sessions.endAbandoned(false);
    const checks = createCauseChecks(signal);
    return {
      ...service,
      checks,
      onConfirmed: (answer) => this.#nameApplication(answer),
      openStreamPorts: () =>
        PageStreamPorts.open({
          ...service,
          checks,
          element,
          plan,
          application: this.application,
          wantsMicrophone: () => element.microphone || this.hasMutedMicrophone,
          listeners: {
            onConnection: (connection) => (this.connection = connection),
            onWarning: (error) => this.warn(error),
            onBlocked: () => this.onBlocked(),
            onQuality: (quality) => this.#setQuality(quality),
            isPaused: () => this.playback.holdsVideo,
            onDetach: () => this.#keepLastFrame(),
          },
          signal,
        }),
    };
  }

  cleanUpSessions(plan: RunPlan, requestKey: () => string) {
    openService(this.#element, plan, requestKey).sessions.endAbandoned(!this.#element.keepSession);
  }

  #nameApplication(answer: unknown) {
    this.#entry = readApplication(answer);
    // The page's own `aria-label` wins.
    this.#internals.ariaLabel = this.#entry?.name ?? null;
    this.#element.requestUpdate();
  }

  stateChanged(from: SessionState, state: SessionState) {
    for (const listener of this.#listeners) {
      try {
        listener(from, state);
      } catch (error) {
        // A mistake of the page must not keep the others from the state.
        reportError(error);
      }
    }
  }

  stateDecided() {
    this.playback.settleCalls();
  }

  readonly #forgetLastRun: StateListener = (from, state) => {
    if (state.phase === 'idle') this.lastFrame = undefined;
    if (!isActive(state) || isActive(from)) return;
    this.#startedAt = Date.now();
    this.#timeline = new Timeline();
    this.#entry = this.lastFrame = this.endpoint = undefined;
    // The application of this run may have no name.
    this.#internals.ariaLabel = null;
  };

  readonly #keepEndpoint: StateListener = (_, state) => {
    if ('endpoint' in state) this.endpoint = state.endpoint;
  };

  readonly #keepTimeline: StateListener = (from, state) => {
    if (waitOf(from) !== waitOf(state)) this.#waitsSince = Date.now();
    if (isActive(state) || isActive(from)) this.#timeline.add(state);
    if (state.phase === 'failed' && from.phase !== 'failed') state.error.timeline = this.timeline;
  };

  readonly #leadApplication: StateListener = (from, state) => {
    if (state.phase === 'reconnecting' && from.phase === 'playing') {
      this.#keepLastFrame();
      this.application.suspend(state.cause);
    }
    if (state.phase === 'playing' && from.phase !== 'playing') {
      this.lastFrame = undefined;
      this.application.resume();
      this.updateInput();
    }
    if (!isActive(from) || isActive(state)) return;
    this.#application?.end();
    this.#application = undefined;
  };

  /** A stream that is lost keeps its cause. */
  readonly #rateQuality: StateListener = (_, state) => {
    if (state.phase === 'reconnecting') this.#setQuality(this.quality && {...this.quality, level: 'lost'});
    else if (state.phase !== 'playing') this.#setQuality(undefined);
  };

  readonly #dispatchEvents: StateListener = (from, state) => {
    const event = phaseEvent(from, state);
    if (event && !this.playback.holdsVideo) this.#element.dispatchEvent(event);
    this.#element.dispatchEvent(new StateChangeEvent(from, state));
  };

  #setQuality(quality: StreamQuality | undefined) {
    const before = this.quality;
    this.quality = quality;
    if (before?.level === quality?.level && before?.cause === quality?.cause) return;
    // A note over the video has the cause.
    this.#element.requestUpdate();
    this.#element.dispatchEvent(new QualityChangeEvent(quality));
  }

  async getStats(): Promise<StreamStatistics | undefined> {
    const playing = () => (this.state.phase === 'playing' ? this.connection : undefined);
    const connection = playing();
    if (!connection) return undefined;
    const statistics = await readerOf(connection, this.#element.video).computeStatistics();
    return connection === playing() ? statistics : undefined;
  }

  #keepLastFrame() {
    this.lastFrame = captureLastFrame(this.#element.video) ?? this.lastFrame;
  }

  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError) {
    error.translate(this.texts.tables.failures);
    this.#element.dispatchEvent(new WarningEvent(error));
  }

  #translateErrors(state: SessionState) {
    for (const error of errorsIn(state)) error.translate(this.texts.tables.failures);
  }
}

/** What the user waits for. A gateway may allocate a machine for minutes, and only then can the host answer. */
const waitOf = (state: SessionState) =>
  state.phase === 'connecting' && state.step === 'allocating' ? state.step : state.phase;

/** The internals of an element. A simulated browser may lack them, and jsdom 26 throws for the role. */
export const createInternals = (element: HTMLElement): Partial<ElementInternals> => {
  try {
    return Object.assign(element.attachInternals(), {role: 'group'});
  } catch {
    return {};
  }
};
