import type {ReactiveController} from 'lit';
import type {ReadSettings} from '../../src/element/settings/read-settings.ts';
import {RunController, type RunControllerHost} from '../../src/element/run/run-controller.ts';
import type {RunOwner} from '../../src/element/run/run-owner.ts';
import {STREAM_LIMITS} from '../../src/element/settings/stream-limits.ts';
import {isActive, mayFollow, SUCCESSORS, type SessionState} from '../../src/session/session-state.ts';
import {RUN_REQUEST} from '../session/sample-session.ts';
import {ManualPorts} from './manual-ports.ts';

/** The settings that a page can change. */
export interface PageSettings {
  readonly app: 'a' | 'b' | undefined;
  readonly catalogue: 'check' | 'skip';
  readonly waitsFor: 'manual' | 'lazy' | undefined;
  readonly sessionId: string | undefined;
  readonly recovery: 'session' | 'new-session' | 'none';
}

/** An element without a DOM, with a real run controller. It records violations of the state machine. */
export class FakeElement implements RunControllerHost, RunOwner {
  isConnected = false;
  readonly ownerDocument = document;
  keepsSession = false;
  readonly updateComplete = Promise.resolve(true);
  readonly runs: ManualPorts[] = [];
  /** The signal of each run. A run that is not over has one that is not aborted. */
  readonly signals: AbortSignal[] = [];
  readonly violations: string[] = [];
  readonly controller: RunController;
  /** Called once, with the next state. */
  onNextState: ((element: FakeElement) => void) | undefined;
  #settings: PageSettings = {
    app: 'a',
    catalogue: 'check',
    waitsFor: undefined,
    sessionId: undefined,
    recovery: 'session',
  };
  readonly #controllers: ReactiveController[] = [];
  #isUpdating = false;
  #lastState: SessionState;

  constructor() {
    this.controller = new RunController(this, this);
    this.#lastState = this.controller.state;
  }

  get state() {
    return this.controller.state;
  }

  get run() {
    return this.runs.at(-1);
  }

  addController(controller: ReactiveController) {
    this.#controllers.push(controller);
  }

  removeController() {
    throw new Error('The test removes no controller');
  }

  requestUpdate() {
    // Nothing is drawn.
  }

  insert() {
    if (this.isConnected) return;
    this.isConnected = true;
    for (const controller of this.#controllers) controller.hostConnected?.();
    this.#changeSettings();
  }

  remove() {
    if (!this.isConnected) return;
    this.isConnected = false;
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  set(settings: Partial<PageSettings>) {
    this.#settings = {...this.#settings, ...settings};
    this.#changeSettings();
  }

  /** Reports all changes of one task together, as the element does. */
  #changeSettings() {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      this.controller.settingsChanged();
    });
  }

  stop() {
    this.run?.pageRequests.add('stop');
    void this.controller.stop();
  }

  disconnect() {
    this.run?.pageRequests.add('disconnect');
    void this.controller.disconnect();
  }

  readSettings(): ReadSettings {
    const {app, catalogue, sessionId, recovery} = this.#settings;
    if (app === undefined) return {problems: [{attribute: 'app-id', problem: 'missing'}]};
    return {
      key: JSON.stringify([app, catalogue, sessionId, recovery]),
      request: {...RUN_REQUEST, appId: app, catalogue, sessionId, recovery},
      serviceUrl: '',
      catalogueUrl: undefined,
      signalingUrl: undefined,
      mediaHost: undefined,
      credentials: 'same-origin',
      connector: 'fake',
      media: {},
      preflight: 'none',
      limits: STREAM_LIMITS,
    };
  }

  readonly unkeyedSettings: readonly unknown[] = [];

  waitsFor() {
    return this.#settings.waitsFor;
  }

  ports(_: unknown, signal: AbortSignal) {
    const run = new ManualPorts();
    this.signals.push(signal);
    this.runs.push(run);
    return run.ports;
  }

  cleanUpSessions() {
    // No earlier page exists.
  }

  openStage() {
    return Promise.resolve(false);
  }

  beforeEnd() {
    // The element has nothing to release.
  }

  stateChanged(from: SessionState, state: SessionState) {
    if (from !== this.#lastState)
      this.violations.push(`${from.phase} was not the state before ${state.phase}`);
    this.#lastState = state;
    if (!(state.phase in SUCCESSORS)) this.violations.push(`${state.phase} is not a phase`);
    if (!mayFollow(from.phase, state.phase))
      this.violations.push(`${from.phase} must not change to ${state.phase}`);
    if (isActive(state) && this.run === undefined) this.violations.push(`${state.phase} without a run`);
    const {onNextState} = this;
    this.onNextState = undefined;
    onNextState?.(this);
  }
}
