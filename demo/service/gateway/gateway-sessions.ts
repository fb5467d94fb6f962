import {randomUUID} from 'node:crypto';
import type {WebSocket} from 'ws';
import {runAfter} from '../run-after.ts';
import type {Session} from '../sessions/session.ts';
import type {Invocation} from './gateway-request.ts';

/** A session of the gateway: a machine, and who may return to it. */
export interface GatewaySession {
  readonly requestId: string;
  readonly invocation: Invocation;
  readonly machine: Session;
}

/** The sessions of the gateway by their request ids. A session belongs to its sockets. */
export class GatewaySessions {
  readonly #sessions = new Map<string, GatewaySession>();
  /** Aborted when a client returns. */
  readonly #windows = new Map<GatewaySession, AbortController>();
  readonly #socketCounts = new Map<GatewaySession, number>();

  find(requestId: string): GatewaySession | undefined {
    return this.#sessions.get(requestId);
  }

  add(invocation: Invocation, machine: Session): GatewaySession {
    const requestId = randomUUID();
    const session = {requestId, invocation, machine};
    this.#sessions.set(requestId, session);
    const remove = () => {
      this.#windows.get(session)?.abort();
      for (const map of [this.#windows, this.#socketCounts]) map.delete(session);
      this.#sessions.delete(requestId);
    };
    machine.signal.addEventListener('abort', remove, {once: true});
    return session;
  }

  /** Adds a socket. After the last one has closed, a client can return for `windowMs`. Then the machine ends. */
  addSocket(session: GatewaySession, socket: WebSocket, windowMs: number) {
    this.#windows.get(session)?.abort();
    this.#socketCounts.set(session, this.#countOf(session) + 1);
    socket.once('close', () => {
      if (session.machine.signal.aborted) return;
      const count = this.#countOf(session) - 1;
      this.#socketCounts.set(session, count);
      if (count === 0) this.endAfter(session, windowMs);
    });
  }

  /** Ends the machine after the time unless a client comes. */
  endAfter(session: GatewaySession, windowMs: number) {
    const window = new AbortController();
    this.#windows.set(session, window);
    runAfter(windowMs, AbortSignal.any([window.signal, session.machine.signal]), () => session.machine.end());
  }

  hasSockets(session: GatewaySession): boolean {
    return this.#countOf(session) > 0;
  }

  #countOf(session: GatewaySession): number {
    return this.#socketCounts.get(session) ?? 0;
  }
}
