import type {Connection, StreamEndpoint} from '../connection/connector.ts';
import type {AppStreamError, TimelineRow} from '../errors/app-stream-error.ts';
import {isInputEnabled, keepsTab, parseInputKinds} from '../input/input-settings.ts';
import type {SessionService} from '../service/session.ts';
import type {RunPorts} from '../session/ports.ts';
import {errorsIn, isActive, type SessionState} from '../session/session-state.ts';
import {Timeline} from '../session/timeline.ts';
import {isAnythingStored} from '../storage/device-storage.ts';
import {captureLastFrame} from '../video/video-element.ts';
import type {ViewContext} from '../view/view.ts';
import {
  AutoplayBlockedEvent,
  IdleWarningEvent,
  InputChangeEvent,
  phaseEvent,
  StateChangeEvent,
  UnknownCursorEvent,
  WarningEvent,
} from './events.ts';
import {ElementQuality} from './element-quality.ts';
import {ElementCountdown} from './element-view.ts';
import {Playback} from './media/playback.ts';
import {viewMoment} from './moments.ts';
import {preflightPort} from './on-demand.ts';
import {FirstSight} from './run/first-sight.ts';
import {readSettings, type ReadSettings, type RunPlan} from './settings/read-settings.ts';
import {createRunPorts, type RunElement} from './run/run-ports.ts';
import {type ConfirmedApplication, RunService, serviceOf} from './run/run-service.ts';
import {type HostEventBuffer, StreamApplication} from './run/stream-application.ts';
import {RunController} from './run/run-controller.ts';
import type {RunOwner} from './run/run-owner.ts';
import {readLimits} from './settings/stream-limits.ts';
import {ElementTexts} from './texts/element-texts.ts';

/** The element as its composition knows it. */
export interface ComposedElement extends RunElement {
  readonly paused: boolean;
}

/** Joins the parts of one element: its settings, its run, its application and what the view shows of them. */
export class Composition implements RunOwner {
  readonly #element: ComposedElement;
  /** Mirror the phase, and name the element for assistive technology. */
  readonly #internals: Partial<ElementInternals>;
  readonly #sight: FirstSight;
  readonly #controller: RunController;
  readonly texts: ElementTexts;
  /** The application of the run. */
  readonly application: StreamApplication;
  #startedAt = 0;
  #timeline = new Timeline();
  readonly playback: Playback;
  readonly quality: ElementQuality;
  /** The application's entry in the catalogue, once the run has read it. */
  #entry: ConfirmedApplication | undefined;
  /** The endpoint of the stream, or the last one that was tried. */
  endpoint: StreamEndpoint | undefined;
  /** The connection of the run, or the last one that was lost. */
  connection: Connection | undefined;
  /** Whether the browser blocks sound until the user asks for it. */
  isSoundBlocked = false;
  #isInputBlocked = false;
  /** Answers a start that waits for the user: true to go on, false to check once more. */
  decide: ((goesOn: boolean) => void) | undefined;
  /** The last frame of a stream that was lost or ended, until another run starts. */
  lastFrame: HTMLCanvasElement | undefined;

