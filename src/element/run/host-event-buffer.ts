import type {HostEvent} from '../../connection/connector.ts';

/** How many events of each group are kept. A host that sends more before the page is ready is broken or hostile. */
const MAX_EVENTS = 100;

/** Hosts send these without a limit. Of the others, the newest count: they report the state of input and channels. */
const UNLIMITED: readonly HostEvent['kind'][] = ['message', 'cursor', 'clipboard', 'rumble'];

/**
 * Keeps the host events of one connection, in order, until the connection is complete and the code of the application
 * has arrived. A channel may open before both.
 */
export class HostEventBuffer {
  #events: readonly HostEvent[] = [];
  #receive: ((event: HostEvent) => void) | undefined;

  add(event: HostEvent) {
    if (this.#receive) {
      this.#receive(event);
      return;
    }
    const isUnlimited = ({kind}: HostEvent) => UNLIMITED.includes(kind);
    const group = this.#events.filter((other) => isUnlimited(other) === isUnlimited(event));
    if (group.length < MAX_EVENTS) this.#events = [...this.#events, event];
    else if (!isUnlimited(event))
      this.#events = [...this.#events.filter((other) => other !== group[0]), event];
  }

  /** Delivers the kept events, and each later one. */
  deliverTo(receive: (event: HostEvent) => void) {
    const events = this.#events;
    this.#events = [];
    this.#receive = receive;
    for (const event of events) receive(event);
  }
}
