import {type AppStreamError, failureLine} from '../../errors/app-stream-error.ts';
import type {FailureCode} from '../../errors/failures.ts';
import {isActive, repeatedFailure, type SessionState} from '../../session/session-state.ts';
import type {RepeatedFailure} from '../../view/overlay.ts';

/** Follows the failures of steps that a run repeats, and reports each code once in a run. */
export class RepeatedFailures {
  readonly #warn: (error: AppStreamError) => void;
  readonly #reported = new Set<FailureCode>();
  /** The last failure of the present step. `undefined` if its last attempt succeeded. */
  present: RepeatedFailure | undefined;

  /** @param warn reports a failure to the page */
  constructor(warn: (error: AppStreamError) => void) {
    this.#warn = warn;
  }

  follow(from: SessionState, state: SessionState) {
    if (!isActive(from)) this.#reported.clear();
    const error = repeatedFailure(state);
    // A create request is sent again: its last failure still explains the wait.
    const isSentAgain = state.phase === 'requesting' && from.phase === 'requesting';
    if (!error) {
      if (!isSentAgain) this.present = undefined;
      return;
    }
    this.present = {error, since: this.present?.since ?? Date.now()};
    if (this.#reported.has(error.code)) return;
    this.#reported.add(error.code);
    console.warn(`<app-stream>: ${failureLine(error)} The element tries again.`);
    this.#warn(error);
  }
}
