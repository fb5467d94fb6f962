import {spawn, type ChildProcess} from 'node:child_process';
import {createSocket} from 'node:dgram';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import getPort from 'get-port';
import {z} from 'zod';
import {until} from '../../support/until.ts';
import {installKit} from './find-kit.ts';
import {HostEvents, type NewEvents} from './host-events.ts';

const readySchema = z.object({control: z.number()});
/** The server starts within a second, on a busy machine later. */
const START_MS = 30_000;
const stateSchema = z.object({connected: z.boolean(), frames: z.number(), presses: z.number()});

/** A UDP port that is free now. */
const pickMediaPort = async (): Promise<number> => {
  const socket = createSocket('udp4');
  socket.bind(0);
  await once(socket, 'listening');
  const {port} = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
};

/** The ports of a host. */
export interface HostPorts {
  readonly port: number;
  readonly mediaPort: number;
}

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
    const ports = given ?? {port: await getPort(), mediaPort: await pickMediaPort()};
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
    const {control} = readySchema.parse(await fresh.find('ready', {}, START_MS));
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
    const response = await fetch(this.#control, {method: 'POST', body: JSON.stringify(order)});
    if (!response.ok) throw new Error(await response.text());
  }

  async state(): Promise<z.infer<typeof stateSchema>> {
    return stateSchema.parse(await (await fetch(this.#control)).json());
  }

  /** Resolves when the server has no client. Another one gets an offer 40 ms later. */
  async waitUntilFree(): Promise<void> {
    await until('the host is free', async () => !(await this.state()).connected);
  }

  /** Resolves when the server has a client. Its channels may be open before. */
  async waitForClient(): Promise<void> {
    await until('the host knows its client', async () => (await this.state()).connected);
  }

  /** Ends the process without a word to its client. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill(signal);
    await ended;
  }
}
