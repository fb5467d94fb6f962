import type {Connection, StreamEndpoint} from '../connection/connector.ts';
import type {StreamQuality, StreamStatistics} from '../stats/statistics.ts';
import {type AppStreamError, failureLine, type TimelineRow} from '../errors/app-stream-error.ts';
import {IdleCard, type IdleCountdown} from '../idle/idle-timeout.ts';
import {isInputEnabled, parseInputKinds} from '../input/capture-options.ts';
import {RemoteApplication} from '../remote/remote-application.ts';
import type {RunPorts} from '../session/ports.ts';
import type {SessionOwner} from '../session/session-owner.ts';
import {errorsIn, isActive, type SessionState} from '../session/session-state.ts';
import {Timeline} from '../session/timeline.ts';
import {readerOf} from '../stats/stats-reader.ts';
import {captureLastFrame} from '../video/video-element.ts';
import type {ViewContext} from '../view/view.ts';
import {
  AutoplayBlockedEvent,
  IdleWarningEvent,
  InputChangeEvent,
  phaseEvent,
  QualityChangeEvent,
  StateChangeEvent,
  UnknownCursorEvent,
  WarningEvent,
} from './events.ts';
import {Playback} from './media/playback.ts';
import {watchViewport} from './run/page-presence.ts';
import {readSettings, type ReadSettings, type RunPlan} from './settings/read-settings.ts';
import {type ConfirmedApplication, openService, readApplication} from './run/run-service.ts';
import {type RunElement, Surroundings} from './run/surroundings.ts';
import {RunController, type RunHost} from './run/run-controller.ts';
import {readLimits} from './settings/stream-limits.ts';
import {warnOfAttributes} from './settings/attribute-warnings.ts';
import {ElementLanguage} from './element-language.ts';

/** A user who has waited longer has probably left. */
const RESUMED_WITHIN_MS = 5 * 60_000;

interface StreamElement extends RunElement {
  readonly paused: boolean;
}

/** Joins the parts of one element: its settings, its run, its application and what the view shows of them. */
export class Stream implements RunHost {
  readonly #element: StreamElement;
  /** Mirror the phase, and name the element for assistive technology. */
  readonly #internals: Partial<ElementInternals>;
  readonly #isSeen: () => boolean;
  readonly controller: RunController;
  readonly texts: ElementLanguage;
  #application: RemoteApplication | undefined;
  /** Whether the user has muted the microphone by its control. Another run opens it again, and sends silence. */
  hasMutedMicrophone = false;
  #startedAt = 0;
  #timeline = new Timeline();
  readonly playback: Playback;
  /** Of the stream that plays, or of the one that was lost. */
  quality: StreamQuality | undefined;
  #idleCard: IdleCard | undefined;
  /** The application's entry in the catalogue, once the run has read it. */
  #entry: ConfirmedApplication | undefined;
  /** The endpoint of the stream, or the last one that was tried. */
  endpoint: StreamEndpoint | undefined;
  /** The connection of the run, or the last one that was lost. */
  connection: Connection | undefined;
  /** Whether the browser blocks sound until the user asks for it. */
  isSoundBlocked = false;
  #isInputBlocked = false;
  /** Stops waiting for the network, after a start that failed without it. */
  #online: AbortController | undefined;
  /** The last frame of a stream that was lost or ended, until another run starts. */
  lastFrame: HTMLCanvasElement | undefined;

  /** @param internals a simulated browser may lack them */
  constructor(element: StreamElement, internals: Partial<ElementInternals>) {
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
  }

  /** The application of the present run. It exists from the first message of the page on. */
  get application(): RemoteApplication {
    this.#application ??= this.#createApplication();
    return this.#application;
  }

