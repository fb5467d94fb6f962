import type {LeaseKind} from '../../src/session/session-lease.ts';
import type {FakeClock} from '../session/fake-clock.ts';
import type {FakePage} from '../session/fake-page.ts';
import {runIn} from './fake-globals.ts';

/** The states of a session when the user has left the page. */
const LEFT = new Set<LeaseKind | undefined>([undefined, 'ending', 'handed over', 'over']);

interface Listener {
  readonly type: string;
  readonly call: () => void;
}

/** What a page reads of its elements. */
interface OwningElement {
  readonly runs: readonly {
    readonly service: string;
    readonly owner: {readonly kind: LeaseKind | undefined; readonly id: string | undefined};
  }[];
  readonly violations: string[];
}

/** A page with its elements, its tasks and its listeners. A page that is gone runs no code. */
export class ModelPage<Element extends OwningElement = OwningElement> {
  readonly memory: FakePage;
  readonly clock: FakeClock;
  readonly elements: Element[] = [];
  isFrozen = false;
  /** Identifies the time since the user came to the page, or returned to it. */
  stay = {};
  /** The document of the elements. */
  readonly document: {
    prerendering: boolean;
    defaultView: unknown;
    /** No router shows a preview. */
    documentElement: {hasAttribute: () => boolean};
    addEventListener: ModelPage['addListenerOf'];
  };
  #listeners: Listener[] = [];
  readonly #tasks = new Map<number, () => void>();
  #taskCount = 0;
  /** The answers that arrived while the page was frozen. */
  readonly #answers: (() => void)[] = [];

  constructor(memory: FakePage, clock: FakeClock, isPrerendered: boolean) {
    this.memory = memory;
    memory.receive = (run) => this.receive(run);
    this.clock = clock;
    this.document = {
      prerendering: isPrerendered,
      defaultView: globalThis,
      documentElement: {hasAttribute: () => false},
      addEventListener: this.addListenerOf,
    };
  }

  get isGone() {
    return this.memory.isGone;
  }

  /** Whether code of the page can run. */
  get isRunning() {
    return !this.isGone && !this.isFrozen;
  }

  readonly addListenerOf = (type: string, call: () => void, {signal}: {readonly signal: AbortSignal}) =>
    this.addListener(type, call, signal);

  addListener(type: string, call: () => void, signal: AbortSignal) {
    const listener = {type, call};
    this.#listeners.push(listener);
    signal.addEventListener('abort', () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    });
  }

  addTask(task: () => void): number {
    this.#taskCount += 1;
    this.#tasks.set(this.#taskCount, task);
    return this.#taskCount;
  }

  removeTask(id: number | undefined) {
    if (id !== undefined) this.#tasks.delete(id);
  }

  get hasTasks() {
    return this.#tasks.size > 0;
  }

  runTasks() {
    for (const [id, task] of [...this.#tasks]) {
      this.#tasks.delete(id);
      runIn(this, task);
    }
  }

  dispatch(type: string) {
    for (const {call} of this.#listeners.filter((listener) => listener.type === type)) runIn(this, call);
  }

  /** The user leaves. The page may return if it is frozen. */
  leave({isFrozen}: {readonly isFrozen: boolean}) {
    this.dispatch('pagehide');
    runIn(this, () => this.memory.hide());
    for (const {runs, violations} of this.elements)
      for (const {owner} of runs)
        if (!LEFT.has(owner.kind)) violations.push(`a session is ${owner.kind} although the user left`);
    if (isFrozen) this.isFrozen = true;
    else this.memory.crash();
  }

  /** An answer of the network. */
  receive(answer: () => void) {
    if (this.isRunning) answer();
    else if (!this.isGone) this.#answers.push(answer);
  }

  /** The user returns to a frozen page. */
  show() {
    this.isFrozen = false;
    this.stay = {};
    // The timers that were due when the user left come first.
    this.runTasks();
    for (const answer of this.#answers.splice(0)) answer();
    this.dispatch('pageshow');
  }

  /** The user comes to a page that was rendered ahead. */
  visit() {
    this.document.prerendering = false;
    this.dispatch('prerenderingchange');
  }
}
