import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {findBrowser} from '../support/browser.ts';
import {packPackage} from '../support/package/packed-package.ts';

/** The output of one run of the command. */
export interface DoctorRun {
  readonly code: number;
  readonly output: string;
  /** The lines of checks that failed, without what to change. */
  readonly failures: readonly string[];
}

type Environment = Readonly<Record<string, string>>;

const runCommand = (command: string, args: readonly string[], env: Environment) =>
  new Promise<DoctorRun>((resolve) => {
    execFile(
      process.execPath,
      [command, 'doctor', ...args],
      {env: {...process.env, ...env}, timeout: 180_000},
      (error, stdout, stderr) => {
        const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
        const failures = stdout.split('\n').filter((line) => line.startsWith('✗'));
        resolve({code, output: stdout + stderr, failures});
      },
    );
  });

const packedCommand = async () => join(await packPackage(), 'dist/cli/main.js');

/** Runs the command of the packed package without a browser. */
export const runWithoutBrowser = async (args: readonly string[], env: Environment = {}): Promise<DoctorRun> =>
  runCommand(await packedCommand(), [...args, '--no-browser'], env);

/** The command of the packed package, and a folder for what it writes. */
export class PackedDoctor {
  readonly folder: string;
  readonly #command: string;

  private constructor(folder: string, command: string) {
    this.folder = folder;
    this.#command = command;
  }

  static async open(): Promise<PackedDoctor> {
    const folder = await mkdtemp(join(tmpdir(), 'app-stream-doctor-test-'));
    return new PackedDoctor(folder, await packedCommand());
  }

  async run(args: readonly string[], env: Environment = {}): Promise<DoctorRun> {
    return runCommand(this.#command, args, {CHROME_PATH: await findBrowser(), ...env});
  }

  remove(): Promise<void> {
    return rm(this.folder, {recursive: true, force: true});
  }
}
