import type {WebSocket} from 'ws';
import {runAfter} from '../run-after.ts';
import type {ClientSource} from '../signaling/session-signaling.ts';
import type {PortalSession} from './portal-session.ts';
import {EventEmitter} from 'node:events';
import type {SignalingSocket} from '../signaling/signaling-client.ts';

const OPEN = 1;
const CLOSED = 3;

/** The portal's connection to a host, which it joins to the socket of a page. Each of the two can close alone. */
class HostSocket extends EventEmitter implements SignalingSocket {
  readonly OPEN = OPEN;
  readyState = OPEN;
  readonly #page: WebSocket;
  readonly #onHostClose: (code: number, reason: string) => void;

  /** @param onHostClose called when the host has closed the connection, with 1006 if it broke */
  constructor(page: WebSocket, onHostClose: (code: number, reason: string) => void) {
    super();
    this.#page = page;
    this.#onHostClose = onHostClose;
    page.on('message', (data, isBinary) => {
      if (this.readyState === OPEN) this.emit('message', data, isBinary);
    });
  }

  get bufferedAmount(): number {
    return this.#page.bufferedAmount;
  }

  send(text: string) {
    if (this.#page.readyState === this.#page.OPEN) this.#page.send(text);
  }

  close(code: number, reason = '') {
    if (this.end(code)) this.#onHostClose(code, reason);
  }

  terminate() {
    if (this.end(1006)) this.#onHostClose(1006, '');
  }

  /** Ends the connection from the side of the portal. Returns whether it was open. */
  end(code: number): boolean {
    if (this.readyState !== OPEN) return false;
    this.readyState = CLOSED;
    this.emit('close', code);
    return true;
  }
}

/** The longest reason that a close frame can have, in bytes. */
const MAX_REASON_BYTES = 123;

/** Why the portal closes a socket that it has just opened. */
export interface SocketRefusal {
  readonly code: number;
  readonly reason: string;
}

/** Returns the reason for which a socket gets no session. */
export function findSocketRefusal(
  session: PortalSession | undefined,
  requestId: string | undefined,
): SocketRefusal | undefined {
  if (!requestId) return {code: 3000, reason: 'The session has expired.'};
  if (!session?.isAlive || session.requestId !== requestId) {
    return {code: 3004, reason: 'Session with the specified ID not found.'};
  }
  if (session.status === 'ACTIVE') return {code: 3005, reason: 'Client is connected already.'};
  if (!session.switches.withdrawn) return undefined;
  return {code: 3006, reason: 'Application associated with this session is no longer available.'};
}

/** Connects the page's socket to the host of its session, as the gateway and the switches allow. */
export function connectToHost(page: WebSocket, session: PortalSession, parameters: ClientSource) {
  const {refusal, gatewaySilent, connectMs} = session.switches;
  const closed = new AbortController();
  page.on('error', () => {});
  page.once('close', () => closed.abort());
  if (session.machine.signal.aborted) failSocket(page, session, 3001, 'no existing session found');
  else if (refusal !== undefined) failSocket(page, session, 3001, refusal);
  else if (gatewaySilent) {
    session.status = 'CONNECTING';
    runAfter(connectMs, closed.signal, () => failSocket(page, session, 3008, 'Failed to connect in time.'));
  } else joinHost(page, session, {parameters, closed: closed.signal});
}

/** Fails the session. A page never receives a reason that is too long, nor the loss of a connection: its socket stays open. */
function failSocket(page: WebSocket, session: PortalSession, code: number, reason: string) {
  session.page = undefined;
  session.fail(`The gateway closed the connection (${code}): ${reason || 'no reason'}`);
  if (code !== 1006 && Buffer.byteLength(reason) <= MAX_REASON_BYTES) page.close(code, reason);
}

function joinHost(
  page: WebSocket,
  session: PortalSession,
  {parameters, closed}: {readonly parameters: ClientSource; readonly closed: AbortSignal},
) {
  const host = new HostSocket(page, (code, reason) => {
    // The page or the portal has sent a close frame: the close event of the socket decides.
    if (page.readyState !== page.OPEN) return;
    // The machine of a session that the portal has ended cuts the connection.
    if (code === 1000 || !session.isAlive) page.close(1000);
    else failSocket(page, session, code, reason);
  });
  session.status = 'ACTIVE';
  session.page = page;
  page.once('close', () => {
    if (session.page === page) session.page = undefined;
    session.closedAtMs = performance.now();
    if (session.status === 'ACTIVE' && !session.isOrphaned) session.status = 'IDLE';
    // Whatever the page has sent, the portal closes properly.
    host.end(1000);
  });
  session.machine.addClient(host, parameters);
  scheduleFaults(page, session, {host, closed});
}

function scheduleFaults(
  page: WebSocket,
  session: PortalSession,
  {host, closed}: {readonly host: HostSocket; readonly closed: AbortSignal},
) {
  if (session.hasScheduledFaults) return;
  session.hasScheduledFaults = true;
  const {faultsOnRequest, dropAfterMs, failAfterMs, restartAfterMs, killAfterMs, endAfterMs} =
    session.switches;
  const at = (ms: number | undefined, action: () => void) => {
    if (ms !== undefined) runAfter(ms, closed, action);
  };
  const start = () => {
    at(dropAfterMs, () => page.terminate());
    at(failAfterMs, () => host.terminate());
    at(restartAfterMs, () => page.close(1012));
    at(killAfterMs, () => {
      session.isOrphaned = true;
      host.end(1006);
      page.terminate();
    });
    at(endAfterMs, () => {
      session.status = 'STOPPED';
      // The page would read the exit message of the host first.
      page.once('close', () => session.machine.end());
      page.close(3010, 'Stopped by administrator.');
    });
  };
  if (faultsOnRequest) session.startFaults = start;
  else start();
}
