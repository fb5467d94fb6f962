import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Server, type Socket} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import type {TcpFault} from './injection.ts';

const SLICE_MS = 50;

/** The system may assign a port again. A browser keeps the answers to preflights by the port, for ten minutes. */
const usedPorts = new Set<number>();

/** Forwards the connections of its own port to another local port, and applies a fault to them. */
export class TcpRelay {
  readonly #server: Server;
  readonly #target: number;
  /** The page's ends of the connections. */
  readonly #pageSockets = new Set<Socket>();
  #fault: TcpFault | undefined;
  /** Resume the connections that hang until the fault changes. */
  readonly #resumeCallbacks = new Set<() => void>();
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#acceptConnection(socket));
  }

  static async open(target: number): Promise<TcpRelay> {
    const relay = new TcpRelay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    relay.#port = (relay.#server.address() as AddressInfo).port;
    if (!usedPorts.has(relay.#port)) {
      usedPorts.add(relay.#port);
      return relay;
    }
    const next = await TcpRelay.open(target);
    relay.close();
    return next;
  }

  get port(): number {
    return this.#port;
  }

  /** Applies a fault from now on. `undefined` ends the fault. */
  async apply(fault: TcpFault | undefined): Promise<void> {
    this.#setFault(fault);
    if (fault?.do === 'refuse') this.#server.close();
    else if (!this.#server.listening) {
      this.#server.listen(this.#port, '127.0.0.1');
      await once(this.#server, 'listening');
    }
    if (fault?.do === 'refuse' || fault?.do === 'reset') this.#resetConnections();
  }

  close(): void {
    this.#setFault(undefined);
    this.#server.close();
    this.#resetConnections();
  }

  #setFault(fault: TcpFault | undefined): void {
    this.#fault = fault;
    for (const resume of this.#resumeCallbacks) resume();
    this.#resumeCallbacks.clear();
  }

  #resetConnections(): void {
    for (const socket of this.#pageSockets) socket.resetAndDestroy();
  }

  #acceptConnection(page: Socket): void {
    if (this.#fault?.do === 'reset') {
      page.resetAndDestroy();
      return;
    }
    const service = connect(this.#target, '127.0.0.1');
    this.#pageSockets.add(page);
    page.on('close', () => this.#pageSockets.delete(page));
    // An error or a close of one end passes to the other end.
    for (const [socket, other] of [
      [page, service],
      [service, page],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => other.end());
    }
    void this.#relayBytes(page, service, false);
    void this.#relayBytes(service, page, true);
  }

  async #relayBytes(from: Socket, to: Socket, isResponse: boolean): Promise<void> {
    let relayedBytes = 0;
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        while (this.#fault?.do === 'hang')
          await new Promise<void>((resolve) => this.#resumeCallbacks.add(resolve));
        const fault = this.#fault;
        if (isResponse && (fault?.do === 'cut' || fault?.do === 'end')) {
          const remaining = fault.afterBytes - relayedBytes;
          if (chunk.length > remaining) {
            // A reset discards bytes that are not sent yet, so the reset waits.
            to.write(chunk.subarray(0, Math.max(0, remaining)), () => {
              if (fault.do === 'end') to.end();
              else setTimeout(() => to.resetAndDestroy(), SLICE_MS);
            });
            return;
          }
        }
        if (isResponse && fault?.do === 'corrupt') flipBits(chunk, relayedBytes, fault.everyBytes);
        relayedBytes += chunk.length;
        if (fault?.do === 'throttle') await writeSlowly(to, chunk, fault.bytesPerSecond);
        else to.write(chunk);
      }
      to.end();
    } catch {
      to.resetAndDestroy();
    }
  }
}

const flipBits = (bytes: Buffer, offset: number, every: number): void => {
  for (let at = every - 1 - (offset % every); at < bytes.length; at += every) {
    bytes[at] = (bytes[at] ?? 0) ^ 1;
  }
};

const writeSlowly = async (to: Socket, bytes: Buffer, bytesPerSecond: number): Promise<void> => {
  const slice = Math.max(1, Math.floor((bytesPerSecond * SLICE_MS) / 1000));
  for (let at = 0; at < bytes.length && !to.destroyed; at += slice) {
    to.write(bytes.subarray(at, at + slice));
    await sleep(SLICE_MS);
  }
};
