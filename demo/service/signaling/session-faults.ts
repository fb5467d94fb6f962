import {type Switches, canConnect} from '../sessions/switches.ts';
import type {SignalingClient} from './signaling-client.ts';
import {runAfter} from '../run-after.ts';

export interface FaultActions {
  readonly secondOffer: () => void;
  readonly drop: () => void;
  readonly bye: () => void;
  readonly close: (code: number, reason: string) => void;
  readonly remove: () => void;
  readonly crash: () => void;
  readonly fault: () => void;
}

/** When the time of the faults starts. */
export type FaultStart = 'socket' | 'connection' | 'request';

export const faultStartOf = (switches: Switches): FaultStart => {
  if (switches.faultsOnRequest) return 'request';
  return canConnect(switches) ? 'connection' : 'socket';
};

/** Starts the timers of the faults that the session's switches request. */
export function scheduleFaults(switches: Switches, signal: AbortSignal, actions: FaultActions) {
  const at = (ms: number | undefined, action: () => void) => {
    if (ms !== undefined) runAfter(ms, signal, action);
  };
  at(switches.secondOfferAfterMs, actions.secondOffer);
  at(switches.dropSocketAfterMs, actions.drop);
  at(switches.byeAfterMs, actions.bye);
  at(switches.closeAfterMs, () => actions.close(switches.closeCode ?? 1000, switches.closeReason ?? ''));
  at(switches.peerRemovedAfterMs, actions.remove);
  at(switches.crashAfterMs, actions.crash);
  at(switches.faultAfterMs, actions.fault);
}

/** What the switches of a session do to its sign-ins. */
export class SignInFaults {
  readonly #switches: Switches;
  /** How many sign-ins were accepted, or refused here. */
  #count = 0;
  #hasClosedEarly = false;

  constructor(switches: Switches) {
    this.#switches = switches;
  }

  /** Refuses a sign-in if a switch requests it. Returns whether it did. */
  refuse(client: SignalingClient): boolean {
    const {signInError, signInErrorTimes = Infinity, inUseTimes = 0} = this.#switches;
    this.#count++;
    if (signInError !== undefined && this.#count <= signInErrorTimes) client.remove(signInError);
    else if (this.#count > 1 && this.#count <= inUseTimes + 1)
      client.close(3005, 'Client is connected already');
    else return false;
    return true;
  }

  /** Whether the present sign-in gets no offer. */
  get withholdsOffer(): boolean {
    const {noOffer = false, noOfferTimes = 0} = this.#switches;
    return noOffer || this.#count <= noOfferTimes;
  }

  /** Closes the socket if a switch requests it at this step. Returns whether it did. */
  closeAt(step: Switches['closeAt'], client: SignalingClient): boolean {
    const {closeAt, closeCode, closeReason, repeatFaults} = this.#switches;
    if (closeAt !== step || (this.#hasClosedEarly && !repeatFaults)) return false;
    this.#hasClosedEarly = true;
    client.close(closeCode ?? 1000, closeReason);
    return true;
  }
}
