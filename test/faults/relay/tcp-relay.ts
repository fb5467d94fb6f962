import {once} from 'node:events';
import {connect, createServer, type AddressInfo, type Server, type Socket} from 'node:net';
import {setTimeout as sleep} from 'node:timers/promises';
import type {TcpFault} from './injection.ts';

const SLICE_MS = 50;

/** Carries the connections of one port of its own to another port of this machine, and spoils them as it is told. */
export class TcpRelay {
  readonly #server: Server;
  readonly #target: number;
  /** The ends of the connections towards the page. */
  readonly #living = new Set<Socket>();
  #fault: TcpFault | undefined;
  /** Those that wait for another fault, or none. */
  readonly #waiting = new Set<() => void>();
  #port = 0;

  private constructor(target: number) {
    this.#target = target;
    this.#server = createServer((socket) => this.#take(socket));
  }

  static async open(target: number): Promise<TcpRelay> {
    const relay = new TcpRelay(target);
    relay.#server.listen(0, '127.0.0.1');
    await once(relay.#server, 'listening');
    relay.#port = (relay.#server.address() as AddressInfo).port;
    return relay;
  }

  get port(): number {
    return this.#port;
  }

  /** Spoils what is carried from now on; `undefined` ends that. */
  async apply(fault: TcpFault | undefined): Promise<void> {
    this.#change(fault);
    if (fault?.do === 'refuse') this.#server.close();
    else if (!this.#server.listening) {
      this.#server.listen(this.#port, '127.0.0.1');
      await once(this.#server, 'listening');
    }
    if (fault?.do === 'refuse' || fault?.do === 'reset') this.#cutAll();
  }

  close(): void {
    this.#change(undefined);
    this.#server.close();
    this.#cutAll();
  }

  #change(fault: TcpFault | undefined): void {
    this.#fault = fault;
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  #cutAll(): void {
    for (const socket of this.#living) socket.resetAndDestroy();
  }

  #take(page: Socket): void {
    if (this.#fault?.do === 'reset') {
      page.resetAndDestroy();
      return;
    }
    const service = connect(this.#target, '127.0.0.1');
    this.#living.add(page);
    page.on('close', () => this.#living.delete(page));
    // What befalls one end befalls the other; who carries between them hears of it too.
    for (const [socket, other] of [
      [page, service],
      [service, page],
    ] as const) {
      socket.setNoDelay(true);
      socket.on('error', () => other.resetAndDestroy());
      socket.on('close', () => other.end());
    }
    void this.#carry(page, service, false);
    void this.#carry(service, page, true);
  }

  async #carry(from: Socket, to: Socket, isAnswer: boolean): Promise<void> {
    let carried = 0;
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        while (this.#fault?.do === 'hang') await new Promise<void>((go) => this.#waiting.add(go));
        const fault = this.#fault;
        if (fault?.do === 'delay') await sleep(fault.ms);
        if (isAnswer && (fault?.do === 'cut' || fault?.do === 'end')) {
          const left = fault.afterBytes - carried;
          if (chunk.length > left) {
            // A reset overtakes what was written before it.
            to.write(chunk.subarray(0, Math.max(0, left)), () => {
              if (fault.do === 'end') to.end();
              else setTimeout(() => to.resetAndDestroy(), SLICE_MS);
            });
            return;
          }
        }
        if (isAnswer && fault?.do === 'corrupt') spoil(chunk, carried, fault.everyBytes);
        carried += chunk.length;
        if (fault?.do === 'throttle') await writeSlowly(to, chunk, fault.bytesPerSecond);
        else to.write(chunk);
      }
      to.end();
    } catch {
      to.resetAndDestroy();
    }
  }
}

const spoil = (bytes: Buffer, carried: number, every: number): void => {
  for (let at = every - 1 - (carried % every); at < bytes.length; at += every) {
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
