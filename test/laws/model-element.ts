import type {ReactiveController} from 'lit';
import {
  RunController,
  type ControlledElement,
  type ControlledStream,
} from '../../src/element/run/run-controller.ts';
import type {ReadSettings, RunPlan} from '../../src/element/settings/read-settings.ts';
import {STREAM_LIMITS} from '../../src/element/settings/stream-limits.ts';
import type {SessionService} from '../../src/service/session.ts';
import {sessionKey} from '../../src/session/session-lease.ts';
import {SessionOwner, takerOf} from '../../src/session/session-owner.ts';
import {isActive, mayFollow, type SessionState} from '../../src/session/session-state.ts';
import type {FakeConnection} from '../session/fake-ports.ts';
import {RUN_REQUEST} from '../session/sample-session.ts';
import {runIn} from './fake-globals.ts';
import type {ModelPage} from './model-page.ts';
import {isOwned, ModelPorts, type ModelRun} from './model-ports.ts';
import {failure, type ModelService} from './model-service.ts';

export type ElementPage = ModelPage<ModelElement>;

/** The settings that a page can change. */
export interface PageSettings {
  readonly app: 'a' | 'b' | undefined;
  readonly service: 'A' | 'B';
  readonly catalogue: 'check' | 'skip';
  readonly waitsFor: 'manual' | undefined;
  readonly sessionId: string | undefined;
  readonly recovery: 'session' | 'new-session' | 'none';
  readonly keepsSession: boolean;
  readonly keepFailedMs: number;
}

/** An element without a DOM, with a real run controller and real owners of sessions. It records what breaks a law. */
export class ModelElement implements ControlledElement, ControlledStream {
  isConnected = false;
  readonly ownerDocument: Document;
  readonly updateComplete = Promise.resolve(true);
  readonly runs: ModelRun[] = [];
  readonly connections = new Set<FakeConnection>();
  readonly stateDecided = () => undefined;
  readonly application = {openStage: () => Promise.resolve(false), releaseInput: () => undefined};
  readonly controller: RunController;
  /** Called once, with the next state. */
  onNextState: (() => void) | undefined;
  /** Whether the user takes the session over as soon as the card says that another client uses it. */
  takesOver = false;
  settings: PageSettings;
  readonly page: ElementPage;
  readonly service: ModelService;
  /** Whether the page called `stop()`, which ends an attached session, too. */
  hasStopped = false;
  readonly #ports = new ModelPorts(this);
  readonly #controllers: ReactiveController[] = [];
  #lastState: SessionState;

  constructor(page: ElementPage, service: ModelService, settings: PageSettings) {
    this.page = page;
    this.service = service;
    this.settings = settings;
    // The controller reads these members of a document only.
    this.ownerDocument = page.document as unknown as Document;
    this.controller = runIn(page, () => new RunController(this, this));
    this.#lastState = this.controller.state;
    page.elements.push(this);
  }

  get violations() {
    return this.service.violations;
  }

  get state() {
    return this.controller.state;
  }

  get run() {
    return this.runs.at(-1);
  }

  get keepSession() {
    return this.settings.keepsSession;
  }

  addController(controller: ReactiveController) {
    this.#controllers.push(controller);
  }

  removeController() {
    throw new Error('No code removes a controller');
  }

  requestUpdate() {
    // Nothing is drawn.
  }

