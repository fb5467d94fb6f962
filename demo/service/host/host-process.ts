import {fork, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import type {HostReport, HostCommand} from './host-messages.ts';

/** A bundle of `main.ts`, which starts faster than its source: `npm test` makes one. */
const {DEMO_HOST} = process.env;
const folder = fileURLToPath(new URL('.', import.meta.url));

/**
 * The process of one streamed application. A crash ends only its own session, and drawing never blocks the service. The
 * process exits by itself if its parent disconnects.
 */
export class HostProcess {
  readonly #child: ChildProcess;
  /** Resolves when the process has exited for any reason, with the signal that ended it. */
  readonly exited: Promise<NodeJS.Signals | null>;

  constructor() {
    this.#child = fork(DEMO_HOST || `${folder}main.ts`, [], {
      // tsx is resolved from the working directory.
      cwd: folder,
      // A stage that uses too much memory ends only its own host.
      execArgv: [...(DEMO_HOST ? [] : ['--import', 'tsx']), '--max-old-space-size=2048'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.exited = new Promise((resolve) => {
      this.#child.once('exit', (_code, signal) => resolve(signal));
      this.#child.once('error', () => resolve(null));
    });
    this.#child.unref();
    this.#child.channel?.unref();
  }

  send(message: HostCommand) {
    // `exited` reports a process that has just crashed. The message is lost.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  listen(listener: (message: HostReport) => void) {
    this.#child.on('message', listener);
    // Adding a listener calls `ref` on the channel.
    this.#child.channel?.unref();
  }

  /** Kills a process that has no connections to close. */
  async kill(): Promise<void> {
    // Keep this process alive until the child has exited.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.exited;
  }

  /** Lets the process close its peer connections. Kills it after one second. */
  async close(): Promise<void> {
    this.#child.ref();
    if (this.#child.connected) this.#child.disconnect();
    const kill = setTimeout(() => void this.kill(), 1000);
    await this.exited;
    clearTimeout(kill);
  }
}