  /** @param internals a simulated browser may lack them */
  constructor(element: ComposedElement, internals: Partial<ElementInternals>) {
    this.#element = element;
    this.#internals = internals;
    internals.role = 'group';
    this.playback = new Playback(element, this);
    this.quality = new ElementQuality(element, (quality) => this.application.rate(quality));
    this.#sight = new FirstSight(element);
    this.texts = new ElementTexts(element);
    this.#controller = new RunController(element, this);
    const countdown = new ElementCountdown(element, this.texts);
    this.application = new StreamApplication({
      element,
      video: element.video,
      limits: () => readLimits(element.limits).application,
      applicationName: () => this.#entry?.name,
      pageKeeps: (event) => (element.pageKeeps ?? keepsTab)(event),
      onMessage: (data) => element.dispatchEvent(new MessageEvent('message', {data})),
      texts: this.texts,
      onWarning: (error) => this.warn(error),
      endIdle: () => void this.#controller.endIdle(),
      onIdleWarning: (endsAt) => !element.dispatchEvent(new IdleWarningEvent(endsAt)),
      showCountdown: (shown) => countdown.show(shown),
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
    return this.#controller.state;
  }

  /** The steps of the present or the last run. */
  get timeline(): readonly TimelineRow[] {
    return this.#timeline.rows;
  }

  /** What the view shows. */
  get shown(): Omit<ViewContext, 'nowMs' | 'actions' | 'hasCards' | 'diagnose'> {
    const {muted, input} = this.#element;
    return {
      state: this.state,
      texts: this.texts.tables.cards,
      lastFrame: this.lastFrame,
      startedAt: this.#startedAt,
      cause: this.quality.value && (this.quality.value.cause ?? 'unknown'),
      isMuted: this.isSoundBlocked && muted,
      isPaused: this.playback.holdsVideo,
      isInputBlocked: this.#isInputBlocked && isInputEnabled(input),
      application: this.#entry,
    };
  }

  /** Whether a run exists, even if it has not changed the state yet. */
  get hasRun() {
    return this.#controller.hasRun;
  }

  start() {
    this.decide?.(true);
    this.#controller.start();
  }

  stop(): Promise<void> {
    return this.#controller.stop();
  }

  disconnect(): Promise<void> {
    return this.#controller.disconnect();
  }

  /** The browser blocked sound. */
  onBlocked() {
    this.isSoundBlocked = true;
    this.#element.muted = true;
    this.#element.dispatchEvent(new AutoplayBlockedEvent());
  }

  /** Applies changed properties of the element to the run and to a stream that plays. */
  settingsChanged(changed: ReadonlyMap<PropertyKey, unknown>) {
    this.#controller.settingsChanged();
    if (changed.has('input') || changed.has('clipboard') || changed.has('idleTimeout')) this.updateInput();
  }

  /** Applies the settings of input and inactivity to a stream that plays. */
  updateInput() {
    const {input, clipboard} = this.#element;
    const {phase} = this.state;
    if (phase === 'playing' || phase === 'reconnecting')
      this.application.capture(parseInputKinds(this.playback.isPaused ? 'none' : input, clipboard));
  }

  get keepsSession() {
    return this.#element.keepSession;
  }

  get unkeyedSettings() {
    const {service, token, signalingToken, protocols, headers, iceServers, limits} = this.#element;
    const {arguments: custom, microphone, preflightMode: mode} = this.#element;
    return [service, token, signalingToken, protocols, headers, iceServers, custom, microphone, limits, mode];
  }

  readSettings(): ReadSettings {
    return readSettings(this.#element, this.#element.ownerDocument.baseURI);
  }

  waitsFor() {
    const {loading} = this.#element;
    if (loading === 'manual') return 'manual';
    return loading === 'lazy' && !this.#sight.value ? 'lazy' : undefined;
  }

  service(plan: RunPlan): SessionService {
    return serviceOf(this.#element, plan);
  }

  ports(plan: RunPlan, signal: AbortSignal, requestKey: () => string): RunPorts {
    const service = this.#runService(plan, signal, requestKey);
    const listeners = {
      loadTexts: () => this.texts.load(),
      onConnection: (connection: Connection, events: HostEventBuffer) => {
        this.connection = connection;
        this.application.connect(connection, events);
      },
      onWarning: (error: AppStreamError) => this.warn(error),
      onBlocked: () => this.onBlocked(),
      onQuality: this.quality.take,
      isPaused: () => this.playback.holdsVideo,
      onDetach: () => this.#keepLastFrame(),
    };
    const preflight = preflightPort(this.#element, this, plan);
    return {...createRunPorts(this.#element, plan, service, listeners, signal), preflight};
  }

  cleanUpSessions(plan: RunPlan, requestKey: () => string) {
    if (isAnythingStored())
      void this.#runService(plan, new AbortController().signal, requestKey).openMemory();
  }

  #runService(plan: RunPlan, signal: AbortSignal, requestKey: () => string): RunService {
    const onApplication = (entry: ConfirmedApplication) => {
      this.#entry = entry;
      // The page's own `aria-label` wins.
      this.#internals.ariaLabel = entry.name;
      this.#element.requestUpdate();
    };
    return new RunService(this.#element, plan, {requestKey, onApplication, signal});
  }

  openStage(uri: string, isOnlyWay: boolean): Promise<boolean> {
    return this.application.openStage(uri, isOnlyWay);
  }

  beforeEnd() {
    // The host still receives the releases of held keys and buttons.
    this.application.input?.releaseAll();
  }

  stateChanged(from: SessionState, state: SessionState) {
    if (isActive(state) && !isActive(from)) this.#reset();
    const errors = errorsIn(state);
    // Load the view with the first frame, so that it is available offline.
    if (errors[0] || state.phase === 'pending' || state.phase === 'playing') void this.texts.load();
    for (const error of errors) error.textSource = this.texts.failures;
    if ('endpoint' in state) this.endpoint = state.endpoint;
    if (isActive(state) || isActive(from)) this.#timeline.add(state);
    if (state.phase === 'failed' && from.phase !== 'failed') state.error.timeline = this.timeline;
    if (state.phase === 'reconnecting' && from.phase === 'playing') this.#suspend();
    if (state.phase === 'playing' && from.phase !== 'playing') this.#resume();
    if (isActive(from) && !isActive(state)) {
      this.application.end();
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
    this.quality.follow(state);
    const event = phaseEvent(from, state);
    if (event && !this.playback.holdsVideo) this.#element.dispatchEvent(event);
    this.#element.dispatchEvent(new StateChangeEvent(from, state));
    this.#warnOfAttributes(state);
  }

  #reset() {
    this.#startedAt = Date.now();
    this.#timeline = new Timeline();
    this.#entry = this.lastFrame = this.endpoint = undefined;
    // The application of this run may have no name.
    this.#internals.ariaLabel = null;
  }

  #suspend() {
    this.#keepLastFrame();
    this.application.suspend();
  }

  #keepLastFrame() {
    this.lastFrame = captureLastFrame(this.#element.video) ?? this.lastFrame;
  }

  #resume() {
    this.lastFrame = undefined;
    this.application.resume();
    this.updateInput();
  }

  /** Reports a failure that does not end the stream. */
  warn(error: AppStreamError) {
    error.textSource = this.texts.failures;
    void this.texts.load().then(() => this.#element.dispatchEvent(new WarningEvent(error)));
  }

  /** Warns the developer of the page, once per problem. */
  #warnOfAttributes(state: SessionState) {
    const problems = state.phase === 'idle' && state.reason === 'attributes' ? state.problems : [];
    if (!problems.length && state.phase !== 'playing' && state.phase !== 'failed') return;
    void viewMoment.arrival.then(({warnOfAttributes}) => warnOfAttributes(this.#element, problems));
  }
}
