import * as z from 'zod/mini';
import {switchesSchema} from '../sessions/switches.ts';

const milliseconds = z.int().check(z.minimum(0), z.maximum(3_600_000));
const times = z._default(z.int().check(z.minimum(0), z.maximum(1000)), 0);
const status = z.optional(z.int().check(z.minimum(400), z.maximum(599)));
const flag = z._default(z.boolean(), false);

/**
 * Options that change the behaviour of the portal for one address. See `readAddressSwitches`. The time of every `…AfterMs`
 * starts when a socket has opened, or with `faultsOnRequest` at a POST to the session's `faults`. Each happens once in
 * a session.
 */
export const portalSwitchesSchema = z.strictObject({
  /* The create request */
  /** The gateway behind the portal refuses with this status, which the portal passes through. */
  createStatus: status,
  /** The first create requests, this many, get 408 after the gateway was silent for `silenceMs`. */
  createTimeouts: times,
  silenceMs: z._default(milliseconds, 5000),
  /** The create request sets no cookie, as if the browser had lost it. HEAD renews it. */
  losesCookie: flag,
  /** The application's entry names the address of media, and the host does not. */
  mediaEndpoint: flag,

  /* The socket */
  /** The gateway refuses the socket with this text. One of more than 123 bytes never reaches the page. */
  refusal: z.optional(z.string().check(z.maxLength(4000))),
  /** The gateway is silent until the portal gives up after `connectMs`. */
  gatewaySilent: flag,
  connectMs: z._default(milliseconds, 10_300),
  /** The application was withdrawn. */
  withdrawn: flag,
  faultsOnRequest: flag,
  /** The connection between page and portal breaks. */
  dropAfterMs: z.optional(milliseconds),
  /** The connection between portal and gateway breaks. The socket of the page stays open and silent. */
  failAfterMs: z.optional(milliseconds),
  /** The portal restarts cleanly. */
  restartAfterMs: z.optional(milliseconds),
  /** The portal is killed. After its restart, the session still has the status ACTIVE, and each socket gets 3005. */
  killAfterMs: z.optional(milliseconds),
  /** An administrator ends the session. */
  endAfterMs: z.optional(milliseconds),

  /* The end */
  /** The first requests to end a session, this many, get 408, and the session continues. */
  deleteTimeouts: times,
  /** The gateway answers the end with this status. The portal passes it through, but the session is over. */
  deleteStatus: status,

  /** The behaviour of the host. */
  host: z.optional(switchesSchema),
});

export type PortalSwitches = z.output<typeof portalSwitchesSchema>;
