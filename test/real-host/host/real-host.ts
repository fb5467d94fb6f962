import {spawn, type ChildProcess} from 'node:child_process';
import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {createServer} from 'node:net';
import {createInterface} from 'node:readline';
import {setTimeout as wait} from 'node:timers/promises';
import {z} from 'zod';
import {until} from '../../support/until.ts';
import {installKit} from './find-kit.ts';
import {HostEvents, type NewEvents} from './host-events.ts';

const readySchema = z.object({control: z.number()});
/** The server starts within a second, on a busy machine later. */
const START_MS = 30_000;
/** The application answers within milliseconds, and after a restart within seconds. */
const ORDER_MS = 15_000;
/** The server ends within half a second, or never: one that a client is just leaving may hang. */
const END_MS = 4000;
const stateSchema = z.object({frames: z.number(), presses: z.number()});

/** An application on NVIDIA's streaming server, in a process of its own on free ports. It ends with the test. */
export class RealHost {
  readonly port: number;
  readonly mediaPort: number;
  readonly #events: HostEvents;
  readonly #process: ChildProcess;
  readonly #control: string;

  private constructor(ports: HostPorts, process: ChildProcess, control: string, events: HostEvents) {
    this.port = ports.port;
    this.mediaPort = ports.mediaPort;
    this.#process = process;
    this.#control = control;
    this.#events = events;
  }

  /** @param options of `host.py` @param given the ports of a host that has ended (default: free ones) */
  static async open(options: readonly string[] = [], given?: HostPorts): Promise<RealHost> {
    const {program, cache} = await installKit();
    const ports = given ?? (await pickPorts());
    const child = spawn(
      'python3',
      [
        ...[program, '--cache', cache, '--with-parent'],
        ...['--port', String(ports.port), '--media-port', String(ports.mediaPort), ...options],
      ],
      // Its end of standard input closes with this process, also after a crash.
      {stdio: ['pipe', 'pipe', 'ignore']},
    );
    const events = new HostEvents();
    const fresh = events.listen();
    createInterface({input: child.stdout}).on('line', (line) => events.add(line));
    // A host that cannot start ends, for example because its port is in use.
    const ready = await Promise.race([fresh.find('ready', {}, START_MS), failOnExit(child)]);
    const {control} = readySchema.parse(ready);
    return new RealHost(ports, child, `http://127.0.0.1:${control}/`, events);
  }

  /** The address of signaling. */
  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  /** The events that the host reports from now on. */
  listen(): NewEvents {
    return this.#events.listen();
  }

  /** Orders the host to do something, such as `{cursor: 'Hand'}`. */
  async order(order: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#ask({method: 'POST', body: JSON.stringify(order)});
  }

  async state(): Promise<z.infer<typeof stateSchema>> {
    return stateSchema.parse(await this.#ask());
  }

  async #ask(request: RequestInit = {}): Promise<unknown> {
    const response = await fetch(this.#control, {...request, signal: AbortSignal.timeout(ORDER_MS)});
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  }

  /** Whether the server has a client. */
  get isConnected(): boolean {
    return this.#events.isConnected;
  }

  /** Resolves when the server has no client. Another one gets an offer 40 ms later. */
  async waitUntilFree(): Promise<void> {
    await until('the host is free', () => !this.isConnected);
  }

  /** Resolves when the server has a client. Its channels may be open before. */
  async waitForClient(): Promise<void> {
    await until('the host knows its client', () => this.isConnected);
  }

  /** Ends the process. Its client gets no message. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    const hung = new AbortController();
    await Promise.race([this.#end('SIGTERM'), wait(END_MS, undefined, {signal: hung.signal})]);
    hung.abort();
    await this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
    await ended;
  }
}

const failOnExit = async (child: ChildProcess): Promise<never> => {
  await once(child, 'exit');
  throw new Error(`The host has ended before it was ready: ${child.exitCode ?? child.signalCode}`);
};

/** The ports of a host. */
export interface HostPorts {
  /** Of signaling (TCP). */
  readonly port: number;
  /** Of media (UDP). */
  readonly mediaPort: number;
}

/**
 * Linux assigns the ports below to browsers, peer connections and test servers, at any time until the host has bound its own.
 * The demo services of other tests use lower ones.
 */
const FIRST = 61_000;
const LAST = 65_535;

/** Another process starts elsewhere. */
let last = FIRST + Math.floor(Math.random() * (LAST - FIRST));

/** Two ports that are free now. No other host of this process gets them. */
const pickPorts = async (): Promise<HostPorts> => ({
  port: await pickPort(isFreeForTcp),
  mediaPort: await pickPort(isFreeForUdp),
});

const pickPort = async (isFree: (port: number) => Promise<boolean>): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    last = last < LAST ? last + 1 : FIRST;
    const port = last;
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port from ${FIRST} to ${LAST}`);
};

const isFreeForTcp = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

const isFreeForUdp = async (port: number): Promise<boolean> => {
  const socket = createSocket('udp4');
  socket.bind(port);
  try {
    await once(socket, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    socket.close();
  }
};
