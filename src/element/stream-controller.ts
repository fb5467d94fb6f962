import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {RunPorts, RunRequest, SessionService} from '../session/ports.ts';
import {END_SESSION, KEEP_SESSION, runSession} from '../session/run.ts';
import {isActive, type SessionState} from '../session/session-state.ts';

/** What is to be done, as the element sees it now. */
export type Intent =
  /** Nothing can run. */
  | {readonly kind: 'wait'; readonly state: SessionState & {readonly phase: 'idle'}}
  /** This can run. */
  | {
      readonly kind: 'run';
      readonly request: RunRequest;
      /** Who makes and ends sessions, as it is asked now. */
      readonly service: () => SessionService;
      /**
       * @param signal of the run; it aborts with `KEEP_SESSION` at the latest when the run is over
       * @param wanted what is asked for at present, as one text
       */
      readonly ports: (signal: AbortSignal, wanted: () => string) => RunPorts;
      /** Ends what earlier pages left of such runs. */
      readonly endLeft?: (wanted: () => string) => void;
      /** Two intents with the same key and stage are the same run. */
      readonly key: string;
      /** The stage alone may change within a run, where the application can open another. */
      readonly stageUri: string | undefined;
      /** What it waits for before it begins by itself. */
      readonly waitsFor: 'manual' | 'lazy' | undefined;
    };

type Runnable = Intent & {readonly kind: 'run'};

const keyOf = ({key, stageUri = ''}: Runnable) => `${key} ${stageUri}`;

/** Whoever has a stream: an element that is in a document, or not. */
export interface StreamHost extends ReactiveControllerHost {
  readonly isConnected: boolean;
}

/** Who says what is to be streamed, and hears what becomes of it. */
export interface StreamOwner {
  /** What is asked for now. */
  intent(): Intent;
  /** Whether a session goes on when the page leaves it, and when its element leaves the document. */
  readonly keepsSession: boolean;
  /** Asks the application to open another stage in its session; false when only another session can. Never rejects. */
  openStage(uri: string): Promise<boolean>;
  /** Called before a run is ended, while its connection is still there. */
  leaving(): void;
  /** Called for each new state, after it was applied. */
  stateChanged(from: SessionState, state: SessionState): void;
}

interface Run {
  readonly abort: AbortController;
  /** Fulfils when all of the run is over, its session's deletion too. */
  readonly over: Promise<void>;
}

const DETACHED: SessionState & {readonly phase: 'idle'} = {phase: 'idle', reason: 'detached'};

/**
 * Holds the one state of an element and runs at most one request at a time. What changes within one task makes one
 * change: attributes, moves within the document, a framework's mount–unmount–mount.
 */
export class StreamController implements ReactiveController {
  #state: SessionState = DETACHED;
  #run: Run | undefined;
  /** The key of the request that was last begun, or put off by a stop. */
  #key: string | undefined;
  /** The key of the run that was last begun, without its stage. */
  #runKey: string | undefined;
  /** Whether the page has gone, at best into the back-forward cache. */
  #isPageLeft = false;
  /** The changes that are being told. */
  readonly #changes: [from: SessionState, state: SessionState][] = [];
  #task: ReturnType<typeof setTimeout> | undefined;
  readonly #host: StreamHost;
  readonly #owner: StreamOwner;

  constructor(host: StreamHost, owner: StreamOwner) {
    this.#host = host;
    this.#owner = owner;
    host.addController(this);
  }

  get state(): SessionState {
    return this.#state;
  }

