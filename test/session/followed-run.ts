import {aTimeout} from '@open-wc/testing';
import type {RunRequest} from '../../src/session/ports.ts';
import {runSession} from '../../src/session/run.ts';
import type {Phase, SessionState} from '../../src/session/session-state.ts';
import {Deferred, REQUEST, type FakeWorld} from './fake-world.ts';

/** Lets everything happen that waits for nothing but its turn. */
export const turn = () => aTimeout(0);

/** A run in a fake world that is read to its end; `phases` and `states` grow with it. */
export class FollowedRun {
  readonly states: SessionState[] = [];
  /** Fulfils when the run is over, all that it does in the end included. */
  readonly over: Promise<void>;
  #heard = new Deferred<undefined>();
  /** Called with each state, while the run waits for its reader. */
  onState: ((state: SessionState) => void) | undefined;
  readonly #abort = new AbortController();

  constructor(world: FakeWorld, request: Partial<RunRequest> = {}) {
    const states = runSession({...REQUEST, ...request}, world.ports, this.#abort.signal);
    this.over = this.#follow(states);
  }

  abort(reason?: symbol) {
    this.#abort.abort(reason);
  }

  get last(): SessionState | undefined {
    return this.states.at(-1);
  }

  /** The phases in order, without repetition. */
  get phases(): Phase[] {
    return this.states.map(({phase}) => phase).filter((phase, index, all) => phase !== all[index - 1]);
  }

  /** Fulfils with the first state, from the last one on, that is meant. */
  async until(isMeant: (state: SessionState) => boolean): Promise<SessionState> {
    for (;;) {
      if (this.last && isMeant(this.last)) return this.last;
      await this.#heard.promise;
    }
  }

  /** Fulfils when the run has come to a phase. */
  async reaches<Name extends Phase>(phase: Name) {
    return (await this.until((state) => state.phase === phase)) as SessionState & {readonly phase: Name};
  }

  async #follow(states: AsyncGenerator<SessionState, void>) {
    for await (const state of states) {
      this.states.push(state);
      this.onState?.(state);
      this.#heard.resolve(undefined);
      this.#heard = new Deferred();
    }
  }
}
