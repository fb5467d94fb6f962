import type {IncomingMessage} from 'node:http';
// Tests replace the clock of this object, not that of a named import.
import timers from 'node:timers/promises';
import type {WebSocket} from 'ws';
import {readAddressSwitches} from '../http/address-switches.ts';
import type {Sessions} from '../sessions/sessions.ts';
import {startApplication} from '../sessions/start-application.ts';
import {
  authorizeInvocation,
  refuse,
  type GatewayRefusal,
  type Invocation,
  readGatewayRequest,
} from './gateway-request.ts';
import {GatewaySessions, type GatewaySession} from './gateway-sessions.ts';
import {gatewaySwitchesSchema, type GatewaySwitches} from './gateway-switches.ts';

/** The gateway deletes the cookie of the request id with this answer. */
export const NO_SESSION = refuse(404, 'no existing session found');
const NO_WORKER = refuse(504, 'failed to establish link to worker');

/** A session that the gateway has found or started for a request. */
export interface Admission {
  readonly kind: 'admitted';
  readonly session: GatewaySession;
  readonly switches: GatewaySwitches;
}

interface GatewayOptions {
  readonly sessions: Sessions;
  /** The key that the gateway accepts (default: the keys of the demo). */
  readonly token: string | undefined;
}

/**
 * The gateway. It checks key and function, then finds the machine of the request id, or waits for a new one. That holds
 * for an upgrade and for a plain request.
 */
export class Gateway {
  readonly #sessions = new GatewaySessions();

  constructor(private readonly options: GatewayOptions) {}

  /**
   * @param segments the decoded path
   * @param signal aborted when the client has left
   */
  async admit(
    message: IncomingMessage,
    segments: readonly string[],
    signal: AbortSignal,
  ): Promise<Admission | GatewayRefusal> {
    const switches = readAddressSwitches(gatewaySwitchesSchema, segments);
    const request = readGatewayRequest(message);
    const invocation = authorizeInvocation(request, this.options.token);
    if (invocation.kind === 'refused') return invocation;
    if (switches.status !== undefined) return refuse(switches.status, 'the switch "status" asks for this');
    if (request.requestId === undefined) return this.#start(invocation, switches, signal);
    const session = this.#sessions.find(request.requestId);
    if (!session) return NO_SESSION;
    if (!isSame(session.invocation, invocation)) return refuse(500, 'the session is not of this function');
    return {kind: 'admitted', session, switches};
  }

  /** Adds a socket whose upgrade was accepted. */
  addSocket({session, switches}: Admission, socket: WebSocket) {
    this.#sessions.addSocket(session, socket, switches.reconnectWindowMs);
  }

  /** Releases the machine of a request that opens no socket. */
  release({session, switches}: Admission) {
    if (!this.#sessions.hasSockets(session)) this.#sessions.endAfter(session, switches.reconnectWindowMs);
  }

  async #start(
    invocation: Invocation,
    switches: GatewaySwitches,
    signal: AbortSignal,
  ): Promise<Admission | GatewayRefusal> {
    const {holdMs, giveUpMs, keepsAbandoned, host} = switches;
    const waitMs = Math.min(holdMs, giveUpMs);
    if (waitMs > 0)
      await timers.setTimeout(waitMs, undefined, {ref: false, ...(keepsAbandoned ? {} : {signal})});
    if (holdMs > giveUpMs) return NO_WORKER;
    const {appId} = invocation.called;
    const machine = await startApplication(this.options.sessions, {
      connectionType: 'gateway',
      appId,
      switches: host,
    });
    if (!machine) return NO_WORKER;
    return {kind: 'admitted', session: this.#sessions.add(invocation, machine), switches};
  }
}

function isSame(left: Invocation, right: Invocation): boolean {
  return left.account === right.account && left.called === right.called;
}
