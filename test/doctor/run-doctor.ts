import {execFile} from 'node:child_process';
import {mkdtemp, rm} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'vite';
import {findBrowser} from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The output of one run of the command. */
export interface DoctorRun {
  readonly code: number;
  readonly output: string;
  /** The lines of checks that failed, without what to change. */
  readonly failures: readonly string[];
}

/** The built command in a folder of its own. */
export class BuiltDoctor {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async build(): Promise<BuiltDoctor> {
    // Below the project, so that Node treats the files as modules.
    const folder = await mkdtemp(join(root, 'node_modules/.cache/doctor-'));
    for (const mode of ['cdn', 'cli'])
      await build({root, mode, logLevel: 'error', build: {outDir: join(folder, mode)}});
    return new BuiltDoctor(folder);
  }

  async run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<DoctorRun> {
    const browser = await findBrowser();
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join(this.folder, 'cli/main.js'), 'doctor', ...args],
        {env: {...process.env, CHROME_PATH: browser, ...env}, timeout: 180_000},
        (error, stdout, stderr) => {
          const code = typeof error?.code === 'number' ? error.code : error ? -1 : 0;
          const failures = stdout.split('\n').filter((line) => line.startsWith('✗'));
          resolve({code, output: stdout + stderr, failures});
        },
      );
    });
  }

  remove(): Promise<void> {
    return rm(this.folder, {recursive: true, force: true});
  }
}
