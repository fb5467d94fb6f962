/** The ways to a machine of the demo: its service, its gateway, its portal, and the application that needs no session. */
export type ConnectionType = 'service' | 'gateway' | 'portal' | 'direct';

export type MachineCounts = Readonly<Record<ConnectionType, number>>;

/**
 * Counts the machines that the demo has handed out since its start. One start of a page may take one machine, so tests
 * compare the counts before and after it.
 */
export class MachineCount {
  #counts: MachineCounts = {service: 0, gateway: 0, portal: 0, direct: 0};

  get counts(): MachineCounts {
    return this.#counts;
  }

  add(connectionType: ConnectionType) {
    this.#counts = {...this.#counts, [connectionType]: this.#counts[connectionType] + 1};
  }
}
