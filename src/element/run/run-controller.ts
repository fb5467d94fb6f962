import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import {AppStreamError} from '../../errors/app-stream-error.ts';
import type {RunPorts, RunRequest} from '../../session/ports.ts';
import type {PageEvent} from '../../session/session-lease.ts';
import {runSession} from '../../session/run.ts';
import type {SessionOwner} from '../../session/session-owner.ts';
import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import type {ReadSettings, RunPlan} from '../settings/read-settings.ts';
import {PagePresence} from './page-presence.ts';
import type {RunElement} from './video-ports.ts';
import type {RemoteApplication} from '../../remote/remote-application.ts';

export type ControlledElement = Pick<
  RunElement,
  keyof ReactiveControllerHost | 'isConnected' | 'ownerDocument' | 'keepSession'
>;

/** The stream of the element: what its page asks for, and what it does with each state. */
export interface ControlledStream {
  /** @throws AppStreamError `browser-too-old`; `unexpected` if the shadow root is closed */
  readSettings(): ReadSettings;
  /** What a run waits for before it starts by itself. */
  waitsFor(): 'manual' | 'lazy' | undefined;
  /**
   * @param signal aborts at the latest when the run is over
   * @param requestKey returns the key of what the page asks for now
   * @param former the owner of the session that the run continues
   */
  ports(plan: RunPlan, signal: AbortSignal, requestKey: () => string, former?: SessionOwner): RunPorts;
  /** Ends the sessions that earlier pages abandoned. Called once for an element that waits to start. */
  cleanUpSessions(plan: RunPlan, requestKey: () => string): void;
  readonly application: Pick<RemoteApplication, 'openStage' | 'releaseInput'>;
  /** Called for each new state, after it was applied. It never throws. */
  stateChanged(from: SessionState, state: SessionState): void;
  /** Called when the state is decided again, perhaps without a change: `isUndecided` has become false. */
  stateDecided(): void;
}

interface Run {
  readonly controller: AbortController;
  /** Resolves when the run is over, the deletion of its session included. */
  readonly over: Promise<void>;
}

/** A session exists in these phases, or is about to. */
const SESSION_PHASES: readonly Phase[] = ['requesting', 'pending', 'connecting', 'playing', 'reconnecting'];

/** Whether a session exists, or is about to: that of the run, or the one that a failed run keeps. */
const hasSession = (state: SessionState) =>
  SESSION_PHASES.includes(state.phase) ||
  (state.phase === 'checking' && state.subject === 'session') ||
  isKept(state);

const isKept = (state: SessionState) => state.phase === 'failed' && state.session !== undefined;

/** Whether the session of a failed run is the one of another client. Only the user may take it over. */
const isOthers = (state: SessionState) => state.phase === 'failed' && state.error.code === 'in-use';

const DETACHED: SessionState = {phase: 'idle', reason: 'detached'};

/** The state after an exception in the handling of a failure. */
const failedState = (thrown: unknown): SessionState => {
  try {
    return {phase: 'failed', error: AppStreamError.from(thrown)};
  } catch {
    // The page broke the errors of its browser.
    return {phase: 'ended', reason: 'disconnected'};
  }
};

/** Two settings with the same key are the same request. */
const requestKeyOf = (read: ReadSettings) =>
  'problems' in read ? JSON.stringify(read.problems) : `${read.key} ${read.request.stageUri ?? ''}`;

/** The stage that the request to the service carries. */
const requestedStage = ({stageByMessage, stageUri}: RunRequest) => (stageByMessage ? undefined : stageUri);

/**
 * Owns the state of an element and runs at most one request at a time. Changes within one task count as one change:
 * attributes, a move within the document, a framework's mount–unmount–mount.
 */
export class RunController implements ReactiveController {
  #state: SessionState = DETACHED;
  #run: Run | undefined;
  /** Whether the run has not changed the state yet. */
  #isStarting = false;
  /** Owns the session of the present or the last run. */
  #sessions: SessionOwner | undefined;
  /** The key of the request that was started or stopped last. It does not start by itself again. */
  #requestKey: string | undefined;
  /** The plan of the present or the last run. Its stage is the one that the page requested last. */
  #plan: RunPlan | undefined;
  /** The stage that the application of the session has. `undefined` while that is unknown. */
  #stageUri: string | undefined;
  readonly #presence: PagePresence;
  /** The state changes that are not dispatched yet. */
  readonly #changes: [from: SessionState, state: SessionState][] = [];
  #task: ReturnType<typeof setTimeout> | undefined;
  readonly #element: ControlledElement;
  readonly #stream: ControlledStream;