  #createApplication() {
    const element = this.#element;
    return new RemoteApplication({
      element,
      video: element.video,
      limits: () => readLimits(element.limits).application,
      applicationName: () => this.#entry?.name,
      onMessage: (data) => element.dispatchEvent(new MessageEvent('message', {data})),
      texts: this.texts,
      onWarning: (error) => this.warn(error),
      endIdle: () => void this.controller.endIdle(),
      onIdleWarning: (endsAt) => !element.dispatchEvent(new IdleWarningEvent(endsAt)),
      showCountdown: (countdown) => this.#showCountdown(countdown),
      onInputChange: (open) => {
        this.#isInputBlocked = !open;
        element.requestUpdate();
        element.dispatchEvent(new InputChangeEvent(open));
      },
      onUnknownCursor: (name) => {
        const event = new UnknownCursorEvent(name);
        element.dispatchEvent(event);
        return event.cursor;
      },
    });
  }

  get state(): SessionState {
    return this.controller.state;
  }

  /** The steps of the present or the last run. */
  get timeline(): readonly TimelineRow[] {
    return this.#timeline.rows;
  }

  get shown(): Omit<ViewContext, 'nowMs' | 'actions' | 'hasCards' | 'diagnose'> {
    const {muted, input} = this.#element;
    return {
      state: this.state,
      texts: this.texts.tables.cards,
      lastFrame: this.lastFrame,
      startedAt: this.#startedAt,
      cause: this.quality && (this.quality.cause ?? 'unknown'),
      isMuted: this.isSoundBlocked && muted,
      isPaused: this.playback.holdsVideo,
      isInputBlocked: this.#isInputBlocked && isInputEnabled(input),
      application: this.#entry,
    };
  }

  /** The browser blocked sound. */
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
    return readSettings(this.#element, this.#element.ownerDocument.baseURI);
  }

  waitsFor() {
    const {loading} = this.#element;
    return loading === 'manual' || (loading === 'lazy' && !this.#isSeen()) ? loading : undefined;
  }

  ports(plan: RunPlan, signal: AbortSignal, requestKey: () => string, former?: SessionOwner): RunPorts {
    const common = openService(this.#element, plan, requestKey, former);
    common.sessions.endAbandoned(false);
    const prepare = () =>
      Surroundings.open({
        ...common,
        element: this.#element,
        plan,
        application: this.application,
        microphone: this.#element.microphone || this.hasMutedMicrophone,
        listeners: {
          onConnection: (connection) => (this.connection = connection),
          onWarning: (error) => this.warn(error),
          onBlocked: () => this.onBlocked(),
          onQuality: (quality) => this.#setQuality(quality),
          isPaused: () => this.playback.holdsVideo,
          onDetach: () => this.#keepLastFrame(),
        },
        signal,
      });
    return {...common, onConfirmed: (answer) => this.#nameApplication(answer), prepare};
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

  beforeEnd() {
    // The host still receives the releases of held keys and buttons.
    this.#application?.input?.releaseAll();
  }

  stateChanged(from: SessionState, state: SessionState) {
    if (isActive(state) && !isActive(from)) this.#reset();
    this.#translateErrors(state);
    if ('endpoint' in state) this.endpoint = state.endpoint;
    if (isActive(state) || isActive(from)) this.#timeline.add(state);
    if (state.phase === 'failed' && from.phase !== 'failed') state.error.timeline = this.timeline;
    if (state.phase === 'reconnecting' && from.phase === 'playing') {
      this.#keepLastFrame();
      this.application.suspend();
    }
    if (state.phase === 'playing' && from.phase !== 'playing') {
      this.lastFrame = undefined;
      this.application.resume();
      this.updateInput();
    }
    if (isActive(from) && !isActive(state)) {
      this.#application?.end();
      this.#application = undefined;
      this.#isInputBlocked = false;
    }
    if (state.phase === 'idle') this.lastFrame = undefined;
    // Each change of a custom state makes the browser compute the styles again.
    const {states} = this.#internals;
    // An element that waits was idle before, without a state.
    if (states && !states.has(state.phase)) {
      states.delete(from.phase);
      states.add(state.phase);
    }
    this.playback.update();
    // A stream that is lost keeps its cause.
    if (state.phase === 'reconnecting') this.#setQuality(this.quality && {...this.quality, level: 'lost'});
    else if (state.phase !== 'playing') this.#setQuality(undefined);
    const event = phaseEvent(from, state);
    if (event && !this.playback.holdsVideo) this.#element.dispatchEvent(event);
    this.#element.dispatchEvent(new StateChangeEvent(from, state));
    this.#warnDeveloper(state);
    this.#resumeOnline(state);
  }

  #setQuality(quality: StreamQuality | undefined) {
    const before = this.quality;
    this.quality = quality;
    if (before?.level === quality?.level && before?.cause === quality?.cause) return;
    // A note over the video has the cause.
    this.#element.requestUpdate();
    this.#element.dispatchEvent(new QualityChangeEvent(quality));
  }

  /** Resolves with the statistics of the stream, `undefined` if it does not play. */
  async getStats(): Promise<StreamStatistics | undefined> {
    const playing = () => (this.state.phase === 'playing' ? this.connection : undefined);
    const connection = playing();
    if (!connection) return undefined;
    const statistics = await readerOf(connection, this.#element.video).computeStatistics();
    return connection === playing() ? statistics : undefined;
  }

  /** Shows the countdown to the end of an unused session. It counts without its card as well. */
  #showCountdown(countdown: IdleCountdown | undefined) {
    const {shadowRoot, ui} = this.#element;
    if (shadowRoot) this.#idleCard ??= new IdleCard(shadowRoot, () => this.texts.tables.cards);
    if (countdown && ui !== 'none') this.#idleCard?.show(countdown);
    else this.#idleCard?.remove();
  }

  #reset() {
    this.#startedAt = Date.now();
    this.#timeline = new Timeline();
    this.#entry = this.lastFrame = this.endpoint = undefined;
    // The application of this run may have no name.
    this.#internals.ariaLabel = null;
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

  /**
   * A start that failed because the device was offline continues when it is online again. No create request was sent: its
   * outcome would be unclear.
   */
  #resumeOnline(state: SessionState) {
    this.#online?.abort();
    if (state.phase !== 'failed' || state.error.code !== 'offline' || state.session) return;
    const {signal} = (this.#online = new AbortController());
    const failedAt = Date.now();
    const resume = () => {
      if (document.visibilityState === 'visible' && Date.now() - failedAt < RESUMED_WITHIN_MS)
        this.controller.start();
    };
    globalThis.addEventListener('online', resume, {signal});
  }

  /** Warns the developer of the page: once per problem with an attribute, and once per failed run. */
  #warnDeveloper(state: SessionState) {
    const problems = state.phase === 'idle' && state.reason === 'attributes' ? state.problems : [];
    if (!problems.length && state.phase !== 'playing' && state.phase !== 'failed') return;
    warnOfAttributes(this.#element, problems);
    if (state.phase === 'failed') console.warn(`<app-stream>: ${failureLine(state.error)}`);
  }
}

/** The internals of an element. A simulated browser may lack them, and jsdom 26 throws for the role. */
export const createInternals = (element: HTMLElement): Partial<ElementInternals> => {
  try {
    return Object.assign(element.attachInternals(), {role: 'group'});
  } catch {
    return {};
  }
};
