/** The roads to a machine of the demo: its service, its gateway, its portal, and the application that needs no session. */
export type Road = 'service' | 'gateway' | 'portal' | 'direct';

export type MachineCounts = Readonly<Record<Road, number>>;

/**
 * Counts the machines that the demo has handed out since its start. One start of a page may take one machine, so tests
 * compare the counts before and after it.
 */
export class MachineCount {
  #counts: MachineCounts = {service: 0, gateway: 0, portal: 0, direct: 0};

  get counts(): MachineCounts {
    return this.#counts;
  }

  add(road: Road) {
    this.#counts = {...this.#counts, [road]: this.#counts[road] + 1};
  }
}
