import type {ReactiveController} from 'lit';
import {
  StreamController,
  type Intent,
  type StreamHost,
  type StreamOwner,
} from '../../src/element/stream-controller.ts';
import {isActive, mayFollow, SUCCESSORS, type SessionState} from '../../src/session/session-state.ts';
import {REQUEST} from '../session/fake-world.ts';
import {HeldPorts} from './held-ports.ts';

/** What a page can set. */
export interface Wish {
  readonly app: 'a' | 'b' | undefined;
  readonly catalogue: 'check' | 'skip';
  readonly waitsFor: 'manual' | 'lazy' | undefined;
  readonly sessionId: string | undefined;
  readonly recovery: 'session' | 'new-session' | 'none';
}

/** An element without a DOM around a true controller. It keeps what is against the law. */
export class FakeHost implements StreamHost, StreamOwner {
  isConnected = false;
  keepsSession = false;
  readonly updateComplete = Promise.resolve(true);
  readonly runs: HeldPorts[] = [];
  readonly breaches: string[] = [];
  readonly controller: StreamController;
  /** What a listener does at the next state of all. */
  reaction: ((host: FakeHost) => void) | undefined;
  #wish: Wish = {
    app: 'a',
    catalogue: 'check',
    waitsFor: undefined,
    sessionId: undefined,
    recovery: 'session',
  };
  readonly #controllers: ReactiveController[] = [];
  #isUpdating = false;
  #told: SessionState;

  constructor() {
    this.controller = new StreamController(this, this);
    this.#told = this.controller.state;
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
    throw new Error('no controller leaves this host');
  }

  requestUpdate() {
    if (this.#isUpdating) return;
    this.#isUpdating = true;
    queueMicrotask(() => {
      this.#isUpdating = false;
      for (const controller of this.#controllers) controller.hostUpdated?.();
    });
  }

  insert() {
    if (this.isConnected) return;
    this.isConnected = true;
    for (const controller of this.#controllers) controller.hostConnected?.();
    this.requestUpdate();
  }

  remove() {
    if (!this.isConnected) return;
    this.isConnected = false;
    for (const controller of this.#controllers) controller.hostDisconnected?.();
  }

  set(wish: Partial<Wish>) {
    this.#wish = {...this.#wish, ...wish};
    this.requestUpdate();
  }

  stop() {
    this.run?.asked.add('stop');
    void this.controller.stop();
  }

  disconnect() {
    this.run?.asked.add('disconnect');
    void this.controller.disconnect();
  }

  intent(): Intent {
    const {app, waitsFor, catalogue, sessionId, recovery} = this.#wish;
    if (app === undefined) {
      const problems = [{attribute: 'app-id', problem: 'missing'}];
      return {kind: 'wait', state: {phase: 'idle', reason: 'attributes', problems}};
    }
    return {
      kind: 'run',
      key: JSON.stringify([app, catalogue, sessionId, recovery]),
      stageUri: undefined,
      waitsFor,
      request: {...REQUEST, appId: app, catalogue, sessionId, recovery},
      service: () => new HeldPorts().ports.service,
      ports: () => {
        const held = new HeldPorts();
        this.runs.push(held);
        return held.ports;
      },
    };
  }

  openStage() {
    return Promise.resolve(false);
  }

  leaving() {
    // Nothing is held.
  }

  stateChanged(from: SessionState, state: SessionState) {
    if (from !== this.#told) this.breaches.push(`${from.phase} was not the state before ${state.phase}`);
    this.#told = state;
    if (!(state.phase in SUCCESSORS)) this.breaches.push(`${state.phase} is no phase`);
    if (!mayFollow(from.phase, state.phase)) this.breaches.push(`${from.phase} to ${state.phase}`);
    if (isActive(state) && this.run === undefined) this.breaches.push(`${state.phase} without a run`);
    const {reaction} = this;
    this.reaction = undefined;
    reaction?.(this);
  }
}
