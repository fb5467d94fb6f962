import {formatHostPort} from '../../platform/host-address.ts';
import {isUnspecified, MAX_CANDIDATES} from './candidates.ts';

/** The candidates that were tried for one offer: those in the offer, and as many that the host sends later. */
export class TriedCandidates {
  /** Address and port of each. */
  readonly addresses: string[] = [];
  #count = 0;

  /** Adds a candidate. Returns false if there are too many and the caller must ignore the candidate. */
  add(candidate: string): boolean {
    if ((this.#count += 1) > 2 * MAX_CANDIDATES) return false;
    const [, , , , address = '', port] = candidate.split(' ', 6);
    // A host that could not be resolved leaves its placeholder.
    if (!isUnspecified(address)) this.addresses.push(formatHostPort(address, Number(port)));
    return true;
  }
}
