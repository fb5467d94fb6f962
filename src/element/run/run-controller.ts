import type {ReactiveController, ReactiveControllerHost} from '@lit/reactive-element';
import type {Session} from '../../service/session.ts';
import type {RunPorts, RunRequest} from '../../session/ports.ts';
import {END_SESSION, KEEP_SESSION, runSession} from '../../session/run.ts';
import {isActive, type Phase, type SessionState} from '../../session/session-state.ts';
import {HeadStart} from './head-start.ts';
import type {ReadSettings, RunPlan} from '../settings/read-settings.ts';
import type {RunOwner} from './run-owner.ts';

/** The Lit host of the controller. */
export interface RunControllerHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
  /** May be that of an iframe or of another window. */
  readonly ownerDocument: Document;
}

interface Run {
  readonly controller: AbortController;
  /** Resolves when the run is over, the deletion of its session included. */
  readonly over: Promise<void>;
}

/** A session exists in these phases, or is about to. */
const HAS_SESSION: readonly Phase[] = ['requesting', 'pending', 'connecting', 'playing', 'reconnecting'];

const DETACHED: SessionState = {phase: 'idle', reason: 'detached'};

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
  readonly #headStart: HeadStart;
  /** The key of the request that was started or stopped last. It does not start by itself again. */
  #requestKey: string | undefined;
  /** The plan of the present or the last run. Its stage is the one that the page requested last. */
  #plan: RunPlan | undefined;
  /** The stage that the application of the session opened last. */
  #stageUri: string | undefined;
  /** Whether the user has left the page, perhaps into the back/forward cache. */
  #isPageHidden = false;
  /** Aborts when the element leaves its document. */
  #connected = new AbortController();
  /** The state changes that are not dispatched yet. */
  readonly #changes: [from: SessionState, state: SessionState][] = [];
  #task: ReturnType<typeof setTimeout> | undefined;
  readonly #host: RunControllerHost;
  readonly #owner: RunOwner;

  constructor(host: RunControllerHost, owner: RunOwner) {
    this.#host = host;
    this.#owner = owner;
    this.#headStart = new HeadStart(owner, () => this.#requestKey ?? '');
    host.addController(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  /** Whether a run exists, even if it has not changed the state yet. */
  get hasRun() {
    return this.#run !== undefined;
  }

  hostConnected() {
    this.#isPageHidden = false;
    // A page that closes does not disconnect its elements, so nothing else would end the session.
    const {signal} = (this.#connected = new AbortController());
    addEventListener('pagehide', this.#handlePageHide, {signal});
    addEventListener('pageshow', this.#handlePageShow, {signal});
    const view = this.#host.ownerDocument.defaultView;
    if (view !== window) view?.addEventListener('pagehide', this.#handleWindowClosed, {signal});
    this.#scheduleUpdate();
  }

  hostDisconnected() {
    this.#connected.abort();
    this.#scheduleUpdate();
  }

  /** Compares the request with the settings after the present task, and asks the catalogue about it now. */
  settingsChanged() {
    this.#scheduleUpdate();
    this.#startAhead();
  }

  /** Starts a run, or another one after an end or a failure. Without effect while a run is active or outside a document. */
  start() {
    if (isActive(this.#state) || !this.#isOnPage) return;
    const read = this.#owner.readSettings();
    if ('problems' in read) return;
    const session = this.#keptSession;
    if (session && read.key === this.#plan?.key) this.#continueSession(read, session);
    else this.#startRun(read);
  }

  /** Ends the run and its session. Resolves when the service has answered. */
  stop(): Promise<void> {
    return this.#end('stopped', END_SESSION);
  }

  /** Ends the run and keeps its session running. */
  disconnect(): Promise<void> {
    return this.#end('disconnected', KEEP_SESSION);
  }

  /** Ends the run because the user is inactive. */
  endIdle(): Promise<void> {
    return this.#end('idle');
  }

  #end(reason: 'stopped' | 'disconnected' | 'idle', abortReason?: symbol): Promise<void> {
    // An element that is being moved may have a run to end, and must not continue it at its new place.
    if (!this.#host.isConnected && this.#state === DETACHED) return this.#abortRun(abortReason);
    // Do not start the present request by itself again.
    this.#requestKey = requestKeyOf(this.#owner.readSettings());
    const over = this.#abortRun(abortReason);
    if (this.#state.phase !== 'ended') this.#apply({phase: 'ended', reason});
    return over;
  }

  /** The session of a failed run, while it still exists. */
  get #keptSession() {
    return this.#state.phase === 'failed' ? this.#state.session : undefined;
  }

  /** The session of a failed run still exists. Another run connects to it, and takes it back if another client took it. */
  #continueSession(plan: RunPlan, {id}: Session) {
    void this.#abortRun(KEEP_SESSION);
    const isOwn = plan.request.sessionId !== id;
    const takesOver = this.#state.phase === 'failed' && this.#state.error.code === 'in-use';
    const stageUri = this.#stageUri;
    this.#startRun({...plan, request: {...plan.request, sessionId: id, isOwn, takesOver}});
    this.#stageUri = stageUri;
  }

  readonly #handlePageHide = () => {
    this.#isPageHidden = true;
    this.#update();
  };

  /** An iframe or a window with the element closed. The page may move the element to another place in this task. */
  readonly #handleWindowClosed = () => {
    this.#isPageHidden = true;
    this.#scheduleUpdate();
  };

  /** The page was restored from the back/forward cache, so its request starts again. */
  readonly #handlePageShow = () => {
    this.#isPageHidden = false;
    this.#scheduleUpdate();
  };

  /** Whether the element is in a document that a user may see. */
  get #isOnPage() {
    return this.#host.isConnected && !this.#isPageHidden;
  }

  #scheduleUpdate() {
    clearTimeout(this.#task);
    this.#task = setTimeout(() => this.#update());
  }

  #startAhead() {
    if (isActive(this.#state) || !this.#isOnPage || this.#owner.waitsFor()) return;
    const read = this.#owner.readSettings();
    const key = requestKeyOf(read);
    if (!('problems' in read) && key !== this.#requestKey) this.#headStart.startAhead(read, key);
  }

  /** Compares what the page asks for with what runs. */
  #update() {
    this.#updateRun();
    this.#headStart.drop();
  }

  #updateRun() {
    if (!this.#isOnPage) {
      void this.#abortRun(this.#owner.keepsSession ? KEEP_SESSION : undefined);
      this.#requestKey = undefined;
      this.#applyIfNew(DETACHED);
      return;
    }
    const read = this.#owner.readSettings();
    const isKnown = requestKeyOf(read) === this.#requestKey;
    if ('problems' in read) {
      // After `stop()`, the state stays `ended` until an attribute changes.
      if (isKnown && this.#state.phase === 'ended') return;
      void this.#abortRun();
      this.#requestKey = undefined;
      this.#applyIfNew({phase: 'idle', reason: 'attributes', problems: read.problems});
      return;
    }
    const waitsFor = this.#owner.waitsFor();
    if (!isKnown && (isActive(this.#state) || !waitsFor)) this.#applyRequest(read);
    else if (waitsFor && this.#state.phase === 'idle') {
      if (this.#state === DETACHED) this.#owner.cleanUpSessions(read, () => requestKeyOf(read));
      this.#applyIfNew({phase: 'idle', reason: waitsFor});
    }
  }

  /** If only the stage changed, the application opens it as soon as it plays. Otherwise a new run starts. */
  #applyRequest(plan: RunPlan) {
    const isStageOnly = plan.key === this.#plan?.key && plan.request.stageUri !== undefined;
    if (isStageOnly && this.#keptSession) {
      this.#continueSession(plan, this.#keptSession);
      return;
    }
    if (!isStageOnly || !HAS_SESSION.includes(this.#state.phase)) {
      this.#startRun(plan);
      return;
    }
    this.#plan = plan;
    this.#requestKey = requestKeyOf(plan);
    if (this.#state.phase === 'playing') void this.#openStage();
  }

  /** Opens the requested stage in the present session, unless the session has it already. */
  async #openStage() {
    const plan = this.#plan;
    const uri = plan?.request.stageUri;
    if (!plan || uri === undefined || uri === this.#stageUri) return;
    const run = this.#run;
    this.#stageUri = uri;
    const {stageByMessage = false} = plan.request;
    const isOpening = await this.#owner.openStage(uri, stageByMessage);
    // A newer request wins.
    if (!isOpening && !stageByMessage && this.#run === run && this.#plan === plan) this.#startRun(plan);
  }

  #startRun(plan: RunPlan) {
    void this.#abortRun();
    this.#requestKey = requestKeyOf(plan);
    this.#plan = plan;
    this.#stageUri = requestedStage(plan.request);
    const {controller, ports} = this.#headStart.takeStart(plan, this.#requestKey);
    const {signal} = controller;
    const run: Run = {controller, over: this.#follow(plan.request, ports, signal)};
    this.#run = run;
    void run.over.then(() => {
      if (this.#run === run) this.#run = undefined;
      // A session that the run has not ended by now is kept.
      controller.abort(KEEP_SESSION);
    });
    // After the run exists: a listener of the end that starts or stops must find it, or two runs would follow.
    if (isActive(this.#state)) this.#apply({phase: 'ended', reason: 'replaced'});
  }

  async #follow(request: RunRequest, ports: RunPorts, signal: AbortSignal) {
    for await (const state of runSession(request, ports, signal)) {
      if (signal.aborted) continue;
      if (state.phase === 'requesting') this.#stageUri = requestedStage(request);
      const wasPlaying = this.#state.phase === 'playing';
      this.#apply(state);
      if (state.phase === 'playing' && !wasPlaying) void this.#openStage();
    }
  }

  #abortRun(reason?: symbol): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    if (run) this.#owner.beforeEnd();
    run?.controller.abort(reason);
    return run?.over ?? Promise.resolve();
  }

  #applyIfNew(state: SessionState) {
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) this.#apply(state);
  }

  #apply(state: SessionState) {
    const count = this.#changes.push([this.#state, state]);
    this.#state = state;
    this.#host.requestUpdate();
    // If a listener causes another change, queue that one until all listeners know of this one.
    if (count > 1) return;
    for (const change of this.#changes) {
      try {
        this.#owner.stateChanged(...change);
      } catch (error) {
        // An exception must not stop later changes.
        reportError(error);
      }
    }
    this.#changes.length = 0;
  }
}