  hostConnected() {
    this.#isPageLeft = false;
    // A page that goes away is not an element that leaves its document: nothing else would end the session.
    addEventListener('pagehide', this.#leavePage);
    addEventListener('pageshow', this.#comeBack);
    this.#later();
  }

  hostDisconnected() {
    removeEventListener('pagehide', this.#leavePage);
    removeEventListener('pageshow', this.#comeBack);
    this.#later();
  }

  hostUpdated() {
    this.#later();
  }

  /** Begins a run, or another one after an end or a failure; nothing while one is under way, or outside a document. */
  start() {
    if (isActive(this.#state) || !this.#isThere) return;
    const intent = this.#owner.intent();
    if (intent.kind === 'run') this.#begin(this.#takenOver(intent));
  }

  /** A session that another client has taken is still there: trying again takes it back, where the host agrees. */
  #takenOver(intent: Runnable): Runnable {
    const session = this.#state.phase === 'failed' ? this.#state.session : undefined;
    if (!session) return intent;
    const {request} = intent;
    return {...intent, request: {...request, sessionId: session.id, isOwn: request.sessionId !== session.id}};
  }

  /** Ends the run and its session; fulfils when the service has heard of it. */
  stop(): Promise<void> {
    return this.#leave('stopped', END_SESSION);
  }

  /** Ends the run and leaves its session to the service. */
  disconnect(): Promise<void> {
    return this.#leave('disconnected', KEEP_SESSION);
  }

  /** Ends the run, since nobody is there. */
  endIdle(): Promise<void> {
    return this.#leave('idle');
  }

  #leave(reason: 'stopped' | 'disconnected' | 'idle', why?: symbol): Promise<void> {
    // An element that is only being moved has a run to end, and shall not go on with it where it arrives.
    if (!this.#host.isConnected && this.#state === DETACHED) return this.#end(why);
    const intent = this.#owner.intent();
    // What the attributes ask for now shall not begin by itself any more.
    if (intent.kind === 'run') this.#key = keyOf(intent);
    const over = this.#end(why);
    if (this.#state.phase !== 'ended') this.#apply({phase: 'ended', reason});
    return over;
  }

  readonly #leavePage = () => {
    this.#isPageLeft = true;
    this.#settle();
  };

  /** From the back-forward cache; what was left there begins anew. */
  readonly #comeBack = () => {
    this.#isPageLeft = false;
    this.#later();
  };

  /** In a document that somebody may see. */
  get #isThere() {
    return this.#host.isConnected && !this.#isPageLeft;
  }

  readonly #later = () => {
    clearTimeout(this.#task);
    this.#task = setTimeout(() => {
      this.#settle();
    });
  };

  #settle() {
    const intent: Intent = this.#isThere ? this.#owner.intent() : {kind: 'wait', state: DETACHED};
    if (intent.kind === 'wait') {
      void this.#end(this.#isThere ? undefined : this.#left);
      this.#key = undefined;
      this.#rest(intent.state);
    } else if (keyOf(intent) !== this.#key && (isActive(this.#state) || !intent.waitsFor)) {
      if (this.#state.phase === 'playing' && intent.stageUri && intent.key === this.#runKey) {
        void this.#openStage(intent, intent.stageUri);
      } else this.#begin(intent);
    } else if (intent.waitsFor && this.#state.phase === 'idle') {
      if (this.#state === DETACHED) intent.endLeft?.(() => keyOf(intent));
      this.#rest({phase: 'idle', reason: intent.waitsFor});
    }
  }

  /** Another stage in the same session, where the application can; else another run. */
  async #openStage(intent: Runnable, uri: string) {
    const run = this.#run;
    this.#key = keyOf(intent);
    const isOpening = await this.#owner.openStage(uri);
    // What came meanwhile goes before.
    if (!isOpening && this.#run === run && this.#key === keyOf(intent)) this.#begin(intent);
  }

  #rest(state: SessionState) {
    if (JSON.stringify(state) !== JSON.stringify(this.#state)) this.#apply(state);
  }

  #begin(intent: Runnable) {
    const {request, ports} = intent;
    void this.#end();
    this.#key = keyOf(intent);
    this.#runKey = intent.key;
    if (isActive(this.#state)) this.#apply({phase: 'ended', reason: 'replaced'});
    const abort = new AbortController();
    const run: Run = {
      abort,
      over: this.#follow(
        runSession(
          request,
          ports(abort.signal, () => this.#key ?? ''),
          abort.signal,
        ),
        abort.signal,
      ),
    };
    this.#run = run;
    void run.over.then(() => {
      if (this.#run === run) this.#run = undefined;
      // What is not ended by now is left.
      abort.abort(KEEP_SESSION);
    });
  }

  async #follow(states: AsyncGenerator<SessionState, void>, signal: AbortSignal) {
    for await (const state of states) if (!signal.aborted) this.#apply(state);
  }

  /** What becomes of a session that is left without a word. */
  get #left() {
    return this.#owner.keepsSession ? KEEP_SESSION : undefined;
  }

  #end(why?: symbol): Promise<void> {
    const run = this.#run;
    this.#run = undefined;
    if (run) this.#owner.leaving();
    run?.abort.abort(why);
    return run?.over ?? Promise.resolve();
  }

  #apply(state: SessionState) {
    const count = this.#changes.push([this.#state, state]);
    this.#state = state;
    this.#host.requestUpdate();
    // What a listener brings about is told when all have heard of what it listens to, so that all hear it in order.
    if (count > 1) return;
    for (const change of this.#changes) this.#owner.stateChanged(...change);
    this.#changes.length = 0;
  }
}
