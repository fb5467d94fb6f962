import {spawn, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {createInterface} from 'node:readline';
import {z} from 'zod';
import {installKit} from '../../test/real-host/host/find-kit.ts';
import {ipPath} from './network-tools.ts';
import type {ShapedLinks} from './shaped-link.ts';

const paintedSchema = z.object({event: z.literal('painted'), at: z.number(), number: z.number()});
const otherSchema = z.looseObject({event: z.string(), at: z.number()});

/** NVIDIA's streaming server behind a shaped link, for one client. Half of its video is noise. */
export class KitHost {
  /** When each frame was painted, in milliseconds since the epoch. */
  readonly paintedAt = new Map<number, number>();
  /** How many clients have signed in. */
  signIns = 0;
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  /** @param index another one for each host: a port stays bound for some seconds */
  static async open({server, serverSpace}: ShapedLinks, index: number): Promise<KitHost> {
    const {program, cache} = await installKit();
    const port = 49_100 + index;
    const child = spawn(
      ipPath(),
      [
        ...['netns', 'exec', serverSpace, 'python3', program, '--cache', cache, '--with-parent'],
        ...['--port', String(port), '--media-port', String(47_000 + index), '--public-ip', server],
        ...['--noise', '--painted'],
      ],
      // Its end of standard input closes with this process, also after a crash.
      {stdio: ['pipe', 'pipe', 'ignore']},
    );
    const host = new KitHost(`ws://${server}:${port}`, child);
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the host ended before it was ready')));
      createInterface({input: child.stdout}).on('line', (line) => host.#read(line, resolve));
    });
    return host;
  }

  #read(line: string, onReady: () => void) {
    const json: unknown = JSON.parse(line);
    const painted = paintedSchema.safeParse(json);
    if (painted.success) this.paintedAt.set(painted.data.number % 2 ** 16, painted.data.at);
    const {event} = otherSchema.parse(json);
    if (event === 'headers') this.signIns += 1;
    if (event === 'ready') onReady();
  }

  async close() {
    const ended = once(this.#child, 'exit');
    if (!this.#child.kill()) return;
    await ended;
  }
}