  constructor(element: ControlledElement, stream: ControlledStream) {
    this.#element = element;
    this.#stream = stream;
    this.#presence = new PagePresence(element);
    element.addController(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Whether a run exists, even if it has not changed the state yet. */
  get hasRun() {
    return this.#run !== undefined;
  }

  /** Whether a run or an update is about to change the state. */
  get isUndecided() {
    return this.#task !== undefined || this.#isStarting;
  }

  hostConnected() {
    this.#presence.connect({onLeave: () => this.#update(), onChange: () => this.scheduleUpdate()});
    this.scheduleUpdate();
  }

  hostDisconnected() {
    this.#presence.disconnect();
    this.scheduleUpdate();
  }

  /** Compares what the page asks for with what runs, after the present task. */
  scheduleUpdate() {
    clearTimeout(this.#task);
    this.#task = setTimeout(() => {
      this.#task = undefined;
      this.#update();
    });
  }

  /** Starts a run, also after an end or a failure. Without effect while a run is active or outside a document. */
  start() {
    if (isActive(this.#state) || this.#isStarting || !this.#presence.isReachable) return;
    try {
      this.#startRequest();
    } catch (thrown) {
      this.#fail(thrown);
    }
  }

  #startRequest() {
    const read = this.#stream.readSettings();
    if ('problems' in read) return;
    if (isKept(this.#state) && read.key === this.#plan?.key)
      this.#continueSession({...read, request: {...read.request, takesOver: isOthers(this.#state)}});
    else this.#startRun(read);
  }

  /** Ends the run and its session. Resolves when the service has answered. */
  stop(): Promise<void> {
    return this.#end('stopped', 'stopped');
  }

  disconnect(): Promise<void> {
    return this.#end('disconnected', 'pageKept');
  }

  endIdle(): Promise<void> {
    return this.#end('idle', 'pageLeft');
  }

  #end(reason: 'stopped' | 'disconnected' | 'idle', event: PageEvent): Promise<void> {
    // The run is over before the settings are read, whose getters may be the page's.
    const over = this.#abortRun(event);
    // An element that is being moved may have a run to end, and must not continue it at its new place.
    if (this.#element.isConnected || this.#state !== DETACHED) {
      // Do not start the present request by itself again.
      this.#requestKey = this.#readRequestKey();
      if (this.#state.phase !== 'ended') this.#apply({phase: 'ended', reason});
    }
    this.#stream.stateDecided();
    return over;
  }

  /** Connects another run to the session of a failed one. */
  #continueSession(plan: RunPlan) {
    const stageUri = this.#stageUri;
    this.#startRun(plan, this.#sessions);
    this.#stageUri = stageUri;
  }

  #update() {
    try {
      this.#compareRequest();
    } catch (thrown) {
      this.#fail(thrown);
    } finally {
      this.#stream.stateDecided();
    }
  }

  #compareRequest() {
    if (!this.#presence.isReachable) {
      void this.#abortRun(this.#element.keepSession ? 'pageKept' : 'pageLeft');
      this.#requestKey = undefined;
      this.#applyIfNew(DETACHED);
      return;
    }
    const read = this.#stream.readSettings();
    const isKnown = requestKeyOf(read) === this.#requestKey;
    if ('problems' in read) {
      // After `stop()`, the state stays `ended` until an attribute changes.
      if (isKnown && this.#state.phase === 'ended') return;
      void this.#abortRun('pageLeft');
      this.#requestKey = undefined;
      this.#applyIfNew({phase: 'idle', reason: 'attributes', problems: read.problems});
      return;
    }
    const waitsFor = this.#stream.waitsFor();
    if (!isKnown && (isActive(this.#state) || !waitsFor)) this.#applyRequest(read);
    else if (waitsFor && this.#state.phase === 'idle') {
      if (this.#state === DETACHED) this.#stream.cleanUpSessions(read, () => requestKeyOf(read));
      this.#applyIfNew({phase: 'idle', reason: waitsFor});
    }
  }

  /** An exception before the run starts fails the stream: a value of the page, or the browser, is unusable. */
  #fail(thrown: unknown) {
    void this.#abortRun('pageLeft');
    this.#requestKey = undefined;
    this.#applyIfNew(failedState(thrown));
  }

  /** The key of what the page asks for. `undefined` if a value of the page throws, which the console shows. */
  #readRequestKey(): string | undefined {
    try {
      return requestKeyOf(this.#stream.readSettings());
    } catch (thrown) {
      reportError(thrown);
      return undefined;
    }
  }

  /** If only the stage changed, the session stays, and its application opens the stage as soon as it plays. */
  #applyRequest(plan: RunPlan) {
    if (plan.key !== this.#plan?.key || !hasSession(this.#state)) {
      this.#startRun(plan);
      return;
    }
    this.#plan = plan;
    this.#requestKey = requestKeyOf(plan);
    if (this.#state.phase === 'playing') void this.#openStage();
    else if (isKept(this.#state) && !isOthers(this.#state)) this.#continueSession(plan);
  }

  /** Has the application open the requested stage in the present session, unless it has that stage already. */
  async #openStage() {
    const uri = this.#plan?.request.stageUri;
    if (uri !== undefined && uri === this.#stageUri) return;
    if (uri !== undefined) this.#stageUri = undefined;
    if (await this.#stream.application.openStage(uri)) this.#stageUri = uri;
  }

  /** @param former the owner of the session that the run continues. Otherwise, the former session ends. */
  #startRun(plan: RunPlan, former?: SessionOwner) {
    this.#requestKey = requestKeyOf(plan);
    this.#plan = plan;
    this.#stageUri = requestedStage(plan.request);
    const controller = new AbortController();
    const {signal} = controller;
    const ports = this.#stream.ports(plan, signal, () => this.#requestKey ?? '', former);
    // The former run no longer has its session, if the new one continues it.
    void this.#abortRun('pageLeft');
    this.#sessions = ports.sessions;
    this.#isStarting = true;
    const run: Run = {controller, over: this.#follow(plan.request, ports, signal)};
    this.#run = run;
    void run.over.then(() => {
      if (this.#run === run) this.#run = undefined;
      controller.abort();
    });
    // After the run exists: a listener of the end that starts or stops must find it, or two runs would follow.
    if (isActive(this.#state)) this.#apply({phase: 'ended', reason: 'replaced'});
  }

  async #follow(request: RunRequest, ports: RunPorts, signal: AbortSignal) {
    try {
      for await (const state of runSession(request, ports, signal)) {
        if (signal.aborted) continue;
        if (state.phase === 'requesting') this.#stageUri = requestedStage(request);
        const wasPlaying = this.#state.phase === 'playing';
        this.#isStarting = false;
        this.#apply(state);
        if (state.phase === 'playing' && !wasPlaying) void this.#openStage();
      }
    } catch (thrown) {
      // Even an error that no code could read ends the run, its session and its card.
      reportError(thrown);
      if (signal.aborted) return;
      void ports.sessions.apply('pageLeft');
      this.#isStarting = false;
      this.#apply(failedState(thrown));
    }
  }

  /** Ends the run. The owner of its session sends the end in this task, because a closing page runs no later one. */
  #abortRun(event: PageEvent): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    this.#isStarting = false;
    // After the run, the session may belong to another client, which `stop()` must not disturb.
    const ended = this.#sessions?.apply(run ? event : 'pageLeft');
    // The host still receives the releases of held keys and buttons.
    if (run && isActive(this.#state)) this.#stream.application.releaseInput();
    run?.controller.abort();
    return Promise.allSettled([ended, run?.over]).then(() => undefined);
  }

  #applyIfNew(state: SessionState) {
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) this.#apply(state);
  }

  #apply(state: SessionState) {
    const count = this.#changes.push([this.#state, state]);
    this.#state = state;
    this.#element.requestUpdate();
    // If a listener causes another change, queue that one until all listeners know of this one.
    if (count > 1) return;
    for (const change of this.#changes) this.#stream.stateChanged(...change);
    this.#changes.length = 0;
  }
}
