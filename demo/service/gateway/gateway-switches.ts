import * as z from 'zod/mini';
import {switchesSchema} from '../sessions/switches.ts';

const milliseconds = z.int().check(z.minimum(0), z.maximum(3_600_000));

/** Options that change the behaviour of the gateway for one address. See `readAddressSwitches`. */
export const gatewaySwitchesSchema = z.strictObject({
  /** No worker is free for this long. The gateway holds the upgrade meanwhile (default: 0). */
  holdMs: z._default(milliseconds, 0),
  /** The gateway answers 504 if no worker is free after this time. */
  giveUpMs: z._default(milliseconds, 30_000),
  /** A client that leaves while it waits stays in the queue, as with a function of the type DEFAULT, and takes a worker. */
  keepsAbandoned: z._default(z.boolean(), false),
  /** The gateway refuses a good key and function with this status: 403, 429 and 500 occur. */
  status: z.optional(z.int().check(z.minimum(400), z.maximum(599))),
  /**
   * The subprotocol that the host selects: the one of the session, none, the first one, or all of them in two header
   * lines. Only the choice of the session and the first one open in a browser.
   */
  selects: z._default(z.enum(['session', 'none', 'first', 'all']), 'session'),
  /** The time in which a client can return to its machine (default: that of Kit). 0 ends the machine with the socket. */
  reconnectWindowMs: z._default(milliseconds, 30_000),
  /** The behaviour of the host. */
  host: z.optional(switchesSchema),
});

export type GatewaySwitches = z.output<typeof gatewaySwitchesSchema>;
