import type {AppStreamElement, Phase} from '../index.ts';
import type {Step} from './script.ts';

/** How far a script has brought its session. */
export type Progress = 'none' | 'pending' | 'ready';

/** The phases of the element in which a step begins. `ready` begins immediately. */
const BEGINS_IN: Readonly<Record<Exclude<Step['kind'], 'ready'>, readonly Phase[]>> = {
  request: ['requesting'],
  pending: ['pending'],
  connect: ['connecting', 'reconnecting'],
  play: ['playing'],
  freeze: ['playing'],
  drop: ['playing'],
  // Other attempts fail when the element makes them.
  fail: ['playing'],
  end: ['playing'],
  send: ['playing'],
};

interface ScriptPlayerOptions {
  readonly phase: () => Phase;
  readonly onBegin: (step: Step) => void;
  /** Called when a step that has begun is over. */
  readonly onOver: (step: Step) => void;
}

/** Follows a script, one step after the other. */
export class ScriptPlayer {
  readonly #options: ScriptPlayerOptions;
  #steps: readonly Step[] = [];
  #index = 0;
  #progress: Progress = 'none';
  #hasBegun = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #change = Promise.withResolvers<undefined>();

  constructor(options: ScriptPlayerOptions) {
    this.#options = options;
  }

  /** The present step. `undefined` when the script is over. */
  get step(): Step | undefined {
    return this.#steps[this.#index];
  }

  /** Whether the present step has begun: it waits for its time or for the test. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get progress(): Progress {
    return this.step ? this.#progress : 'ready';
  }

  /** Resolves when another step is present. */
  get changed(): Promise<void> {
    return this.#change.promise;
  }

  /**
   * Follows other steps from now on.
   * @param progress how far the session is now
   */
  follow(steps: readonly Step[], progress: Progress) {
    this.#leave();
    this.#steps = steps;
    this.#progress = progress;
    this.#index = 0;
    this.#enter();
  }

  /** Goes on to the next step. */
  next() {
    this.#leave();
    this.#index = Math.min(this.#index + 1, this.#steps.length);
    this.#enter();
  }

  /** An attempt fails by the present step. The last step of a script stays, so that further attempts fail as well. */
  useFailure() {
    if (this.#index < this.#steps.length - 1) this.next();
  }

  /** Begins the present step if the element is ready for it. Call it when the phase changes. */
  update() {
    const {step} = this;
    if (!step || this.#hasBegun || step.kind === 'ready') return;
    if (!BEGINS_IN[step.kind].includes(this.#options.phase())) return;
    // A failure of a pending session waits for a poll.
    if (step.kind === 'fail' && this.#progress !== 'ready') return;
    this.#hasBegun = true;
    this.#options.onBegin(step);
    // The effect of the step may have led to another one.
    if (this.step !== step) return;
    if (step.kind === 'fail') this.useFailure();
    else if (!('ms' in step)) this.next();
    else if (step.ms !== Infinity) this.#timer = setTimeout(() => this.next(), step.ms);
  }

  #enter() {
    this.#hasBegun = false;
    const {step} = this;
    if (step?.kind === 'pending') this.#progress = 'pending';
    else if (step && step.kind !== 'fail' && step.kind !== 'request') this.#progress = 'ready';
    this.#change.resolve(undefined);
    this.#change = Promise.withResolvers();
    if (step?.kind === 'ready') this.next();
    else this.update();
  }

  #leave() {
    clearTimeout(this.#timer);
    const {step} = this;
    if (step && this.#hasBegun) this.#options.onOver(step);
  }
}

/** How long the element may take to get where a test waits for it, in milliseconds. */
export const LIMIT_MS = 20_000;

/** A run that is over stays over if the page does not start another one within this time, in milliseconds. */
const SETTLED_MS = 500;

/** Waits for changes of an element and its script. `end()` frees it. */
export class StepWait {
  readonly #element: AppStreamElement;
  readonly #player: ScriptPlayer;
  readonly #ended = new AbortController();
  #isLate = false;
  #change = Promise.withResolvers<undefined>();
  readonly #cancelLimit: () => void;
  #cancelSettled: () => void = () => undefined;

  constructor(element: AppStreamElement, player: ScriptPlayer) {
    this.#element = element;
    this.#player = player;
    element.addEventListener('statechange', this.#followState, {signal: this.#ended.signal});
    this.#cancelLimit = this.#limit(LIMIT_MS);
    this.#followState();
  }

  readonly #followState = () => {
    this.#cancelSettled();
    const {phase} = this.#element.state;
    if (phase === 'failed' || phase === 'ended') this.#cancelSettled = this.#limit(SETTLED_MS);
    this.#change.resolve(undefined);
  };

  #limit(ms: number) {
    return nativeTimers.callLater(() => {
      this.#isLate = true;
      this.#change.resolve(undefined);
    }, ms);
  }

  /** Resolves with the next change. @throws Error with the message when the time is over */
  async forChange(message: string): Promise<void> {
    this.#change = Promise.withResolvers();
    if (!this.#isLate) await Promise.race([this.#change.promise, this.#player.changed]);
    if (this.#isLate) throw new Error(`${message} ${this.#describe()}`);
  }

  end() {
    this.#ended.abort();
    this.#cancelLimit();
    this.#cancelSettled();
  }

  #describe(): string {
    const {state} = this.#element;
    const code = state.phase === 'failed' ? ` (${state.error.code})` : '';
    const {step} = this.#player;
    const where = step ? `at the step "${step.kind}"` : 'over';
    return `It is in the phase "${state.phase}"${code}, and the script is ${where}.`;
  }
}

const {setTimeout, clearTimeout} = globalThis;
const requestFrame = 'requestAnimationFrame' in globalThis ? globalThis.requestAnimationFrame : undefined;

/**
 * The timers of the runtime. Fake timers of a test replace the global ones later. The video and the limits of the
 * test's own waits need the real ones.
 */
export const nativeTimers = {
  /** Returns a function that cancels the call. */
  callLater: (call: () => void, ms: number): (() => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
  callWithNextFrame: (call: () => void) => {
    if (requestFrame) requestFrame(call);
    else setTimeout(call, 33);
  },
};
