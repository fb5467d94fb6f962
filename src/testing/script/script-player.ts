import type {Phase} from '../../index.ts';
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
  /** The phase of the element. */
  readonly phase: () => Phase;
  /** Called when a step begins. */
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
  #reportChange: () => void = () => undefined;
  #changed = this.#nextChange();

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
    return this.#changed;
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
    this.#reportChange();
    this.#changed = this.#nextChange();
    if (step?.kind === 'ready') this.next();
    else this.update();
  }

  #leave() {
    clearTimeout(this.#timer);
    const {step} = this;
    if (step && this.#hasBegun) this.#options.onOver(step);
  }

  #nextChange() {
    return new Promise<void>((resolve) => {
      this.#reportChange = resolve;
    });
  }
}
