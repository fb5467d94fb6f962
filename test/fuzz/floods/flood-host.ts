import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {constants, setPriority} from 'node:os';
import {fileURLToPath} from 'node:url';

/** The hostile service and host, in a process of its own: the page shares no event loop with it. */
export class FloodHost {
  readonly #child: ChildProcess;
  /** The origin of its pages. */
  readonly origin: string;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.origin = `http://127.0.0.1:${port}`;
  }

  /** @param scripts the files of the element by their names */
  static async open(scripts: ReadonlyMap<string, string>): Promise<FloodHost> {
    const child = fork(fileURLToPath(new URL('host-process.ts', import.meta.url)), [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    // A host is another machine, and takes no time of the processor from the page.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.send([...scripts]);
    const [port] = (await once(child, 'message')) as [number];
    return new FloodHost(child, port);
  }

  async close() {
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}
