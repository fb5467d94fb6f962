import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import {fileURLToPath} from 'node:url';
import {
  CLEAN_LINK,
  DEFAULT_SETTINGS,
  type BenchCommand,
  type BenchReport,
  type HostSettings,
  type LinkSettings,
} from './host-messages.ts';

/** The minimal host, in a process of its own: neither the bench nor a page shares its event loop. */
export class BenchHost {
  readonly #child: ChildProcess;
  readonly #reports: BenchReport[] = [];
  #wake = () => {};
  /** The origin of pages and services. */
  origin = '';

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (report: BenchReport) => {
      this.#reports.push(report);
      this.#wake();
    });
    child.once('exit', () => this.#wake());
  }

  /** @param options `demo` starts the demo service instead of the minimal one. */
  static async open({demo = false} = {}): Promise<BenchHost> {
    const child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), demo ? ['--demo'] : [], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const host = new BenchHost(child);
    const report = await host.#nextReport();
    if (report.type !== 'listening') throw new Error('The minimal host did not start');
    host.origin = `http://127.0.0.1:${report.port}`;
    return host;
  }

  /** Prepares offers, so that the next sign-ins get them immediately. */
  prepare(sessions = 1): Promise<void> {
    return this.#command({type: 'prepare', sessions});
  }

  configure(settings: Partial<HostSettings> = {}): Promise<void> {
    return this.#command({type: 'configure', settings: {...DEFAULT_SETTINGS, ...settings}});
  }

  /** Changes the link of the sessions that play. */
  changeLink(link: Partial<LinkSettings> = {}): Promise<void> {
    return this.#command({type: 'change-link', link: {...CLEAN_LINK, ...link}});
  }

  /** The pages of the sessions that play get other addresses. */
  changeAddress(): Promise<void> {
    return this.#command({type: 'change-address'});
  }

  /** Ends the sessions of pages that have left without ending them. */
  endSessions(): Promise<void> {
    return this.#command({type: 'end-sessions'});
  }

  async close() {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), 3000);
    this.#child.disconnect();
    await exited;
    clearTimeout(kill);
  }

  async #command(command: BenchCommand) {
    this.#child.send(command);
    const report = await this.#nextReport();
    if (report.type === 'done' && report.error !== undefined) throw new Error(report.error);
  }

  async #nextReport(): Promise<BenchReport> {
    for (;;) {
      const report = this.#reports.shift();
      if (report) return report;
      if (this.#child.exitCode !== null) throw new Error('The minimal host has exited');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
