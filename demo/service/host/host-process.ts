import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {FromHost, ToHost} from './host-messages.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * One streamed application runs in one process: a crash ends its own session only, and drawing never holds up
 * the service. The process also ends by itself when its parent is gone, since it listens for the disconnect.
 */
export class HostProcess {
  readonly #child: ChildProcess;
  /** Settles when the process is gone, whatever the reason. */
  readonly exited: Promise<void>;

  constructor() {
    this.#child = fork(`${folder}main.ts`, [], {
      // tsx is looked up from the working directory.
      cwd: folder,
      // A stage that would fill the memory ends its own host.
      execArgv: ['--import', 'tsx', '--max-old-space-size=2048'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      this.#child.once('error', () => resolve());
    });
    this.#child.unref();
    this.#child.channel?.unref();
  }

  send(message: ToHost): void {
    // A process that has just died is reported by `exited`; the message is lost with it.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  listen(listener: (message: FromHost) => void): void {
    this.#child.on('message', listener);
    // Listening refs the channel again.
    this.#child.channel?.unref();
  }

  /** Ends a process that has nothing to say good-bye to. */
  async kill(): Promise<void> {
    // Whoever waits for the end must not run out of work before it comes.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  /** Lets the process close its peer connections; one that has not gone after a second is killed. */
  async close(): Promise<void> {
    this.#child.ref();
    if (this.#child.connected) this.#child.disconnect();
    const kill = setTimeout(() => void this.kill(), 1000);
    await this.exited;
    clearTimeout(kill);
  }
}
