import {fork, type ChildProcess} from 'node:child_process';
import {setTimeout} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import type {HostCommand, HostMessage, HostReport} from './host-messages.ts';

/** A bundle of `main.ts`, which starts faster than its source: `npm test` makes one. */
const {DEMO_HOST} = process.env;
const folder = fileURLToPath(new URL('.', import.meta.url));
/** A session sends its exit message within a tenth of a second. A busy machine starts a process within two. */
const END_LIMIT_MS = 3000;

/**
 * The process of a streamed application. A crash ends only its own session, and drawing never blocks the service. The
 * process exits by itself if its parent disconnects.
 */
export class HostProcess {
  /** How many sessions it had. */
  sessionCount = 0;
  readonly #child: ChildProcess;
  #listener: (message: HostReport) => void = () => {};
  #onEnded = () => {};
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
    this.#child.on('message', (message: HostMessage) => {
      if (message.type === 'ended') this.#onEnded();
      else this.#listener(message);
    });
    this.#child.unref();
    // Adding a listener calls `ref` on the channel.
    this.#child.channel?.unref();
  }

  send(message: HostCommand) {
    // `exited` reports a process that has just crashed. The message is lost.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** Passes the reports of the present session to `listener` alone. */
  listen(listener: (message: HostReport) => void) {
    this.#listener = listener;
  }

  /** Lets the session send its exit message and end. Resolves with whether the process is ready for another one. */
  async endSession(): Promise<boolean> {
    this.#child.ref();
    this.listen(() => {});
    const ended = new Promise<true>((resolve) => {
      this.#onEnded = () => resolve(true);
    });
    this.send({type: 'end'});
    const timer = new AbortController();
    const late = setTimeout(END_LIMIT_MS, undefined, {signal: timer.signal}).catch(() => undefined);
    const hasEnded = await Promise.race([ended, this.exited, late]);
    timer.abort();
    this.#child.unref();
    return hasEnded === true;
  }

  /** Kills a process that has no connections to close. */
  async kill(): Promise<void> {
    // Keep this process alive until the child has exited.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    await this.exited;
  }
}
