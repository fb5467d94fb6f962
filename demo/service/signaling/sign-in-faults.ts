import type {Switches} from '../sessions/switches.ts';
import type {SignalingClient} from './signaling-client.ts';

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
