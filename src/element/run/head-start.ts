import type {RunPorts} from '../../session/ports.ts';
import {asksCatalogue, KEEP_SESSION} from '../../session/run.ts';
import type {RunPlan} from '../settings/read-settings.ts';
import type {RunOwner} from './run-owner.ts';

/** What a run needs to start. */
interface RunStart {
  readonly controller: AbortController;
  readonly ports: RunPorts;
}

/**
 * Asks the catalogue and makes the checks before a session within the task of a change, for a run that starts after the
 * task. The ports remember the answers. If the page changes something else in the task, the answers are dropped: until the task is
 * over, there is no run.
 */
export class HeadStart {
  readonly #owner: RunOwner;
  readonly #presentKey: () => string;
  #ahead:
    | (RunStart & {readonly plan: RunPlan; readonly key: string; readonly others: readonly unknown[]})
    | undefined;

  /** @param presentKey returns the key of what the page asks for now */
  constructor(owner: RunOwner, presentKey: () => string) {
    this.#owner = owner;
    this.#presentKey = presentKey;
  }

  /** @param key of the request */
  startAhead(plan: RunPlan, key: string) {
    if (this.#isFor(key)) return;
    this.drop();
    const start = this.#createStart(plan);
    const {ports, controller} = start;
    this.#ahead = {...start, plan, key, others: this.#owner.unkeyedSettings};
    const {request} = plan;
    const confirmed = asksCatalogue(request) && ports.service.confirm(request, {signal: controller.signal});
    // The run reports a failure, if it starts.
    Promise.all([confirmed, ports.prepare()]).catch(() => undefined);
  }

  /** What was prepared for the request of the run that starts now, or new ports. */
  takeStart(plan: RunPlan, key: string): RunStart {
    const isSame = this.#isFor(key) && this.#ahead?.plan.request.sessionId === plan.request.sessionId;
    if (!this.#ahead || !isSame) return this.#createStart(plan);
    const {controller, ports} = this.#ahead;
    this.#ahead = undefined;
    return {controller, ports};
  }

  drop() {
    this.#ahead?.controller.abort(KEEP_SESSION);
    this.#ahead = undefined;
  }

  #isFor(key: string): boolean {
    const ahead = this.#ahead;
    const others = this.#owner.unkeyedSettings;
    return ahead?.key === key && others.every((value, index) => value === ahead.others[index]);
  }

  #createStart(plan: RunPlan): RunStart {
    const controller = new AbortController();
    return {controller, ports: this.#owner.ports(plan, controller.signal, this.#presentKey)};
  }
}
