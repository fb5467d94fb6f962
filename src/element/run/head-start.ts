import {withHeadStart} from '../../session/head-start.ts';
import type {RunPorts} from '../../session/ports.ts';
import {KEEP_SESSION} from '../../session/run.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {RunOwner} from './run-owner.ts';

/** The controller and the ports of a run. */
interface RunParts {
  readonly controller: AbortController;
  readonly ports: RunPorts;
}

/**
 * Asks the catalogue within the task of a change, for a run that starts after the task. If the page changes something
 * else in the task, the answers are dropped: until the task is over, there is no run.
 */
export class HeadStart {
  readonly #owner: RunOwner;
  readonly #presentKey: () => string;
  #begun:
    | (RunParts & {readonly plan: RunPlan; readonly key: string; readonly others: readonly unknown[]})
    | undefined;

  /** @param presentKey returns the key of what the page asks for now */
  constructor(owner: RunOwner, presentKey: () => string) {
    this.#owner = owner;
    this.#presentKey = presentKey;
  }

  /** @param key of the request */
  begin(plan: RunPlan, key: string) {
    if (this.#isFor(key)) return;
    this.end();
    const {controller, ports} = this.#createParts(plan);
    const others = this.#owner.unkeyedSettings;
    const ahead = withHeadStart(plan.request, ports, controller.signal);
    this.#begun = {plan, key, others, controller, ports: ahead};
  }

  /** The parts of the run that starts now: those that were begun for its request, or new ones. */
  take(plan: RunPlan, key: string): RunParts {
    const isSame = this.#isFor(key) && this.#begun?.plan.request.sessionId === plan.request.sessionId;
    if (!this.#begun || !isSame) return this.#createParts(plan);
    const {controller, ports} = this.#begun;
    this.#begun = undefined;
    return {controller, ports};
  }

  end() {
    this.#begun?.controller.abort(KEEP_SESSION);
    this.#begun = undefined;
  }

  #isFor(key: string): boolean {
    const begun = this.#begun;
    const others = this.#owner.unkeyedSettings;
    return begun?.key === key && others.every((value, index) => value === begun.others[index]);
  }

  #createParts(plan: RunPlan): RunParts {
    const controller = new AbortController();
    return {controller, ports: this.#owner.ports(plan, controller.signal, this.#presentKey)};
  }
}