  insert() {
    if (this.isConnected) return;
    this.isConnected = true;
    runIn(this.page, () => {
      for (const controller of this.#controllers) controller.hostConnected?.();
      this.controller.scheduleUpdate();
    });
  }

  remove() {
    if (!this.isConnected) return;
    this.isConnected = false;
    runIn(this.page, () => {
      for (const controller of this.#controllers) controller.hostDisconnected?.();
    });
  }

  set(settings: Partial<PageSettings>) {
    this.settings = {...this.settings, ...settings};
    runIn(this.page, () => this.controller.scheduleUpdate());
  }

  start() {
    const kept = this.state.phase === 'failed' ? this.state.session?.id : undefined;
    const former = kept === undefined ? undefined : this.run;
    const read = this.readSettings();
    const isSame = 'key' in read && former?.key === read.key && former.owner.kind === 'kept';
    runIn(this.page, () => this.controller.start());
    if (isSame && this.run !== former && this.run?.owner.id !== kept)
      this.violations.push(`\`start()\` did not continue ${kept}`);
  }

  stop() {
    const attached = this.controller.hasRun && this.runs.find(({owner}) => owner.kind === 'attached');
    runIn(this.page, () => void this.controller.stop());
    if (attached && attached.owner.kind !== 'ending')
      this.violations.push('`stop()` left an attached session');
  }

  disconnect() {
    // The page lets the session run, and knows its id.
    const run = this.runs.find(({owner}) => isOwned(owner));
    const owner = run?.owner;
    const machine = run && this.service.machineOf(run.service, run.owner.id ?? '');
    runIn(this.page, () => void this.controller.disconnect());
    if (!machine) return;
    if (owner?.kind === 'ending') this.violations.push('`disconnect()` ended the session');
    else machine.release ??= 'disconnected';
  }

  loseConnections(code: 'connection-lost' | 'ice-failed' | 'in-use') {
    for (const connection of this.connections) {
      const machine = [...this.service.machines].find(
        ({client}) => client !== 'foreign' && client?.connection === connection,
      );
      // Before its first frame, the other client may be a former connection of the page. An element that attached to a session
      // is not its owner.
      const isOwner = this.runs.some(
        ({owner, service}) => isOwned(owner) && owner.id === machine?.id && service === machine?.service,
      );
      const isLost = isOwner && machine?.playedIn.has(this.page.stay) === true && this.#isShown;
      if (machine && code === 'in-use') Object.assign(machine, {client: 'foreign', isLost});
      connection.end({kind: 'lost', error: failure(code)});
    }
  }

  /** The sessions of this element end without a request. */
  loseSessions() {
    for (const {owner, service} of this.runs)
      if (isOwned(owner) && owner.id !== undefined && this.state.phase === 'reconnecting')
        this.service.end(service, owner.id);
  }

  /** Whether the video of the last connection is still on the screen, so that another client would take it. */
  get #isShown() {
    const {state} = this;
    const isWaiting =
      state.phase === 'reconnecting' && (state.step === 'waiting' || state.step === 'key-frame');
    return state.phase === 'playing' || isWaiting;
  }

  endConnections() {
    for (const connection of this.connections) connection.end({kind: 'ended', reason: 'server'});
  }

  readSettings(): ReadSettings {
    const {app, catalogue, sessionId, recovery, service, keepFailedMs} = this.settings;
    if (app === undefined) return {problems: [{attribute: 'app-id', problem: 'missing'}]};
    const start = {...STREAM_LIMITS.start, keepFailedMs};
    return {
      key: JSON.stringify([app, catalogue, sessionId, recovery, service]),
      request: {
        ...RUN_REQUEST,
        appId: app,
        catalogue,
        sessionId,
        recovery,
        limits: {...RUN_REQUEST.limits, start},
      },
      serviceUrl: service,
      catalogueUrl: undefined,
      signalingUrl: undefined,
      mediaHost: undefined,
      credentials: 'same-origin',
      connector: 'fake',
      media: {},
      limits: STREAM_LIMITS,
    };
  }

  waitsFor() {
    return this.settings.waitsFor;
  }

  ports(
    {serviceUrl, key, request}: RunPlan,
    signal: AbortSignal,
    requestKey: () => string,
    former?: SessionOwner,
  ) {
    this.page.clock.trustReport();
    const started: {run?: ModelRun} = {};
    const service = this.#ports.connectService(serviceUrl, () => started.run);
    const owner = this.#own(service, serviceUrl, requestKey, former);
    owner.endAbandoned(false);
    if (request.takesOver && owner.id !== undefined)
      this.service.takers.add(sessionKey({service: serviceUrl, id: owner.id}));
    const counts = {creating: 0, isUnclear: false, created: 0, isRefused: false};
    this.runs.push((started.run = {signal, key, service: serviceUrl, owner, ...counts}));
    return this.#ports.createPorts(service, serviceUrl, owner);
  }

  cleanUpSessions({serviceUrl}: RunPlan, requestKey: () => string) {
    const service = this.#ports.connectService(serviceUrl, () => undefined);
    this.#own(service, serviceUrl, requestKey).endAbandoned(!this.keepSession);
  }

  #own(service: SessionService, serviceKey: string, requestKey: () => string, former?: SessionOwner) {
    const {memory: page, clock} = this.page;
    return new SessionOwner(
      {service, clock, page, serviceKey, requestKey, keepsSession: () => this.keepSession},
      former,
    );
  }

  get #isWanted() {
    const {service = '', owner: {id = ''} = {}} = this.run ?? {};
    return this.service.takers.has(sessionKey({service, id}));
  }

  stateChanged(from: SessionState, state: SessionState) {
    if (from !== this.#lastState)
      this.violations.push(`${from.phase} was not the state before ${state.phase}`);
    this.#lastState = state;
    if (!mayFollow(from.phase, state.phase))
      this.violations.push(`${from.phase} must not change to ${state.phase}`);
    // It left for an element of the same service, which a user asked to take the stream over.
    if (state.phase === 'failed' && takerOf(state.error) !== undefined && !this.#isWanted)
      this.violations.push('an element left its stream although no other one wants it');
    if (isActive(state) && (this.run?.signal.aborted ?? true))
      this.violations.push(`${state.phase} after the end of the run`);
    // A page that is gone runs no code, although its channels are still open here.
    if (this.page.isFrozen) this.violations.push(`${state.phase} in a page that the user left`);
    if (state.phase === 'failed' && state.error.code === 'in-use' && this.takesOver) {
      this.takesOver = false;
      this.start();
    }
    const {onNextState} = this;
    this.onNextState = undefined;
    onNextState?.();
  }
}
