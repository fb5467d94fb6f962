import {z} from 'zod';
import {until} from '../../support/until.ts';

/** A callback comes within milliseconds, on a busy machine within seconds. */
const EVENT_MS = 4000;

const eventSchema = z.looseObject({event: z.string(), at: z.number()});

/** A line of the host: a callback of the server, and when it was called, in milliseconds since 1970. */
export type HostEvent = z.infer<typeof eventSchema>;

/** What the host has written. Tests read it as evidence of what the server reported to its application. */
export class HostEvents {
  readonly #events: HostEvent[] = [];

  /** @param line one JSON object of the host's output */
  add(line: string): void {
    const event = eventSchema.safeParse(JSON.parse(line));
    if (event.success) this.#events.push(event.data);
  }

  /** Whether the server has a client, by its last report. */
  get isConnected(): boolean {
    return this.#events.findLast(({event}) => event === 'connection')?.['connected'] === true;
  }

  /** The events that come from now on. */
  listen(): NewEvents {
    return new NewEvents(this.#events, this.#events.length);
  }
}

/** The events of a host since a time. */
export class NewEvents {
  readonly #events: readonly HostEvent[];
  readonly #from: number;

  constructor(events: readonly HostEvent[], from: number) {
    this.#events = events;
    this.#from = from;
  }

  /** All events of a kind, so far. */
  all(kind: string): HostEvent[] {
    return this.#events.slice(this.#from).filter(({event}) => event === kind);
  }

  /** Resolves with the events of a kind that have these fields, when there are enough. */
  async take(
    kind: string,
    count = 1,
    fields: Readonly<Record<string, unknown>> = {},
    timeoutMs = EVENT_MS,
  ): Promise<HostEvent[]> {
    return until(
      `the host reports ${count} × ${kind} ${JSON.stringify(fields)}`,
      () => {
        const found = this.all(kind).filter((event) => hasFields(event, fields));
        if (found.length >= count) return found;
        throw new Error(`so far: ${JSON.stringify(this.#events.slice(this.#from).slice(-20))}`);
      },
      timeoutMs,
    );
  }

  /** Resolves with the first event of a kind that has these fields. */
  async find(
    kind: string,
    fields: Readonly<Record<string, unknown>> = {},
    timeoutMs = EVENT_MS,
  ): Promise<HostEvent> {
    const [found] = await this.take(kind, 1, fields, timeoutMs);
    if (!found) throw new Error(`no ${kind}`);
    return found;
  }
}

const hasFields = (event: HostEvent, fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).every(([name, value]) => JSON.stringify(event[name]) === JSON.stringify(value));
